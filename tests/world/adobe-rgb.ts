import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Primaries and white of Adobe RGB (1998), adapted to D50. */
const tags: Readonly<Record<string, Buffer>> = {
  desc: Buffer.concat([word('desc'), zero(4), number(9), Buffer.from('Adobe RGB'), zero(82)]),
  cprt: Buffer.concat([word('text'), zero(4), Buffer.from('none\0\0\0\0')]),
  wtpt: xyz(0.9505, 1, 1.0891),
  rXYZ: xyz(0.60974, 0.31111, 0.01947),
  gXYZ: xyz(0.20528, 0.62567, 0.06087),
  bXYZ: xyz(0.14919, 0.06322, 0.74457),
  rTRC: gamma(),
  gTRC: gamma(),
  bTRC: gamma(),
};

/** Writes a colour profile as cameras embed it, for `sharp().withIccProfile(path)`; gives its path. */
export async function adobeRgbProfile(folder: string): Promise<string> {
  const names = Object.keys(tags);
  let offset = 128 + 4 + names.length * 12;
  const table = names.map((name) => {
    const length = tags[name]?.length ?? 0;
    const row = Buffer.concat([word(name), number(offset), number(length)]);
    offset += length;
    return row;
  });
  const header = zero(128);
  header.writeUInt32BE(offset, 0);
  header.writeUInt32BE(0x02100000, 8);
  header.write('mntrRGB XYZ ', 12);
  header.write('acsp', 36);
  xyz(0.9642, 1, 0.8249).copy(header, 68, 8);
  const path = join(folder, 'adobe-rgb.icc');
  await writeFile(path, Buffer.concat([header, number(names.length), ...table, ...Object.values(tags)]));
  return path;
}

function xyz(...values: number[]): Buffer {
  return Buffer.concat([word('XYZ '), zero(4), ...values.map((value) => number(Math.round(value * 65_536)))]);
}

function gamma(): Buffer {
  return Buffer.concat([word('curv'), zero(4), number(1), Buffer.from([0x02, 0x33, 0, 0])]);
}

function number(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

function word(text: string): Buffer {
  return Buffer.from(text);
}

function zero(length: number): Buffer {
  return Buffer.alloc(length);
}
