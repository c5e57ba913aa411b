import type Stripe from 'stripe';
import type { Variant } from '#domain/catalogue/variants/variants.ts';
import { type Mouldings, mouldingOf, type SoldMoulding } from '#domain/framing/mouldings.ts';

/**
 * The moulding whose inches a payment page states, in the metadata of the print's line: the order keeps it when mouldings
 * change. Empty without a frame.
 */
export function writeMoulding(
  variant: Pick<Variant, 'size' | 'frameColor'>,
  mouldings: Mouldings,
): { moulding?: string } {
  if (variant.frameColor === 'none') return {};
  const { faceInches, lipInches, allowanceInches, depthInches } = mouldingOf(variant, mouldings);
  return { moulding: [faceInches, lipInches, allowanceInches, depthInches].join('-') };
}

/** Null without a frame, and in a session from before its page recorded it. */
export function readMoulding({ moulding = '' }: Stripe.Metadata): SoldMoulding | null {
  if (!/^\d+(\.\d+)?(-\d+(\.\d+)?){3}$/.test(moulding)) return null;
  const [faceInches = 0, lipInches = 0, allowanceInches = 0, depthInches = 0] = moulding
    .split('-')
    .map(Number);
  return { faceInches, lipInches, allowanceInches, depthInches };
}
