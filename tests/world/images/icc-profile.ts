import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const d50 = [0.9642, 1, 0.8249] as const;

/** The XYZ values of red, green and blue, adapted to D50. */
export type Primaries = readonly (readonly [number, number, number])[];

/** Display P3 (Apple's own profile, CSS Color 4). */
export const p3Primaries: Primaries = [
  [0.5151, 0.2412, -0.0011],
  [0.292, 0.6922, 0.0419],
  [0.1571, 0.0666, 0.7841],
];

/** Writes an RGB color profile with a plain gamma, as cameras embed it. */
export function rgbProfile(name: string, primaries: Primaries, gamma: number): Buffer {
  const [red = d50, green = d50, blue = d50] = primaries;
  const curve = curveTag(gamma);
  const colorants = { rXYZ: xyzTag(...red), gXYZ: xyzTag(...green), bXYZ: xyzTag(...blue) };
  return profile('RGB ', name, { ...colorants, rTRC: curve, gTRC: curve, bTRC: curve });
}

/** Writes a grayscale profile with a plain gamma, such as Photoshop's "Gray Gamma 2.2". */
export function grayProfile(name: string, gamma: number): Buffer {
  return profile('GRAY', name, { kTRC: curveTag(gamma) });
}

/** ICC.1:2001-04: a header of 128 bytes, a table of tags, then the tags. */
function profile(
  space: 'RGB ' | 'GRAY',
  name: string,
  profileTags: Readonly<Record<string, Buffer>>,
): Buffer {
  const description = Buffer.concat([uint32(name.length + 1), Buffer.from(`${name}\0`), Buffer.alloc(78)]);
  const tags = Object.entries({
    desc: tag('desc', description),
    cprt: tag('text', Buffer.from('none\0')),
    wtpt: xyzTag(...d50),
    ...profileTags,
  });
  let offset = 128 + 4 + tags.length * 12;
  const table: Buffer[] = [];
  for (const [signature, data] of tags) {
    table.push(Buffer.from(signature), uint32(offset), uint32(data.length));
    offset += data.length;
  }
  const header = Buffer.alloc(128);
  header.writeUInt32BE(offset, 0);
  header.writeUInt32BE(0x02100000, 8);
  header.write(`mntr${space}XYZ `, 12);
  header.write('acsp', 36);
  xyzTag(...d50).copy(header, 68, 8);
  return Buffer.concat([header, uint32(tags.length), ...table, ...tags.map(([, data]) => data)]);
}

function curveTag(gamma: number): Buffer {
  return tag('curv', Buffer.concat([uint32(1), uint32(Math.round(gamma * 256) * 65_536)]));
}

function xyzTag(...values: number[]): Buffer {
  return tag('XYZ ', Buffer.concat(values.map((value) => uint32(Math.round(value * 65_536)))));
}

/** Tags are padded to a multiple of four bytes. */
function tag(type: string, data: Buffer): Buffer {
  return Buffer.concat([Buffer.from(type), Buffer.alloc(4), data, Buffer.alloc((4 - (data.length % 4)) % 4)]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value >>> 0);
  return bytes;
}

/** Adobe RGB (1998), adapted to D50. */
const adobeRgbPrimaries: Primaries = [
  [0.60974, 0.31111, 0.01947],
  [0.20528, 0.62567, 0.06087],
  [0.14919, 0.06322, 0.74457],
];

/** Writes an Adobe RGB profile for `sharp().withIccProfile(path)`, and returns its path. */
export async function adobeRgbProfile(folder: string): Promise<string> {
  const path = join(folder, 'adobe-rgb.icc');
  await writeFile(path, rgbProfile('Adobe RGB', adobeRgbPrimaries, 563 / 256));
  return path;
}
