// The events of pointers and the wheel on an element that has a board and its pieces, passed on to `Pointers`.
import type { Touch } from './gestures';
import type { Pointers } from './pointers.svelte';

function touchOf(event: PointerEvent): Touch {
  const kind = event.pointerType === 'mouse' || event.pointerType === 'pen' ? event.pointerType : 'touch';
  return { id: event.pointerId, x: event.clientX, y: event.clientY, kind };
}

/** A line of a wheel that counts lines, in pixels. */
const LINE = 33;

/** What to do when the wheel turns: turn the piece in the hand, or zoom. */
function wheelOf(pointers: Pointers): (event: WheelEvent) => void {
  return (event) => {
    if (event.defaultPrevented) return; // the board has had it
    const down = event.deltaY * (event.deltaMode === event.DOM_DELTA_LINE ? LINE : 1);
    if (pointers.wheel(down, { x: event.clientX, y: event.clientY }, event.ctrlKey)) event.preventDefault();
  };
}

/** Listen to pointers that go down on the board or on a piece of the tray, and follow them; an attachment. */
export function followPointers(pointers: Pointers): (root: HTMLElement) => () => void {
  const moved = (event: PointerEvent): void => pointers.move(touchOf(event));
  const raised = (event: PointerEvent): void => ended(() => pointers.up(touchOf(event)));
  const lost = (event: PointerEvent): void => ended(() => pointers.lost(event.pointerId));
  const turned = wheelOf(pointers); // a piece is turned wherever it is dragged, beside the board too

  function pressed(event: PointerEvent): void {
    if (event.button > 0) return;
    const target = event.target as Element;
    const piece = target.closest<HTMLElement>('[data-piece]')?.dataset.piece ?? null;
    if (piece === null && !target.closest('.board')) return;
    pointers.down(touchOf(event), piece);
    addEventListener('pointermove', moved);
    addEventListener('pointerup', raised);
    addEventListener('pointercancel', lost);
    addEventListener('wheel', turned, { passive: false });
  }

  function ended(end: () => void): void {
    end();
    if (!pointers.idle) return;
    removeEventListener('pointermove', moved);
    removeEventListener('pointerup', raised);
    removeEventListener('pointercancel', lost);
    removeEventListener('wheel', turned);
  }

  return (root) => {
    root.addEventListener('pointerdown', pressed);
    return () => {
      root.removeEventListener('pointerdown', pressed);
      ended(() => pointers.reset());
    };
  };
}

/** Listen to the mouse above the board while no button is pressed; an attachment. */
export function followHover(pointers: Pointers): (host: HTMLElement) => () => void {
  const moved = (event: PointerEvent): void => pointers.hover(touchOf(event));
  const left = (): void => pointers.hover(null);
  return (host) => {
    host.addEventListener('pointermove', moved);
    host.addEventListener('pointerleave', left);
    return () => {
      host.removeEventListener('pointermove', moved);
      host.removeEventListener('pointerleave', left);
    };
  };
}

/** Listen to the wheel on the board, and keep the page from scrolling under a dragged piece; an attachment. */
export function followWheel(pointers: Pointers): (host: HTMLElement) => () => void {
  const turned = wheelOf(pointers);
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
