// What a person sets once on this device, kept in localStorage and followed by every view.

export const PALETTES = ['classic', 'safe', 'contrast'] as const;
export const THEMES = ['auto', 'light', 'dark'] as const;

export interface Settings {
  theme: (typeof THEMES)[number];
  /** Colours: as in the box, for colour-blind eyes, or with the highest contrast. CSS has them as custom properties. */
  palette: (typeof PALETTES)[number];
  /** Whether a piece floats above the finger that drags it. */
  offset: boolean;
  /** Whether a placed piece waits for a confirmation; `touch`: only when a finger laid it. */
  confirm: 'always' | 'touch' | 'never';
  coordinates: boolean;
  numbers: boolean;
  /** Whether things may move: false when the person or the system asks for reduced motion. */
  motion: boolean;
  sound: boolean;
}

const KEY = 'ominoes.settings';

const DEFAULTS: Settings = {
  theme: 'auto',
  palette: 'classic',
  offset: true,
  confirm: 'touch',
  coordinates: false,
  numbers: false,
  motion: true,
  sound: false,
};

function kept(): Settings {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(KEY) ?? '{}') };
  } catch {
    return { ...DEFAULTS };
  }
}

export const settings: Settings = $state(kept());

/** Change a setting and keep it. */
export function set<K extends keyof Settings>(name: K, value: Settings[K]): void {
  settings[name] = value;
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing still follows the setting until the page is left.
  }
}

const calm = typeof matchMedia === 'undefined' ? null : matchMedia('(prefers-reduced-motion: reduce)');
let reduced = $state(calm?.matches ?? false);
calm?.addEventListener('change', () => (reduced = calm.matches));

/** Whether things may move: the person's wish and the system's. */
export function moving(): boolean {
  return settings.motion && !reduced;
}
