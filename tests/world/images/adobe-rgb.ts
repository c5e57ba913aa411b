import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Primaries, rgbProfile } from './icc-profile.ts';

/** Of Adobe RGB (1998), adapted to D50. */
const primaries: Primaries = [
  [0.60974, 0.31111, 0.01947],
  [0.20528, 0.62567, 0.06087],
  [0.14919, 0.06322, 0.74457],
];

/** Writes a color profile as cameras embed it, for `sharp().withIccProfile(path)`; gives its path. */
export async function adobeRgbProfile(folder: string): Promise<string> {
  const path = join(folder, 'adobe-rgb.icc');
  await writeFile(path, rgbProfile('Adobe RGB', primaries, 563 / 256));
  return path;
}
