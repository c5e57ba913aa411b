import sharp, { type Sharp } from 'sharp';
import { hasWideColors } from './has-wide-colors.ts';
import { decodeStrictly, openPhotograph, orUnreadable } from './open-photograph.ts';

/** A decoded photograph, for making several pictures: decoding takes longer than making a small picture. */
interface DecodedPhotograph {
  /** Upright and opaque, in sRGB. */
  inSrgb(): Sharp;
  /** The same in Display P3 with its profile if the photograph has colors beyond sRGB, or else in sRGB. */
  inOwnColors(): Sharp;
}

const white = '#ffffff';

/**
 * Decodes an image file with any profile, depth and color model to upright sRGB.
 * @throws UnreadablePhotographError
 */
export async function decodePhotograph(bytes: Uint8Array, maxWidthPixels?: number): Promise<() => Sharp> {
  return orUnreadable(async () => {
    const { depth, space, hasProfile } = await openPhotograph(bytes).metadata();
    const isProfiledGray = space === 'grey16' && hasProfile;
    const source = isProfiledGray ? await applyGrayProfile(bytes, maxWidthPixels) : bytes;
    const { data, info } = await decodeStrictly((strictness) => {
      const upright = shrink(openPhotograph(source, strictness), maxWidthPixels);
      // sharp converts 16 bits to P3 while it works, and would leave them in P3.
      const inSrgb = depth === 'ushort' && hasProfile ? upright.withIccProfile('srgb') : upright;
      const opaque = inSrgb.flatten({ background: white }).toColourspace('srgb');
      return opaque.raw().toBuffer({ resolveWithObject: true });
    });
    const { width, height, channels } = info;
    return () => sharp(data, { raw: { width, height, channels } });
  });
}

/**
 * Decodes an image file for the pictures on pages, and keeps colors that only wide-gamut screens show.
 * @throws UnreadablePhotographError
 */
export async function decodeForPictures(
  bytes: Uint8Array,
  maxWidthPixels: number,
): Promise<DecodedPhotograph> {
  return orUnreadable(async () => {
    if (!(await hasWideColors(bytes))) {
      const inSrgb = await decodePhotograph(bytes, maxWidthPixels);
      return { inSrgb, inOwnColors: inSrgb };
    }
    const data = await decodeToP3(bytes, maxWidthPixels);
    return { inSrgb: () => sharp(data), inOwnColors: () => sharp(data).keepIccProfile() };
  });
}

/** Converts 16-bit grays to sRGB. sharp applies their profile only when the output has another one. */
function applyGrayProfile(bytes: Uint8Array, maxWidthPixels: number | undefined): Promise<Buffer> {
  return decodeStrictly((strictness) => {
    const opaque = shrink(openPhotograph(bytes, strictness), maxWidthPixels).flatten({ background: white });
    return opaque.toColourspace('grey16').withIccProfile('srgb').tiff({ compression: 'none' }).toBuffer();
  });
}

/** An uncompressed TIFF in Display P3, by way of 16 bits, because sharp converts 8 bits to sRGB when it reads them. */
async function decodeToP3(bytes: Uint8Array, maxWidthPixels: number): Promise<Buffer> {
  const in16Bits = await decodeStrictly((strictness) => {
    const asStored = shrink(openPhotograph(bytes, strictness), maxWidthPixels).keepIccProfile();
    return asStored.toColourspace('rgb16').tiff({ compression: 'none' }).toBuffer();
  });
  const inP3 = await sharp(in16Bits).withIccProfile('p3').tiff({ compression: 'none' }).toBuffer();
  return sharp(inP3).keepIccProfile().flatten({ background: white }).tiff({ compression: 'none' }).toBuffer();
}

function shrink(picture: Sharp, maxWidthPixels: number | undefined): Sharp {
  return maxWidthPixels ? picture.resize({ width: maxWidthPixels, withoutEnlargement: true }) : picture;
}
