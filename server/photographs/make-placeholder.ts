import type { Sharp } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';

/** Shown in a picture's place until it arrives. */
export interface Placeholder {
  /** ThumbHash, base64. */
  thumbHash: string;
  /** `#rrggbb` */
  averageColor: string;
}

const thumbHashPixels = 100;

export async function makePlaceholder(picture: Sharp): Promise<Placeholder> {
  const { data, info } = await picture
    .resize(thumbHashPixels, thumbHashPixels, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return {
    thumbHash: Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64'),
    averageColor: averageColor(data),
  };
}

function averageColor(rgba: Uint8Array): string {
  const sums = [0, 0, 0];
  for (let at = 0; at < rgba.length; at += 4) {
    for (const channel of [0, 1, 2]) sums[channel] = (sums[channel] ?? 0) + (rgba[at + channel] ?? 0);
  }
  const pixels = rgba.length / 4;
  return `#${Buffer.from(sums.map((sum) => Math.round(sum / pixels))).toString('hex')}`;
}
