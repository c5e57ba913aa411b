import type { Mouldings } from '../framing/mouldings.ts';
import { type NamedPhotograph, nameOfVariant } from './model-url.ts';
import { readVariant } from './variants/opening-variant.ts';
import { defaultVariant, type NewVariant, nearestVariant, type Variant } from './variants/variants.ts';

/** The size that sites expect for shared links (The Open Graph protocol, `og:image`). */
export const sharingPictureSize = { widthPixels: 1200, heightPixels: 630 } as const;

/** Part of every file name. Raise it when a change makes these pictures look different. */
const version = 3;

/**
 * The address of the picture for shared links to a print. The picture shows the photograph and the framed print on a
 * wall. The print and its moulding determine the address.
 * @param photograph with at least one JPEG, at `/photographs/<hash>-<width>.jpg`
 */
export function sharingPictureUrl(
  photograph: NamedPhotograph,
  variant: Variant,
  mouldings: Mouldings,
): string {
  return `/photographs/sharing-${version}-${nameOfVariant(photograph, variant, mouldings)}.jpg`;
}

/**
 * Reads the photograph's hash and the variant from the file name of a model or of a picture for shared links. Undefined for
 * any other text. The rest of the name is not checked, and an unknown variant becomes the default. Therefore compare the name
 * with `sharingPictureUrl` or `modelUrl`.
 */
export function parseVariantName(name: string): { photograph: string; variant: Variant } | undefined {
  const groups =
    /^(?:sharing|model-\d+)-\d+-\d+-\d+-\d+-(?<photograph>.+)-\d+-\d+-(?<size>\w+)-(?<frame>\w+)-(?<mount>\w+|full-bleed)\.\w+$/.exec(
      name,
    )?.groups;
  if (!groups?.photograph) return undefined;
  return { photograph: groups.photograph, variant: readVariant(new URLSearchParams(groups)) };
}

/**
 * The variant in the picture for shared links. The print's page opens in the same variant.
 * @param variants the print's own; empty when it is sold in every variant
 */
export function sharedVariant(variants: readonly NewVariant[]): Variant {
  const withSkus = variants.map((variant) => ({ ...variant, sku: '' }));
  return nearestVariant(withSkus, defaultVariant) ?? defaultVariant;
}
