// What the board shows on request to help along: kept on this device.

export interface Aids {
  /** Where the piece in the hand can go. */
  reach: boolean;
  /** The corners that are open to whoever moves. */
  corners: boolean;
}

const KEY = 'ominoes.aids';

function kept(): Aids {
  try {
    return { reach: true, corners: true, ...JSON.parse(localStorage.getItem(KEY) ?? '{}') };
  } catch {
    return { reach: true, corners: true };
  }
}

export const aids: Aids = $state(kept());

/** Switch an aid on or off, and keep it. */
export function switchAid(name: keyof Aids, on: boolean): void {
  aids[name] = on;
  try {
    localStorage.setItem(KEY, JSON.stringify(aids));
  } catch {
    // A browser that keeps nothing still follows the switch until the page is left.
  }
}
