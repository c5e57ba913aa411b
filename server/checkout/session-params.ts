import type Stripe from 'stripe';
import { frames } from '#domain/catalogue/variants/frames.ts';
import { describeMount, describeSizeSold } from '#domain/framing/framing-texts.ts';
import type { Mouldings } from '#domain/framing/mouldings.ts';
import { dollarsToCents } from '#domain/money.ts';
import type { Exemption } from '#domain/offers/trade-clients.ts';
import { maxGiftNoteLength } from '#domain/orders/gift-note.ts';
import type { Production } from '#domain/shop/terms.ts';
import type { PricedLine } from '#server/catalogue/priced-line.ts';
import { writeExemption } from '#server/payments/exemption.ts';
import { writeProduction } from '#server/payments/promised-production.ts';
import { giftNoteField } from '#server/payments/session-details.ts';
import { writeMoulding } from '#server/payments/sold-moulding.ts';
import type { Buyer } from './buyer.ts';

/** Stripe's code for tangible goods. Taxes are added to the shop's prices. */
const tangibleGoods = 'txcd_99999999';
const shippingTaxCode = 'txcd_92010001';

interface SessionToCreate {
  lines: readonly PricedLine[];
  /** For each line, the absolute address of its framed picture. */
  pictureUrls: readonly string[];
  buyer: Buyer;
  shopUrl: string;
  /** What the buyer is promised. */
  production: Production;
  /** What the frames are made of. */
  mouldings: Mouldings;
  /** The offer that is paid. */
  offer?: OfferOfSession | undefined;
}

/** What the payment session of an offer needs besides its lines. */
export interface OfferOfSession {
  id: string;
  clientEmail: string;
  /** For a trade client whose resale certificate covers the state. */
  exempt?: ExemptPayment | undefined;
}

/** A payment without sales tax. */
interface ExemptPayment extends Exemption {
  /** The provider's customer, who is tax exempt. */
  customerId: string;
}

/** The request for a payment session (specification, section 11). */
export function sessionParams({
  lines,
  pictureUrls,
  buyer,
  shopUrl,
  production,
  mouldings,
  offer,
}: SessionToCreate): Stripe.Checkout.SessionCreateParams {
  const account = buyer.kind === 'guest' ? undefined : buyer;
  const email = offer?.clientEmail ?? account?.email;
  const exempt = offer?.exempt;
  const metadata = {
    ...(account && { userId: account.userId }),
    ...(offer && { offerId: offer.id }),
    ...(exempt && writeExemption(exempt)),
  };
  return {
    mode: 'payment',
    line_items: lines.map((line, index) => lineParams(line, { pictureUrl: pictureUrls[index], mouldings })),
    // The price of an offer is agreed.
    allow_promotion_codes: offer === undefined,
    automatic_tax: { enabled: true },
    shipping_address_collection: { allowed_countries: ['US'] },
    shipping_options: [{ shipping_rate_data: freeShipping(production) }],
    // FedEx and UPS accept no parcel without the recipient's phone.
    phone_number_collection: { enabled: true },
    custom_fields: [giftNote],
    ...(exempt ? asExempt(exempt) : email && { customer_email: email }),
    metadata: { ...metadata, ...writeProduction(production) },
    payment_intent_data: { metadata },
    success_url: `${shopUrl}/success?session_id={CHECKOUT_SESSION_ID}`,
    // Without the token of the link, which no other company gets.
    cancel_url: `${shopUrl}/${offer ? 'offer' : 'cart'}`,
  };
}

/**
 * The provider accepts no email beside a customer, and shows the customer's. Without `shipping: auto` it would use an address
 * that the customer has from an earlier payment.
 */
function asExempt({ customerId }: ExemptPayment) {
  return {
    customer: customerId,
    customer_update: { shipping: 'auto', address: 'auto', name: 'never' },
  } satisfies Partial<Stripe.Checkout.SessionCreateParams>;
}

/** Asked on the payment page. The note is printed on the packing slip, and can be changed in the studio until it is packed. */
const giftNote = {
  key: giftNoteField,
  type: 'text',
  label: { type: 'custom', custom: 'Gift note, printed without prices' },
  optional: true,
  text: { maximum_length: maxGiftNoteLength },
} satisfies Stripe.Checkout.SessionCreateParams.CustomField;

function freeShipping({ leastDays, mostDays }: Production) {
  const hasWholeWeeks = leastDays % 7 === 0 && mostDays % 7 === 0;
  const duration = (days: number) =>
    hasWholeWeeks ? ({ unit: 'week', value: days / 7 } as const) : ({ unit: 'day', value: days } as const);
  return {
    type: 'fixed_amount',
    display_name: 'Free shipping',
    fixed_amount: { amount: 0, currency: 'usd' },
    tax_behavior: 'exclusive',
    tax_code: shippingTaxCode,
    delivery_estimate: { minimum: duration(leastDays), maximum: duration(mostDays) },
  } satisfies Stripe.Checkout.SessionCreateParams.ShippingOption.ShippingRateData;
}

function lineParams(
  { print, variant, unitPrice, quantity }: PricedLine,
  { pictureUrl, mouldings }: { pictureUrl: string | undefined; mouldings: Mouldings },
) {
  const { size, frameColor, mount, sku } = variant;
  const metadata = {
    productId: print._id,
    sku,
    sizeKey: size,
    frame: frames[frameColor].checkoutWord,
    mount,
    ...writeMoulding(variant, mouldings),
  };
  return {
    quantity,
    metadata,
    price_data: {
      currency: 'usd',
      unit_amount: dollarsToCents(unitPrice),
      tax_behavior: 'exclusive',
      product_data: {
        name: print.pname,
        description: `${describeSizeSold(variant, print.orientation, mouldings)} · ${frames[frameColor].name} · ${describeMount(variant)}`,
        ...(pictureUrl ? { images: [pictureUrl] } : {}),
        metadata,
        tax_code: tangibleGoods,
      },
    },
  } satisfies Stripe.Checkout.SessionCreateParams.LineItem;
}
