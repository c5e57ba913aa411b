import { z } from 'zod';
import type { Box, Packable } from '#domain/fulfillment/packing.ts';
import { carrierName } from '#domain/fulfillment/tracking.ts';
import type { Cents } from '#domain/money.ts';
import type { Address } from '#domain/orders/orders.ts';
import type { ShopDetails } from '#domain/shop/shop-details.ts';
import { cleanText } from '#domain/visible-text.ts';

/** The recipient of a parcel. */
export interface Recipient {
  name: string | null;
  address: Address;
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
}

/** The current state of a parcel at the provider. */
export interface ProviderShipment {
  /** Null before the label is bought. */
  label: Label | null;
  refundStatus: string | null;
  /** The carrier's latest news: see `meanings` in `follow-parcels.ts`. */
  status: string;
  /** When the carrier delivered the parcel, or else the time of its latest news. */
  at: Date | null;
  /** When the carrier expects to deliver the parcel. */
  expectedAt: Date | null;
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
  refund_status: z.string().nullish(),
  tracker: z
    .looseObject({
      status: z.string(),
      est_delivery_date: moment.nullish(),
      tracking_details: z
        .array(z.looseObject({ status: z.string(), datetime: moment.nullish() }))
        .default([]),
    })
    .nullish(),
});
type Shipment = z.infer<typeof shipmentSchema>;

/**
 * What the provider needs for a quote. Weights are in ounces. A round tube is charged for by UPS and FedEx as additional
 * handling, and without saying so the bill would be higher than the rate.
 */
export function toParameters(
  reference: string,
  { recipient, sender }: { recipient: Recipient; sender: ShopDetails['sender'] },
  box: Box<Packable>,
) {
  const { lengthInches: length, widthInches: width, heightInches: height, pounds } = box;
  return {
    reference,
    to_address: toAddress(recipient),
    from_address: { ...toAddress({ ...sender, name: null }), company: sender.company, phone: sender.phone },
    parcel: { length, width, height, weight: pounds * 16 },
    options: { label_format: 'PDF', ...(box.tube && { additional_handling: true }) },
  };
}

/** Without hidden characters, which older orders may have and no carrier prints. */
export function toAddress({ name, address }: Recipient) {
  const clean = (line: string | null) => line && cleanText(line, 'line');
  const { line1, line2, city, state, postal_code: zip, country } = address;
  return {
    ...{ name: clean(name), street1: clean(line1), street2: clean(line2), city: clean(city) },
    ...{ state, zip: zip ?? '', country: country ?? 'US' },
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
  const { postage_label, selected_rate, tracking_code, refund_status, tracker } =
    shipmentSchema.parse(answer);
  const rate = selected_rate && toRate(selected_rate);
  const label = postage_label &&
    rate &&
    tracking_code && {
      carrier: rate.carrier,
      service: rate.service,
      number: tracking_code,
      cents: rate.cents,
      url: postage_label.label_pdf_url ?? postage_label.label_url,
    };
  const status = tracker?.status ?? 'unknown';
  const latest = tracker?.tracking_details.findLast((detail) => detail.status === status);
  return {
    label: label || null,
    refundStatus: refund_status ?? null,
    status,
    at: latest?.datetime ?? null,
    expectedAt: tracker?.est_delivery_date ?? null,
  };
}
