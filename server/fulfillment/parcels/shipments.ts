import { z } from 'zod';
import type { Box, Packable } from '#domain/fulfillment/packing.ts';
import { insuranceCost } from '#domain/fulfillment/parcel-cover.ts';
import { carrierName } from '#domain/fulfillment/tracking.ts';
import type { Cents } from '#domain/money.ts';
import type { Address } from '#domain/orders/orders.ts';
import type { ShopDetails } from '#domain/shop/shop-details.ts';
import { cleanText } from '#domain/visible-text.ts';
import { declareParcel } from './declare-parcel.ts';

/** The recipient of a parcel. */
export interface Recipient {
  name: string | null;
  address: Address;
  /** Null if the order has none. */
  phone: string | null;
}

/** What a carrier asks for a parcel. */
export interface Rate {
  id: string;
  carrier: string;
  service: string;
  cents: Cents;
  /** Null if the carrier does not say. */
  days: number | null;
}

/** A parcel at the provider, before it is bought. Quoting costs nothing. */
export interface Quote {
  shipmentId: string;
  /** Cheapest first. */
  rates: Rate[];
  /** What the carriers without a rate say. */
  messages: string[];
}

/** A bought label. */
export interface Label {
  carrier: string;
  service: string;
  number: string;
  cents: Cents;
  /** The address of its PDF file at the provider. */
  url: string;
  /** What must be printed besides it, such as `commercial invoice`. */
  forms: string[];
}

/** The insurance of a parcel at the provider. */
export interface Insurance {
  /** Null if the provider does not name it. */
  id: string | null;
  insuredCents: Cents;
  /** What it cost. */
  cents: Cents;
  /** Its cost was given back. */
  isReturned: boolean;
}

/** What the carrier reported of a parcel at a time. */
interface Scan {
  at: Date;
  status: string;
  message: string;
  /** `PORTLAND, OR`; empty if the carrier does not say. */
  place: string;
}

/** The current state of a parcel at the provider. */
export interface ProviderShipment {
  /** Null before the label is bought. */
  label: Label | null;
  refundStatus: string | null;
  /** Null: it is not insured. */
  insurance: Insurance | null;
  /** The carrier's latest news: see `meanings` in `follow-parcels.ts`. */
  status: string;
  /** When the carrier delivered the parcel, or else the time of its latest news. */
  at: Date | null;
  /** When the carrier expects to deliver the parcel. */
  expectedAt: Date | null;
  /** Oldest first. */
  scans: Scan[];
  /** Who signed for it. */
  signedBy: string | null;
}

const rateSchema = z.looseObject({
  id: z.string(),
  carrier: z.string(),
  service: z.string(),
  rate: z.string(),
  delivery_days: z.number().nullish(),
});

/** What the carriers say of an address. */
export const verificationSchema = z.looseObject({
  success: z.boolean().default(true),
  errors: z.array(z.looseObject({ message: z.string() })).default([]),
});

const moment = z.coerce.date();

/** The parts of a shipment that the shop reads. The types of the SDK lack its nulls. */
export const shipmentSchema = z.looseObject({
  id: z.string(),
  rates: z.array(rateSchema).default([]),
  messages: z.array(z.looseObject({ carrier: z.string(), message: z.string() })).default([]),
  tracking_code: z.string().nullish(),
  selected_rate: rateSchema.nullish(),
  postage_label: z.looseObject({ label_pdf_url: z.string().nullish(), label_url: z.string() }).nullish(),
  forms: z
    .array(z.looseObject({ form_type: z.string(), submitted_electronically: z.boolean().nullish() }))
    .nullish(),
  refund_status: z.string().nullish(),
  // Its API sends the amount; the types of its SDK say that it sends the object.
  insurance: z.union([z.string(), z.looseObject({ id: z.string(), amount: z.string().nullish() })]).nullish(),
  fees: z
    .array(z.looseObject({ type: z.string(), amount: z.string(), refunded: z.boolean().default(false) }))
    .default([]),
  tracker: z
    .looseObject({
      status: z.string(),
      est_delivery_date: moment.nullish(),
      signed_by: z.string().nullish(),
      tracking_details: z
        .array(
          z.looseObject({
            status: z.string(),
            datetime: moment.nullish(),
            message: z.string().nullish(),
            tracking_location: z
              .looseObject({ city: z.string().nullish(), state: z.string().nullish() })
              .nullish(),
          }),
        )
        .default([]),
    })
    .nullish(),
});
type Shipment = z.infer<typeof shipmentSchema>;

/** Between whom a parcel goes, and how it is handed over. */
export interface Terms {
  recipient: Recipient;
  sender: ShopDetails['sender'];
  /** Only against a signature, which carriers charge for in their rates. */
  needsSignature: boolean;
  /** What was paid for its prints, of a parcel with a customs declaration. Null: it needs none. */
  declaredCents: Cents | null;
}

/**
 * What the provider needs for a quote. Weights are in ounces. A round tube is charged for by UPS and FedEx as additional
 * handling, and without saying so the bill would be higher than the rate.
 */
export function toParameters(
  reference: string,
  { recipient, sender, needsSignature, declaredCents: paid }: Terms,
  box: Box<Packable>,
) {
  const { lengthInches: length, widthInches: width, heightInches: height, pounds } = box;
  return {
    reference,
    to_address: toAddress(recipient),
    from_address: { ...toAddress({ ...sender, name: null }), company: sender.company },
    parcel: { length, width, height, weight: pounds * 16 },
    ...(paid !== null && { customs_info: declareParcel(box, { to: recipient.address.state, paid, sender }) }),
    options: {
      label_format: 'PDF',
      ...(box.tube && { additional_handling: true }),
      ...(needsSignature && { delivery_confirmation: 'SIGNATURE' }),
    },
  };
}

/** Without hidden characters, which older orders may have and no carrier prints. */
export function toAddress({ name, address, phone }: Recipient) {
  const clean = (line: string | null) => line && cleanText(line, 'line');
  const { line1, line2, city, state, postal_code: zip, country } = address;
  return {
    ...{ name: clean(name), street1: clean(line1), street2: clean(line2), city: clean(city) },
    ...{ state, zip: zip ?? '', country: country ?? 'US', phone: clean(phone) },
  };
}

/** The rates of a shipment that is not bought. */
export function toQuote({ id, rates, messages }: Shipment): Quote {
  return {
    shipmentId: id,
    rates: rates.map(toRate).toSorted((one, other) => one.cents - other.cents),
    messages: [...new Set(messages.map(({ carrier, message }) => `${carrierName(carrier)}: ${message}`))],
  };
}

function toRate({ id, carrier, service, rate, delivery_days }: z.infer<typeof rateSchema>): Rate {
  return { id, carrier: carrierName(carrier), service, cents: toCents(rate), days: delivery_days ?? null };
}

function toCents(dollars: string): Cents {
  return Math.round(Number(dollars) * 100);
}

/** Reads a shipment from the provider's answer. */
export function toShipment(answer: unknown): ProviderShipment {
  const shipment = shipmentSchema.parse(answer);
  const { postage_label, selected_rate, tracking_code, refund_status, tracker } = shipment;
  const rate = selected_rate && toRate(selected_rate);
  const label = postage_label &&
    rate &&
    tracking_code && {
      carrier: rate.carrier,
      service: rate.service,
      number: tracking_code,
      cents: rate.cents,
      url: postage_label.label_pdf_url ?? postage_label.label_url,
      forms: toForms(shipment),
    };
  const status = tracker?.status ?? 'unknown';
  const latest = tracker?.tracking_details.findLast((detail) => detail.status === status);
  return {
    label: label || null,
    refundStatus: refund_status ?? null,
    insurance: toInsurance(shipment),
    status,
    at: latest?.datetime ?? null,
    expectedAt: tracker?.est_delivery_date ?? null,
    scans: toScans(tracker),
    signedBy: tracker?.signed_by || null,
  };
}

/** Not those that the carrier has already, nor the customs form of the Postal Service, which its label includes. */
function toForms({ forms }: Shipment): string[] {
  return (forms ?? [])
    .filter(({ form_type, submitted_electronically }) => form_type !== 'cn22' && !submitted_electronically)
    .map(({ form_type }) => form_type.replaceAll('_', ' '));
}

function toInsurance({ insurance, fees }: Shipment): Insurance | null {
  const { id = null, amount } =
    typeof insurance === 'string' ? { amount: insurance } : (insurance ?? { amount: null });
  const insuredCents = toCents(amount ?? '0');
  if (insuredCents === 0) return null;
  const fee = fees.find(({ type }) => type === 'InsuranceFee');
  const cents = fee ? toCents(fee.amount) : insuranceCost(insuredCents);
  return { id, insuredCents, cents, isReturned: fee?.refunded ?? false };
}

function toScans(tracker: Shipment['tracker']): Scan[] {
  const details = tracker?.tracking_details ?? [];
  return details.flatMap(({ datetime: at, status, message, tracking_location: location }) => {
    const place = [location?.city, location?.state].filter(Boolean).join(', ');
    return at ? { at, status, message: message ?? '', place } : [];
  });
}
