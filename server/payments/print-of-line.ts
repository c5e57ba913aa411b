import type Stripe from 'stripe';
import { type CheckoutFrame, frames, parseFrame } from '#domain/frames.ts';
import { type Mount, parseMount } from '#domain/mounts.ts';
import { isSizeKey, type SizeKey } from '#domain/sizes.ts';

/** Which print a payment line is for, as its product and metadata say (see checkout/session-params.ts). */
export interface PrintOfLine {
  name: string;
  image: string | null;
  productId: string | null;
  sku: string | null;
  sizeKey: SizeKey | null;
  frame: CheckoutFrame | null;
  mount: Mount | null;
  stripeProductId: string | null;
  stripePriceId: string | null;
}

export function printOfLine(line: Stripe.LineItem): PrintOfLine {
  const product = productOf(line);
  const metadata = { ...product?.metadata, ...line.metadata };
  const frame = parseFrame(metadata.frame);
  return {
    name: product?.name ?? line.description ?? 'Print',
    image: product?.images[0] ?? null,
    productId: metadata.productId ?? null,
    sku: metadata.sku ?? null,
    sizeKey: isSizeKey(metadata.sizeKey) ? metadata.sizeKey : null,
    frame: frame ? frames[frame].checkoutWord : null,
    mount: parseMount(metadata.mount) ?? null,
    stripeProductId: product?.id ?? null,
    stripePriceId: line.price?.id ?? null,
  };
}

function productOf(line: Stripe.LineItem): Stripe.Product | null {
  const product = line.price?.product;
  return typeof product === 'object' && !('deleted' in product && product.deleted)
    ? (product as Stripe.Product)
    : null;
}
