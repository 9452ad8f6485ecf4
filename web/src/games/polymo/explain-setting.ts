// Whether the page explains why a square cannot be marked; stored on this device.

const KEY = 'ominoes.polymo.explain';

export function explains(): boolean {
  try {
    return localStorage.getItem(KEY) === 'yes';
  } catch {
    return false;
  }
}

export function setExplains(on: boolean): void {
  try {
    localStorage.setItem(KEY, on ? 'yes' : 'no');
  } catch {
    // Without storage it holds until the page is left.
  }
}
