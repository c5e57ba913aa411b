import { type CheckoutFrame, frames, parseFrame } from '#domain/frames.ts';
import type { Mount } from '#domain/mounts.ts';
import { describeDimensions, type SizeKey, sizes } from '#domain/sizes.ts';

interface OrderedForm {
  sizeKey: SizeKey | null;
  frame: CheckoutFrame | null;
  mount: Mount | null;
}

/** `Medium, 16x20 in / Wood / Border`: what is known of the form in which a print was ordered. */
export function describeForm({ sizeKey, frame, mount }: OrderedForm): string {
  const color = parseFrame(frame);
  const size = sizeKey && `${sizes[sizeKey].name}, ${describeDimensions(sizeKey)}`;
  return [size, color && frames[color].name, mount].filter(Boolean).join(' / ');
}
