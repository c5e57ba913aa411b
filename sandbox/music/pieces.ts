/** A piece of the playlist. Its notes follow from these figures, so it is the same on every machine. */
export interface Piece {
  title: string;
  /** Length of a beat; a bar has four. */
  beatSeconds: number;
  /** A bar each, as MIDI notes (60 is the middle C), the bass first. */
  chords: number[][];
  /** How many times the chords go round. */
  rounds: number;
  /** Which tones of the chord sound on the eighths of a bar; -1 is a rest. */
  figure: number[];
  seed: number;
}

/** Quiet enough to look at pictures by. */
export const pieces: readonly Piece[] = [
  {
    title: 'North Light',
    beatSeconds: 1.05,
    chords: [
      [38, 57, 62, 66, 69],
      [43, 59, 62, 66, 71],
      [35, 57, 62, 66, 69],
      [45, 57, 61, 64, 69],
    ],
    rounds: 3,
    figure: [1, -1, 2, 3, 4, -1, 3, 2],
    seed: 11,
  },
  {
    title: 'Tide Pool',
    beatSeconds: 0.92,
    chords: [
      [41, 57, 60, 64, 67],
      [38, 57, 60, 65, 69],
      [46, 58, 62, 65, 69],
      [36, 55, 60, 64, 67],
    ],
    rounds: 4,
    figure: [2, 1, 3, -1, 4, 3, 2, -1],
    seed: 23,
  },
  {
    title: 'Long Exposure',
    beatSeconds: 1.3,
    chords: [
      [40, 59, 64, 66, 71],
      [36, 55, 64, 67, 71],
      [43, 59, 62, 67, 71],
      [38, 57, 62, 66, 69],
    ],
    rounds: 3,
    figure: [1, -1, -1, 3, 4, -1, 2, -1],
    seed: 37,
  },
  {
    title: 'After Closing',
    beatSeconds: 1.15,
    chords: [
      [44, 56, 60, 63, 67],
      [41, 56, 60, 63, 68],
      [37, 56, 61, 65, 68],
      [39, 55, 58, 63, 65],
    ],
    rounds: 3,
    figure: [3, -1, 2, 1, -1, 4, 3, -1],
    seed: 53,
  },
];

/** The last notes ring on after the last bar. */
const ringingSeconds = 5;

/** How long a piece lasts, to the second. */
export function lengthInSeconds({ beatSeconds, chords, rounds }: Piece): number {
  return Math.ceil(beatSeconds * 4 * chords.length * rounds + ringingSeconds);
}
