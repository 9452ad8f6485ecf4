// The settings of this device, kept in localStorage; every view follows them.

export const PALETTES = ['classic', 'safe', 'contrast'] as const;
export const THEMES = ['auto', 'light', 'dark'] as const;
export const TEMPOS = ['instant', 'normal', 'slow'] as const;

export const SKINS = ['wood', 'paper', 'contrast'] as const;

export interface Settings {
  theme: (typeof THEMES)[number];
  /** Colours as in the box, for colour-blind people, or with the highest contrast; theme.css defines them. */
  palette: (typeof PALETTES)[number];
  /** What boards are made of; theme.css defines it. */
  skin: (typeof SKINS)[number];
  /** Whether pieces show the patterns of their inks. */
  patterns: boolean;
  /** Whether a piece floats above the finger that drags it. */
  offset: boolean;
  /** Whether a placed piece waits for a confirmation; `touch`: only when a finger placed it. */
  confirm: 'always' | 'touch' | 'never';
  coordinates: boolean;
  numbers: boolean;
  /** How fast the moves of others follow one another; `tempo.svelte.ts` has the times. */
  tempo: (typeof TEMPOS)[number];
  /** Whether the person allows animations. `moving` also asks the system. */
  motion: boolean;
  sound: boolean;
}

const KEY = 'ominoes.settings';

/** Whether this is a phone: a finger on a small screen, and often among other people. */
function onPhone(): boolean {
  return typeof matchMedia !== 'undefined' && matchMedia('(pointer: coarse) and (max-width: 64rem)').matches;
}

const DEFAULTS: Settings = {
  theme: 'auto',
  palette: 'classic',
  skin: 'wood',
  patterns: true,
  offset: true,
  confirm: 'touch',
  coordinates: false,
  numbers: false,
  tempo: 'normal',
  motion: true,
  sound: !onPhone(),
};

function kept(): Settings {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(KEY) ?? '{}') };
  } catch {
    return { ...DEFAULTS };
  }
}

export const settings: Settings = $state(kept());

/** Change and store a setting. */
export function set<K extends keyof Settings>(name: K, value: Settings[K]): void {
  settings[name] = value;
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Without storage the setting holds until the page is left.
  }
}

const calm = typeof matchMedia === 'undefined' ? null : matchMedia('(prefers-reduced-motion: reduce)');
let reduced = $state(calm?.matches ?? false);
calm?.addEventListener('change', () => (reduced = calm.matches));

/** Whether animations are allowed, by the person's setting and by the system's. */
export function moving(): boolean {
  return settings.motion && !reduced;
}
