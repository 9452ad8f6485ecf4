// A position of Holomino as the server sends it (games/holomino/view.py), and its descriptions for screen readers.
import type { CircleView, HolominoView, PlaceView, TileView } from 'ominoes/games/holomino';
import type { Translate } from '../contract';
import { key, sameTile, type Hex } from './geometry';

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

/** The description of a hexagon for screen readers. */
export function describeHex(view: View, hex: Hex, chosen: string | null, t: Translate): string {
  const tile = view.tiles.find((one) => key(one.hex) === key(hex));
  const name = hex.join(', ');
  if (tile) return t('holomino.hex-tile', { hex: name, digits: tile.corners.join(' ') });
  const place = view.places.find((one) => key(one.hex) === key(hex));
  if (!place) return name;
  if (place.blocked) return t('holomino.hex-blocked', { hex: name });
  const demands = (['top-left', 'right', 'bottom-left'] as const)
    .map((corner, index) =>
      place.corners[index] ? t(`holomino.corner-${corner}`, { digit: place.corners[index]! }) : '',
    )
    .filter(Boolean)
    .join(', ');
  const parts = [t('holomino.hex-open', { hex: name, demands })];
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
