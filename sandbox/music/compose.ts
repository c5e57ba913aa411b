import type { Piece } from './pieces.ts';

export interface Note {
  atSeconds: number;
  /** As MIDI counts: 60 is the middle C, 69 the A of 440 Hz. */
  pitch: number;
  /** From 0, silent, to 1. */
  loudness: number;
}

/** The notes of a piece: a bass and its figure in every bar, each a little early or late, as hands are. */
export function compose({ beatSeconds, chords, rounds, figure, seed }: Piece): Note[] {
  const chance = createChance(seed);
  const bars = Array.from({ length: rounds }, () => chords).flat();
  return bars.flatMap((chord, bar) => {
    const start = bar * 4 * beatSeconds;
    const bass = { atSeconds: start, pitch: chord[0] ?? 36, loudness: 0.5 };
    const eighths = figure.flatMap((tone, eighth) => {
      const pitch = chord[tone];
      if (pitch === undefined || chance() < 0.12) return [];
      const atSeconds = start + (eighth * beatSeconds) / 2 + chance() * 0.03;
      return [{ atSeconds, pitch, loudness: 0.35 + chance() * 0.25 }];
    });
    // Now and then a high note, an octave above, answers the bar.
    const answers = chance() < 0.45;
    const high = { atSeconds: start + 3 * beatSeconds, pitch: (chord.at(-1) ?? 72) + 12, loudness: 0.25 };
    return answers ? [bass, ...eighths, high] : [bass, ...eighths];
  });
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function createChance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
