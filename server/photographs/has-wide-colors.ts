import sharp from 'sharp';
import { toLinear } from './describe-look.ts';
import { openPhotograph } from './open-photograph.ts';

const samplePixels = 400;
/** In linear light. A smaller excess comes from rounding and is invisible. */
const minExcess = 0.01;
/** A few noisy pixels don't make a photograph wide-gamut. */
const minShare = 0.001;

/** True for a photograph that contains colors beyond sRGB. A wide-gamut profile alone doesn't count. */
export async function hasWideColors(bytes: Uint8Array): Promise<boolean> {
  const { icc, space } = await openPhotograph(bytes).metadata();
  if (!icc || !['srgb', 'rgb16', 'rgb'].includes(space) || hasSrgbPrimaries(icc)) return false;
  const { data, channels } = await sampleInP3(bytes);
  let widePixels = 0;
  for (let at = 0; at < data.length; at += channels) {
    if (isBeyondSrgb(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0)) widePixels += 1;
  }
  return widePixels * channels > minShare * data.length;
}

/** The XYZ values of the sRGB primaries, adapted to D50 (ICC's profile sRGB2014). */
const srgbPrimaries = {
  rXYZ: [0.4361, 0.2225, 0.0139],
  gXYZ: [0.3851, 0.7169, 0.0971],
  bXYZ: [0.1431, 0.0606, 0.7141],
};
/** Programs round the values differently; the primaries of Display P3 differ by 40 times as much. */
const maxRounding = 0.002;

/** Nearly every photograph has an sRGB profile, under one of many names, and needs no sample. */
function hasSrgbPrimaries(icc: Buffer): boolean {
  const tags = readTags(icc);
  const isMatrix = icc.toString('latin1', 16, 20) === 'RGB ' && !tags.has('A2B0');
  return isMatrix && Object.entries(srgbPrimaries).every(([name, xyz]) => holds(tags.get(name), xyz));
}

function holds(tag: Buffer | undefined, xyz: number[]): boolean {
  if (!tag || tag.length < 20) return false;
  return xyz.every((value, at) => Math.abs(tag.readInt32BE(8 + at * 4) / 65_536 - value) < maxRounding);
}

/** The tags of a color profile by their signature (ICC.1:2022, 7.3). */
function readTags(icc: Buffer): Map<string, Buffer> {
  const count = icc.length < 132 ? 0 : Math.min(icc.readUInt32BE(128), Math.floor((icc.length - 132) / 12));
  const rows = Array.from({ length: count }, (_, index) => icc.subarray(132 + index * 12, 144 + index * 12));
  return new Map(
    rows.map((row) => {
      const start = row.readUInt32BE(4);
      return [row.toString('latin1', 0, 4), icc.subarray(start, start + row.readUInt32BE(8))];
    }),
  );
}

/** A small copy with 16 bits per channel, for which sharp works in Display P3; with 8 bits it works in sRGB. */
async function sampleInP3(bytes: Uint8Array) {
  const size = {
    width: samplePixels,
    height: samplePixels,
    fit: 'inside',
    withoutEnlargement: true,
  } as const;
  const asStored = openPhotograph(bytes).resize(size).removeAlpha().keepIccProfile().toColourspace('rgb16');
  const in16Bits = await asStored.tiff({ compression: 'none' }).toBuffer();
  const inP3 = sharp(in16Bits).withIccProfile('p3').toColourspace('rgb16').raw({ depth: 'ushort' });
  const { data, info } = await inP3.toBuffer({ resolveWithObject: true });
  return { data: new Uint16Array(data.buffer, data.byteOffset, data.length / 2), channels: info.channels };
}

/** Converts Display P3 to linear sRGB (CSS Color 4, 10.9), where colors beyond sRGB are below 0 or above 1. */
function isBeyondSrgb(red: number, green: number, blue: number): boolean {
  const [r, g, b] = [toLinear(red / 65_535), toLinear(green / 65_535), toLinear(blue / 65_535)];
  const inSrgb = [1.2249 * r - 0.2247 * g, -0.042 * r + 1.0419 * g, -0.0196 * r - 0.0786 * g + 1.0979 * b];
  return inSrgb.some((value) => value < -minExcess || value > 1 + minExcess);
}
