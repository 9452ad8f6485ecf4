// Small sounds of a few tones; off by default.
import type { Sound } from '../games/contract';
import { settings } from './settings.svelte';

/** Tones as [frequency in Hz, start in s, length in s]. */
const TONES: Record<Sound, [number, number, number][]> = {
  lift: [[520, 0, 0.05]],
  place: [
    [220, 0, 0.08],
    [330, 0.02, 0.08],
  ],
  refuse: [
    [180, 0, 0.09],
    [150, 0.1, 0.12],
  ],
  turn: [
    [660, 0, 0.1],
    [880, 0.1, 0.16],
  ],
  over: [
    [523, 0, 0.16],
    [659, 0.14, 0.16],
    [784, 0.28, 0.34],
  ],
  dice: [
    [310, 0, 0.03],
    [410, 0.06, 0.03],
    [350, 0.13, 0.03],
    [450, 0.19, 0.04],
  ],
};
const LOUDNESS = 0.06;
let audio: AudioContext | null = null;

/** Play a sound, if sounds are on. */
export function sound(name: Sound): void {
  if (!settings.sound || typeof AudioContext === 'undefined') return;
  audio ??= new AudioContext();
  void audio.resume();
  for (const [frequency, start, length] of TONES[name]) {
    const from = audio.currentTime + start;
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.type = 'triangle';
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(LOUDNESS, from);
    volume.gain.exponentialRampToValueAtTime(0.0001, from + length);
    tone.connect(volume).connect(audio.destination);
    tone.start(from);
    tone.stop(from + length);
  }
}
