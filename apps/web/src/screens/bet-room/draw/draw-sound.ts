/**
 * The sounds of a draw, synthesized: a note for each ball, a chord for the sum, and one for a win.
 */
import type { RevealStep } from './reveal.ts';

let context: AudioContext | null = null;

/** In hertz: G, B, D rising, the chord of all three, and its octave for a win. */
const notes = {
  first: [392],
  second: [493.88],
  third: [587.33],
  sum: [392, 493.88, 587.33],
} as const;
const winNotes = [783.99, 987.77, 1_174.66];

const noteSeconds = 0.22;
const winStepSeconds = 0.09;
const loudness = 0.12;
/** An exponential ramp cannot end at zero. */
const silence = 0.000_1;

/** Browsers block sound until the first touch; then the draw is silent. */
export function playDrawSound(step: RevealStep, isWon: boolean): void {
  if (step === 'outcome' && isWon) {
    winNotes.forEach((hertz, index) => playNote(hertz, index * winStepSeconds));
  }
  if (step in notes) {
    for (const hertz of notes[step as keyof typeof notes]) playNote(hertz, 0);
  }
}

function playNote(hertz: number, delaySeconds: number): void {
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  const from = context.currentTime + delaySeconds;
  const oscillator = new OscillatorNode(context, { type: 'triangle', frequency: hertz });
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(silence, from);
  gain.gain.exponentialRampToValueAtTime(loudness, from + noteSeconds / 10);
  gain.gain.exponentialRampToValueAtTime(silence, from + noteSeconds);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(from);
  oscillator.stop(from + noteSeconds);
}

const ballMs = 15;
const sumMs = 40;
const winMs = [60, 60, 60];

/** The shortest vibrations that can be felt; nothing on devices without vibration. */
export function vibrateDraw(step: RevealStep, isWon: boolean): void {
  if (!('vibrate' in navigator)) return;
  if (step === 'outcome' && isWon) navigator.vibrate(winMs);
  if (step === 'sum') navigator.vibrate(sumMs);
  if (step === 'first' || step === 'second' || step === 'third') navigator.vibrate(ballMs);
}
