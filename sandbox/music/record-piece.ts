import { setImmediate as letOthersWork } from 'node:timers/promises';
import { addRoom } from './add-room.ts';
import { compose } from './compose.ts';
import { encodeWav } from './encode-wav.ts';
import { lengthInSeconds, type Piece } from './pieces.ts';
import { strike } from './strike.ts';

const sampleRate = 22_050;
const loudest = 0.6;
const fadeSeconds = 3;

/** Plays a piece into a WAV file of some 2 MB: the same bytes each time, well below full scale. */
export async function recordPiece(piece: Piece): Promise<Buffer> {
  const samples = new Float32Array(lengthInSeconds(piece) * sampleRate);
  for (const note of compose(piece)) {
    strike(samples, note, sampleRate);
    await letOthersWork();
  }
  const heard = addRoom(samples, sampleRate);
  level(heard);
  return encodeWav(heard, sampleRate);
}

function level(samples: Float32Array): void {
  const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  const fade = fadeSeconds * sampleRate;
  samples.forEach((sample, at) => {
    samples[at] = sample * (loudest / peak) * Math.min(1, (samples.length - at) / fade);
  });
}
