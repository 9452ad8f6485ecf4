// A position of Holomino as the server sends it (games/holomino/view.py), and its descriptions for screen readers.
import type { CircleView, HolominoView, PlaceView, TileView } from 'ominoes/games/holomino';
import type { Translate } from '../contract';
import { digits, key, neighbours, sameTile, type Hex } from './geometry';

export type View = HolominoView;
export type Tile = TileView;
export type Place = PlaceView;
export type Circle = CircleView;

/** The ink of each seat's circles. */
export const SEAT_INKS = ['blue', 'yellow'] as const;

/** The rotations in which a tile of the hand fits a place, as actions name them. */
export function fitting(place: Place, tile: string | null): string[] {
  return tile === null ? [] : place.tiles.filter((form) => sameTile(form, tile));
}

/** The empty hexagons beside tiles that are no places: the figure would become too wide or too high there. */
export function edges(view: View): Hex[] {
  const known = new Set([...view.tiles, ...view.places].map(({ hex }) => key(hex)));
  const found = view.tiles.flatMap(({ hex }) => neighbours(hex)).filter((hex) => !known.has(key(hex)));
  return [...new Map(found.map((hex) => [key(hex), hex])).values()];
}

/** Why nothing can ever be laid on an empty hexagon, as a sentence; null for an open place and for a tile. `most` is
    the option `max_extent`. */
export function whyClosed(view: View, hex: Hex, most: number, t: Translate): string | null {
  const place = view.places.find((one) => key(one.hex) === key(hex));
  if (!place) {
    if (!edges(view).some((edge) => key(edge) === key(hex))) return null;
    const columns = [hex, ...view.tiles.map((tile) => tile.hex)].map(([q]) => q);
    const wide = Math.max(...columns) - Math.min(...columns) >= most;
    return t(wide ? 'holomino.closed-wide' : 'holomino.closed-high', { n: most });
  }
  if (!place.blocked) return null;
  const twice = place.corners.find((digit, index) => digit && place.corners.indexOf(digit) !== index);
  if (twice && !repeats(view)) return t('holomino.closed-twice', { digit: twice });
  return t('holomino.closed-laid', { demands: describeDemands(place, t) });
}

/** Whether a digit comes twice on some tile: all tiles are on the table, in the hands or in the bag. */
function repeats({ tiles, hands, bag }: View): boolean {
  const all = [...tiles.map(({ corners }) => corners), ...[...hands.flat(), ...bag].map(digits)];
  return all.some((corners) => new Set(corners).size < 3);
}

function describeDemands(place: Place, t: Translate): string {
  return (['top-left', 'right', 'bottom-left'] as const)
    .flatMap((corner, index) =>
      place.corners[index] ? [t(`holomino.corner-${corner}`, { digit: place.corners[index]! })] : [],
    )
    .join(', ');
}

/** The description of a hexagon for screen readers; `closed` is why nothing can be laid there. */
export function describeHex(view: View, hex: Hex, chosen: string | null, closed: string | null, t: Translate): string {
  const tile = view.tiles.find((one) => key(one.hex) === key(hex));
  const name = hex.join(', ');
  if (tile) return t('holomino.hex-tile', { hex: name, digits: tile.corners.join(' ') });
  if (closed) return t('holomino.hex-closed', { hex: name, why: closed });
  const place = view.places.find((one) => key(one.hex) === key(hex));
  if (!place) return name;
  const parts = [t('holomino.hex-open', { hex: name, demands: describeDemands(place, t) })];
  if (place.points) parts.push(t('holomino.points', { n: place.points }));
  if (chosen && fitting(place, chosen).length) parts.push(t('holomino.hex-fits', { tile: chosen }));
  return parts.join(', ');
}

/** The position in a sentence or two. */
export function describe(view: View, t: Translate): string {
  return [
    t('holomino.spoken-tiles', { n: view.tiles.length }),
    t('holomino.spoken-circles', { n: view.circles.length }),
    t('holomino.spoken-bag', { n: view.bag.length }),
  ].join(' ');
}
