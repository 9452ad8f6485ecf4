// Small sounds of wood, dice and pens, made of noise and tones. They are off by default on phones (`settings.svelte.ts`).
import type { Sound } from '../games/contract';
import { settings } from './settings.svelte';

/** A part of a sound: a body that rings at a frequency, or noise around one, as of things that knock or rub. */
interface Part {
  of: 'body' | 'noise';
  /** In Hz. */
  at: number;
  /** In seconds. */
  start: number;
  length: number;
  loudness: number;
}

function body(at: number, start: number, length: number, loudness = 0.09): Part {
  return { of: 'body', at, start, length, loudness };
}

function noise(at: number, start: number, length: number, loudness = 0.14): Part {
  return { of: 'noise', at, start, length, loudness };
}

/** Wood on wood: a click, and a body that rings for a moment. */
function knock(at: number, start = 0, loudness = 1): Part[] {
  return [noise(at * 5, start, 0.025, 0.2 * loudness), body(at, start, 0.09, 0.16 * loudness)];
}

const SOUNDS: Record<Sound, Part[]> = {
  lift: [noise(2600, 0, 0.03, 0.07)],
  place: knock(240),
  arrive: knock(200, 0, 0.7),
  pen: [noise(3600, 0, 0.07, 0.06), noise(4400, 0.08, 0.06, 0.05)],
  refuse: [body(130, 0, 0.1), body(110, 0.11, 0.14)],
  turn: [body(660, 0, 0.16, 0.05), body(880, 0.1, 0.24, 0.05)],
  over: [body(523, 0, 0.3, 0.06), body(659, 0.14, 0.3, 0.06), body(784, 0.28, 0.6, 0.06)],
  dice: [0, 0.06, 0.13, 0.19, 0.3].flatMap((start, index) => knock(420 + 60 * (index % 3), start, 0.5)),
};

let audio: AudioContext | null = null;
let hiss: AudioBuffer | null = null;

/** Play a sound, if sounds are on. Before the first click or key of a visit browsers play none. */
export function sound(name: Sound): void {
  if (!settings.sound || typeof AudioContext === 'undefined') return;
  if (navigator.userActivation?.hasBeenActive === false) return;
  audio ??= new AudioContext();
  void audio.resume();
  for (const part of SOUNDS[name]) play(audio, part);
}

function play(on: AudioContext, { of, at, start, length, loudness }: Part): void {
  const from = on.currentTime + start;
  const volume = on.createGain();
  volume.gain.setValueAtTime(loudness, from);
  volume.gain.exponentialRampToValueAtTime(0.0001, from + length);
  volume.connect(on.destination);
  const source = of === 'body' ? tone(on, at) : rubbing(on, at);
  source.last.connect(volume);
  source.first.start(from);
  source.first.stop(from + length);
}

function tone(on: AudioContext, at: number) {
  const first = on.createOscillator();
  first.type = 'triangle';
  first.frequency.value = at;
  return { first, last: first };
}

function rubbing(on: AudioContext, at: number) {
  const first = on.createBufferSource();
  first.buffer = hiss ??= whiteNoise(on);
  const last = on.createBiquadFilter();
  last.type = 'bandpass';
  last.frequency.value = at;
  first.connect(last);
  return { first, last };
}

function whiteNoise(on: AudioContext): AudioBuffer {
  const buffer = on.createBuffer(1, on.sampleRate / 4, on.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index++) samples[index] = Math.random() * 2 - 1;
  return buffer;
}
