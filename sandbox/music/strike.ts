import type { Note } from './compose.ts';

const attackSeconds = 0.012;
const inharmonicity = 0.0004;
const overtones = [1, 0.42, 0.2, 0.1, 0.045];

/** Adds the sound of a struck string to `samples`: overtones, the higher the softer and the sooner gone. */
export function strike(samples: Float32Array, note: Note, sampleRate: number): void {
  const base = 440 * 2 ** ((note.pitch - 69) / 12);
  const lifeSeconds = 1.1 * 2 ** ((69 - note.pitch) / 24);
  overtones.forEach((strength, index) => {
    const n = index + 1;
    const frequency = base * n * Math.sqrt(1 + inharmonicity * n * n);
    if (frequency > sampleRate / 2.5) return;
    const loudness = strength * note.loudness ** (1 + index * 0.15);
    ring(samples, { ...note, loudness }, { frequency, lifeSeconds: lifeSeconds / n ** 0.6, sampleRate });
  });
}

/** One tone that dies away. Turning a point round a circle is cheaper than a sine for each sample. */
function ring(
  samples: Float32Array,
  { atSeconds, loudness }: Note,
  { frequency, lifeSeconds, sampleRate }: { frequency: number; lifeSeconds: number; sampleRate: number },
): void {
  const first = Math.round(atSeconds * sampleRate);
  const last = Math.min(samples.length, first + Math.round(lifeSeconds * 7 * sampleRate));
  const attack = attackSeconds * sampleRate;
  const angle = (2 * Math.PI * frequency) / sampleRate;
  const [cos, sin, fade] = [Math.cos(angle), Math.sin(angle), Math.exp(-1 / (lifeSeconds * sampleRate))];
  let [x, y] = [loudness, 0];
  for (let at = first; at < last; at += 1) {
    const rise = Math.min(1, (at - first) / attack);
    samples[at] = (samples[at] ?? 0) + y * rise * rise;
    [x, y] = [(x * cos - y * sin) * fade, (x * sin + y * cos) * fade];
  }
}
