import { open } from 'node:fs/promises';

/** The boxes that describe a picture are at the start of its file. */
const headerBytes = 65_536;

/** Values of ITU-T H.273 that mean sRGB, BT.709, or nothing, which readers take as sRGB. */
const primariesOfSrgb = [1, 2];
const curvesOfSrgb = [1, 2, 6, 13];

/**
 * Whether an AVIF states other colors than sRGB by numbers alone (`nclx`, ISO 14496-12, 12.1.5). libvips reads only
 * profiles, so it would show Display P3 pale and HDR dark.
 * @param source the bytes or the path of an AVIF without a color profile
 */
export async function hasUnreadColors(source: Uint8Array | string): Promise<boolean> {
  const header =
    typeof source === 'string' ? await readHeader(source) : Buffer.from(source).subarray(0, headerBytes);
  const at = header.indexOf('colrnclx');
  if (at < 0 || at + 12 > header.length) return false;
  const [primaries, curve] = [header.readUInt16BE(at + 8), header.readUInt16BE(at + 10)];
  return !primariesOfSrgb.includes(primaries) || !curvesOfSrgb.includes(curve);
}

async function readHeader(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headerBytes), 0, headerBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
