import type { Photograph } from '../api/catalogue/product.ts';
import { inVariant } from '../framing/framing.ts';
import { type Mouldings, mouldingOf } from '../framing/mouldings.ts';
import { mountSlug } from './variants/mounts.ts';
import type { Variant } from './variants/variants.ts';

/** With at least one JPEG, at `/photographs/<hash>-<width>.jpg`. */
export type NamedPhotograph = Pick<Photograph, 'jpeg' | 'focus' | 'focusByCrop'>;

/** Part of every model's file name. Raise it when a change makes models look different. */
const modelVersion = 2;

/**
 * The address of a print's model for augmented reality, true to scale, without `.glb` or `.usdz`. It names the depth of the
 * frame in 1/64 in, because the owner can change it.
 */
export function modelUrl(photograph: NamedPhotograph, variant: Variant, mouldings: Mouldings): string {
  const depth = Math.round(mouldingOf(variant, mouldings).depthInches * 64);
  const name = nameOfVariant(photograph, variant, mouldings);
  return `/photographs/model-${modelVersion}-${depth}-${name}`;
}

/** What a model or a picture of a variant shows, as a part of its file name. */
export function nameOfVariant(
  photograph: NamedPhotograph,
  { size, frameColor, mount }: Variant,
  mouldings: Mouldings,
): string {
  const { jpeg, focus } = inVariant(photograph, { size, mount });
  const [file] = jpeg;
  if (!file) throw new Error('A photograph without a JPEG cannot be shared');
  const hash = file.url.replace(/^.*\//, '').replace(/-\d+\.jpg$/, '');
  const [x, y] = [focus.x, focus.y].map((share) => Math.round(share * 1000));
  const variant = [size, frameColor, mountSlug(mount)].join('-');
  return `${mouldingSlug({ size, frameColor }, mouldings)}-${hash}-${x}-${y}-${variant}`;
}

/** Another moulding makes the pictures look different. In 1/64 in. */
function mouldingSlug(variant: Pick<Variant, 'size' | 'frameColor'>, mouldings: Mouldings): string {
  const { faceInches, lipInches, allowanceInches } = mouldingOf(variant, mouldings);
  return [faceInches, lipInches, allowanceInches].map((inches) => Math.round(inches * 64)).join('-');
}
