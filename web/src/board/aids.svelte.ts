// Aids that the board shows on request, stored on this device.

export interface Aids {
  /** Where the piece in the hand can go. */
  reach: boolean;
  /** The open corners of the player to move. */
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

/** Switch an aid on or off, and store it. */
export function switchAid(name: keyof Aids, on: boolean): void {
  aids[name] = on;
  try {
    localStorage.setItem(KEY, JSON.stringify(aids));
  } catch {
    // Without storage the switch holds until the page is left.
  }
}
