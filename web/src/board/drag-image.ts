// The dragged piece at the mouse or above the finger. The board's ghost shows where it would lie.
import type { Ink } from './inks';
import { pieceGroup } from './piece';
import { heightOf, widthOf, type Shape } from './shapes';
import { svg, UNIT } from './svg';

export class DragImage {
  private picture: SVGSVGElement | null = null;
  private key = '';

  /** Show a shape with its middle at a point of the window. */
  show(shape: Shape, ink: Ink, side: number, x: number, y: number, over: boolean): void {
    const height = heightOf(shape);
    const width = widthOf(shape);
    const key = `${ink.name} ${side} ${shape.join(';')}`;
    if (!this.picture || key !== this.key) {
      this.hide();
      this.key = key;
      this.picture = svg('svg', {
        class: 'board-lifted',
        viewBox: `0 0 ${width * UNIT} ${height * UNIT}`,
        width: width * side,
        height: height * side,
        'aria-hidden': 'true',
      });
      this.picture.append(pieceGroup(shape, ink));
      document.body.append(this.picture);
    }
    this.picture.style.transform = `translate(${x - (width * side) / 2}px, ${y - (height * side) / 2}px)`;
    this.picture.classList.toggle('over', over);
  }

  hide(): void {
    this.picture?.remove();
    this.picture = null;
  }
}
