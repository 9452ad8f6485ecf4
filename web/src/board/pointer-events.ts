// The events of pointers and the wheel on an element that has a board and its pieces, passed on to `Pointers`.
import type { Touch } from './gestures';
import type { Pointers } from './pointers.svelte';

function touchOf(event: PointerEvent): Touch {
  const kind = event.pointerType === 'mouse' || event.pointerType === 'pen' ? event.pointerType : 'touch';
  return { id: event.pointerId, x: event.clientX, y: event.clientY, kind };
}

/** Listen to pointers that go down on the board or on a piece of the tray, and follow them; an attachment. */
export function followPointers(pointers: Pointers): (root: HTMLElement) => () => void {
  const moved = (event: PointerEvent): void => pointers.move(touchOf(event));
  const raised = (event: PointerEvent): void => ended(() => pointers.up(touchOf(event)));
  const lost = (event: PointerEvent): void => ended(() => pointers.lost(event.pointerId));

  function pressed(event: PointerEvent): void {
    if (event.button > 0) return;
    const target = event.target as Element;
    const piece = target.closest<HTMLElement>('[data-piece]')?.dataset.piece ?? null;
    if (piece === null && !target.closest('.board')) return;
    pointers.down(touchOf(event), piece);
    addEventListener('pointermove', moved);
    addEventListener('pointerup', raised);
    addEventListener('pointercancel', lost);
  }

  function ended(end: () => void): void {
    end();
    if (!pointers.idle) return;
    removeEventListener('pointermove', moved);
    removeEventListener('pointerup', raised);
    removeEventListener('pointercancel', lost);
  }

  return (root) => {
    root.addEventListener('pointerdown', pressed);
    return () => {
      root.removeEventListener('pointerdown', pressed);
      ended(() => pointers.reset());
    };
  };
}

/** Listen to the wheel on the board, and keep the page from scrolling under a dragged piece; an attachment. */
export function followWheel(pointers: Pointers): (host: HTMLElement) => () => void {
  const turned = (event: WheelEvent): void => {
    if (pointers.wheel(event.deltaY, { x: event.clientX, y: event.clientY }, event.ctrlKey)) event.preventDefault();
  };
  const swept = (event: TouchEvent): void => {
    if (pointers.holds && event.cancelable) event.preventDefault();
  };
  return (host) => {
    host.addEventListener('wheel', turned, { passive: false });
    host.addEventListener('touchmove', swept, { passive: false });
    return () => {
      host.removeEventListener('wheel', turned);
      host.removeEventListener('touchmove', swept);
    };
  };
}
