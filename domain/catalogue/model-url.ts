import { inVariant } from '../framing/framing.ts';
import { mouldingOf } from '../framing/mouldings.ts';
import { depthOfVariant, type Materials } from '../fulfillment/materials.ts';
import type { Photograph } from './product.ts';
import { mountSlug } from './variants/mounts.ts';
import type { SizeKey } from './variants/sizes.ts';
import type { Variant } from './variants/variants.ts';

/** With at least one JPEG, at `/photographs/<hash>-<width>.jpg`. */
export type NamedPhotograph = Pick<Photograph, 'jpeg' | 'focus' | 'focusByCrop'>;

/** Part of every model's file name. Raise it when a change makes models look different. */
const modelVersion = 2;

/**
 * The address of a print's model for augmented reality, true to scale, without `.glb` or `.usdz`. It names the depth of the
 * frame in 1/64 in, because the owner can change it.
 */
export function modelUrl(
  photograph: NamedPhotograph,
  variant: Variant,
  materials: Pick<Materials, 'depthInches'>,
): string {
  const depth = Math.round(depthOfVariant(variant, materials) * 64);
  return `/photographs/model-${modelVersion}-${depth}-${nameOfVariant(photograph, variant)}`;
}

/** What a model or a picture of a variant shows, as a part of its file name. */
export function nameOfVariant(photograph: NamedPhotograph, { size, frameColor, mount }: Variant): string {
  const { jpeg, focus } = inVariant(photograph, { size, mount });
  const [file] = jpeg;
  if (!file) throw new Error('A photograph without a JPEG cannot be shared');
  const hash = file.url.replace(/^.*\//, '').replace(/-\d+\.jpg$/, '');
  const [x, y] = [focus.x, focus.y].map((share) => Math.round(share * 1000));
  const variant = [size, frameColor, mountSlug(mount)].join('-');
  return `${mouldingSlug(size)}-${hash}-${x}-${y}-${variant}`;
}

/** Another moulding makes the pictures look different. In 1/64 in. */
function mouldingSlug(size: SizeKey): string {
  const { faceInches, lipInches, allowanceInches } = mouldingOf(size);
  return [faceInches, lipInches, allowanceInches].map((inches) => Math.round(inches * 64)).join('-');
}
