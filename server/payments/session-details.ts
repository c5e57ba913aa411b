import type Stripe from 'stripe';
import { type CheckoutFrame, frames, parseFrame } from '#domain/catalogue/variants/frames.ts';
import { type Mount, parseMount } from '#domain/catalogue/variants/mounts.ts';
import { isSizeKey, type SizeKey } from '#domain/catalogue/variants/sizes.ts';
import type { SoldMoulding } from '#domain/framing/mouldings.ts';
import type { Address } from '#domain/orders/orders.ts';
import { cleanText } from '#domain/visible-text.ts';
import { readMoulding } from './sold-moulding.ts';

/** The print that a session's line is for, read from its product and metadata (written by checkout/session-params.ts). */
interface PrintOfLine {
  name: string;
  image: string | null;
  productId: string | null;
  sku: string | null;
  sizeKey: SizeKey | null;
  frame: CheckoutFrame | null;
  mount: Mount | null;
  moulding: SoldMoulding | null;
  stripeProductId: string | null;
  stripePriceId: string | null;
}

export function printOfLine(line: Stripe.LineItem): PrintOfLine {
  const product = productOf(line);
  const metadata = { ...product?.metadata, ...line.metadata };
  const frame = parseFrame(metadata.frame);
  return {
    name: cleanLine(product?.name) ?? cleanLine(line.description) ?? 'Print',
    image: product?.images[0] ?? null,
    productId: metadata.productId ?? null,
    sku: metadata.sku ?? null,
    sizeKey: isSizeKey(metadata.sizeKey) ? metadata.sizeKey : null,
    frame: frame ? frames[frame].checkoutWord : null,
    mount: parseMount(metadata.mount) ?? null,
    moulding: readMoulding(metadata),
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

/** The payment status of a session. Statuses that the provider adds later count as unpaid. */
export function paymentStatusOf({ payment_status: status }: Stripe.Checkout.Session) {
  return (['paid', 'no_payment_required'] as const).find((paidStatus) => paidStatus === status) ?? 'unpaid';
}

/** The recipient of the parcel. Its place in the session changed in the provider's API version 2025-03-31. */
export function shippingOf(
  session: Stripe.Checkout.Session,
): { name: string | null; address: Address } | null {
  const details = session.collected_information?.shipping_details ?? olderShippingDetails(session);
  if (!details) return null;
  const { line1, line2, city, state, postal_code, country } = details.address ?? {};
  return {
    name: cleanLine(details.name),
    address: {
      line1: cleanLine(line1),
      line2: cleanLine(line2),
      city: cleanLine(city),
      state: cleanLine(state),
      postal_code: postal_code ?? null,
      country: country ?? null,
    },
  };
}

/** The payment page's field for the note of a present. The provider accepts only letters and digits. */
export const giftNoteField = 'giftnote';

/** The buyer's words to the recipient of a present. */
export function giftNoteOf({ custom_fields = [] }: Stripe.Checkout.Session): string | null {
  return cleanLine(custom_fields.find(({ key }) => key === giftNoteField)?.text?.value);
}

/** A line that a buyer typed at the provider. The order is paid, so it is cleaned and not refused. */
export function cleanLine(text: string | null | undefined): string | null {
  return (text && cleanText(text, 'line')) || null;
}

type ShippingDetails = Stripe.Checkout.Session.CollectedInformation.ShippingDetails;

/** API versions before 2025-03-31 return the address at the top level of the session. */
function olderShippingDetails(
  session: Stripe.Checkout.Session & { shipping_details?: ShippingDetails | null },
): ShippingDetails | null {
  return session.shipping_details ?? null;
}
