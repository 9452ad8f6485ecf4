// What the server shows of a game of Holomino, and how it is said.
import type { Words } from '../contract';
import { key, sameTile, type Digits, type Hex } from './geometry';

export interface Tile {
  hex: Hex;
  corners: Digits;
  seat: number | null;
}

export interface Place {
  hex: Hex;
  /** The digits that a tile must show here; 0 where any will do. */
  corners: Digits;
  blocked: boolean;
  /** What the player to move can lay here. */
  tiles: string[];
  points: number;
}

export interface Circle {
  hexes: [Hex, Hex, Hex];
  value: number;
  seat: number;
}

export interface View {
  tiles: Tile[];
  places: Place[];
  circles: Circle[];
  hands: string[][];
  bag: string[];
  scores: number[];
  seat: number;
  passes: number;
  must_return: boolean;
}

/** In which ink the circles of each seat are drawn. */
export const SEAT_INKS = ['blue', 'yellow'] as const;

/** The ways in which a tile of the hand can lie on a place, as actions name them. */
export function fitting(place: Place, tile: string | null): string[] {
  return tile === null ? [] : place.tiles.filter((form) => sameTile(form, tile));
}

/** A hexagon as a screen reader says it. */
export function spokenHex(view: View, hex: Hex, chosen: string | null, words: Words): string {
  const tile = view.tiles.find((one) => key(one.hex) === key(hex));
  const name = hex.join(', ');
  if (tile) return words('holomino.hex-tile', { hex: name, digits: tile.corners.join(' ') });
  const place = view.places.find((one) => key(one.hex) === key(hex));
  if (!place) return name;
  if (place.blocked) return words('holomino.hex-blocked', { hex: name });
  const demands = (['top-left', 'right', 'bottom-left'] as const)
    .map((corner, index) =>
      place.corners[index] ? words(`holomino.corner-${corner}`, { digit: place.corners[index]! }) : '',
    )
    .filter(Boolean)
    .join(', ');
  const parts = [words('holomino.hex-open', { hex: name, demands })];
  if (place.points) parts.push(words('holomino.points', { n: place.points }));
  if (chosen && fitting(place, chosen).length) parts.push(words('holomino.hex-fits', { tile: chosen }));
  return parts.join(', ');
}

/** The position in a sentence or two. */
export function spoken(view: View, words: Words): string {
  return [
    words('holomino.spoken-tiles', { n: view.tiles.length }),
    words('holomino.spoken-circles', { n: view.circles.length }),
    words('holomino.spoken-bag', { n: view.bag.length }),
  ].join(' ');
}
