import sharp, { type Sharp } from 'sharp';
import { hasWideColours } from './has-wide-colours.ts';
import { decodeStrictly, openPhotograph, orUnreadable } from './open-photograph.ts';

/** An unpacked photograph: as often as asked for, since unpacking takes longer than making a small picture of it. */
export interface DecodedPhotograph {
  /** Upright, opaque, sRGB. */
  inSrgb(): Sharp;
  /** The same in the colours to publish it in: Display P3, with its profile, where it has colours beyond sRGB. */
  inOwnColours(): Sharp;
}

const white = '#ffffff';

/**
 * Unpacks an image file upright to sRGB, whatever its profile, its depth and its colour model, at most so many pixels
 * wide.
 * @throws UnreadablePhotographError
 */
export async function decodePhotograph(bytes: Uint8Array, mostWidthPixels?: number): Promise<() => Sharp> {
  return orUnreadable(async () => {
    const { depth, space, hasProfile } = await openPhotograph(bytes).metadata();
    const isProfiledGray = space === 'grey16' && hasProfile;
    const source = isProfiledGray ? await applyGrayProfile(bytes, mostWidthPixels) : bytes;
    const { data, info } = await decodeStrictly((strictness) => {
      const upright = shrink(openPhotograph(source, strictness), mostWidthPixels);
      // sharp works on 16 bits in P3, and would leave them so.
      const inSrgb = depth === 'ushort' && hasProfile ? upright.withIccProfile('srgb') : upright;
      const opaque = inSrgb.flatten({ background: white }).toColourspace('srgb');
      return opaque.raw().toBuffer({ resolveWithObject: true });
    });
    const { width, height, channels } = info;
    return () => sharp(data, { raw: { width, height, channels } });
  });
}

/**
 * Unpacks an image file to make pictures of, keeping colours that only wide screens show.
 * @throws UnreadablePhotographError
 */
export async function decodeForPictures(
  bytes: Uint8Array,
  mostWidthPixels: number,
): Promise<DecodedPhotograph> {
  return orUnreadable(async () => {
    if (!(await hasWideColours(bytes))) {
      const inSrgb = await decodePhotograph(bytes, mostWidthPixels);
      return { inSrgb, inOwnColours: inSrgb };
    }
    const data = await decodeToP3(bytes, mostWidthPixels);
    return { inSrgb: () => sharp(data), inOwnColours: () => sharp(data).keepIccProfile() };
  });
}

/** Turns 16-bit grays into sRGB. sharp reads their profile only where another one is asked for at the end. */
function applyGrayProfile(bytes: Uint8Array, mostWidthPixels: number | undefined): Promise<Buffer> {
  return decodeStrictly((strictness) => {
    const opaque = shrink(openPhotograph(bytes, strictness), mostWidthPixels).flatten({ background: white });
    return opaque.toColourspace('grey16').withIccProfile('srgb').tiff({ compression: 'none' }).toBuffer();
  });
}

/** An uncompressed TIFF in Display P3. The way leads over 16 bits: sharp turns 8 bits into sRGB as it reads them. */
async function decodeToP3(bytes: Uint8Array, mostWidthPixels: number): Promise<Buffer> {
  const deep = await decodeStrictly((strictness) => {
    const asStored = shrink(openPhotograph(bytes, strictness), mostWidthPixels).keepIccProfile();
    return asStored.toColourspace('rgb16').tiff({ compression: 'none' }).toBuffer();
  });
  const inP3 = await sharp(deep).withIccProfile('p3').tiff({ compression: 'none' }).toBuffer();
  return sharp(inP3).keepIccProfile().flatten({ background: white }).tiff({ compression: 'none' }).toBuffer();
}

function shrink(picture: Sharp, mostWidthPixels: number | undefined): Sharp {
  return mostWidthPixels ? picture.resize({ width: mostWidthPixels, withoutEnlargement: true }) : picture;
}
