import type { Photograph, Variant } from './product.ts';
import { type Choice, defaultChoice, nearestVariant } from './variants.ts';

/** As large as sites that show shared links ask for (The Open Graph protocol, `og:image`). */
export const sharingPictureSize = { widthPixels: 1200, heightPixels: 630 } as const;

/** Part of every name: raise it when these pictures come to look different. */
const recipe = 1;

/**
 * Where the picture lies that stands for a print in a link to it: on a wall, framed, in that form. The address follows
 * from what the picture shows, so whoever has the print knows it.
 * @param photograph with at least one JPEG, at `/photographs/<hash>-<width>.jpg`
 */
export function sharingPictureUrl(
  { jpeg, focus }: Pick<Photograph, 'jpeg' | 'focus'>,
  { size, frameColor, mount }: Choice,
): string {
  const [file] = jpeg;
  if (!file) throw new Error('A photograph without a JPEG cannot be shared');
  const photograph = file.url.replace(/^.*\//, '').replace(/-\d+\.jpg$/, '');
  const [x, y] = [focus.x, focus.y].map((share) => Math.round(share * 1000));
  const form = [size, frameColor, mount.toLowerCase().replace(' ', '-')].join('-');
  return `/photographs/sharing-${recipe}-${photograph}-${x}-${y}-${form}.jpg`;
}

/**
 * The form that it shows: the one in which the print's page opens.
 * @param variants of a print's own; none where it is sold in every form
 */
export function sharedForm(variants: readonly Omit<Variant, 'sku'>[]): Choice {
  const named = variants.map((variant) => ({ ...variant, sku: '' }));
  return nearestVariant(named, defaultChoice) ?? defaultChoice;
}
