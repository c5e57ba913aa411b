import { describeBoughtCover } from '#domain/fulfillment/parcel-cover.ts';
import { describeScan } from '#domain/fulfillment/parcel-scans.ts';
import type { EvidenceFileField, EvidenceLength } from '#domain/orders/disputes.ts';
import { amountRows, amountsOf, orderNumber, shippingLines } from '#domain/orders/orders.ts';
import { postalLines } from '#domain/shop/shop-details.ts';
import { formatUtcDay } from '#domain/shop/terms.ts';
import type { PlacedOrder } from '#server/orders/reading/find-order.ts';
import { describeCard } from './chronology.ts';
import type { EvidenceFacts } from './gather-facts.ts';
import { describeItem } from './write-texts.ts';

/** A file of evidence as data, so that a worker can draw it. */
export interface EvidenceFile {
  title: string;
  parts: { heading: string; text: string }[];
  photos?: { caption: string; jpeg: Buffer }[];
  /** The most pages: a card network may take 19 for a whole response. */
  maxPages: number;
}

/** The most pages of each file, and fewer for a network that accepts no more. */
const pages = {
  whole: { mails: 4, policy: 3, shipping: 2, work: 1, photos: 3 },
  brief: { mails: 2, policy: 2, shipping: 1, work: 1, photos: 1 },
};

/** Every file of evidence that the shop's records can fill. */
export function writeFiles(
  facts: EvidenceFacts,
  length: EvidenceLength,
): Partial<Record<EvidenceFileField, EvidenceFile>> {
  const { order, other, policy, photos } = facts;
  const max = pages[length];
  const policyOf = (title: string): EvidenceFile => ({
    title: `${title} of ${formatUtcDay(policy.shownAt)}`,
    parts: [{ heading: '', text: policy.text }],
    maxPages: max.policy,
  });
  const correspondence = correspondenceOf(facts);
  const work = workOf(facts);
  return {
    receipt: receiptOf(facts, order, describeCard(facts)),
    refund_policy: policyOf('Refund policy'),
    cancellation_policy: { ...cancellationPolicy(policy.text), maxPages: 1 },
    ...(correspondence.length > 0 && {
      customer_communication: {
        title: 'Emails and messages',
        parts: correspondence,
        maxPages: max.mails,
      },
    }),
    ...(hasShipped(facts) && { shipping_documentation: { ...shippingOf(facts), maxPages: max.shipping } }),
    ...(work.length > 0 && {
      service_documentation: { title: 'Work order (times in UTC)', parts: work, maxPages: max.work },
    }),
    ...(other && { duplicate_charge_documentation: receiptOf(facts, other.order, '') }),
    ...(photos.length > 0 && {
      uncategorized_file: {
        title: 'Photographs of the finished pieces',
        parts: [],
        photos: photos.map(({ code, title, station, at, jpeg }) => ({
          caption: `Piece ${code}, ${title}: ${station} on ${formatUtcDay(at)}`,
          jpeg,
        })),
        maxPages: max.photos,
      },
    }),
  };
}

function receiptOf({ shop }: EvidenceFacts, order: PlacedOrder, card: string): EvidenceFile {
  const buyer = [order.customerName, order.customerEmail].filter(Boolean);
  return {
    title: `Receipt for order ${orderNumber(order)}`,
    parts: [
      { heading: 'Seller', text: [...postalLines(shop), shop.email].join('\n') },
      { heading: 'Buyer', text: buyer.join('\n') },
      { heading: 'Ship to', text: shippingLines(order).join('\n') },
      {
        heading: `Ordered on ${formatUtcDay(order.createdAt)}`,
        text: order.items.map(describeItem).join('\n'),
      },
      {
        heading: 'Amounts',
        text: [...amountRows(amountsOf(order)).map((row) => row.join(': ')), card.trim()].join('\n'),
      },
    ],
    maxPages: 1,
  };
}

/** The part of the return policy about cancellations, or all of a policy that has no such part. */
function cancellationPolicy(policy: string): Omit<EvidenceFile, 'maxPages'> {
  const paragraphs = policy.split('\n\n');
  const about = paragraphs.filter((paragraph) => /cancel/i.test(paragraph));
  const text = about.length > 0 ? about.join('\n\n') : policy;
  return { title: 'Cancellation policy', parts: [{ heading: 'From the Return Policy', text }] };
}

function correspondenceOf({ mails, messages, records }: EvidenceFacts): EvidenceFile['parts'] {
  const all = [
    ...mails.map(({ at, recipient, subject, text }) => ({
      at,
      heading: `Email to ${recipient}: ${subject}`,
      text,
    })),
    ...messages.map(({ at, text, isAnswer }) => ({
      at,
      heading: isAnswer
        ? 'Answer of the shop'
        : "Message signed with the buyer's email (the shop does not check it)",
      text,
    })),
    ...records.claims.map(({ at, words, code }) => ({
      at,
      heading: `Report of the buyer about piece ${code}`,
      text: words,
    })),
  ];
  return all
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ at, heading, text }) => ({ heading: `${minute(at)} UTC. ${heading}`, text }));
}

function hasShipped({ parcels, order }: EvidenceFacts): boolean {
  return parcels.length > 0 || order.tracking !== null;
}

function shippingOf({ order, parcels, records }: EvidenceFacts): Omit<EvidenceFile, 'maxPages'> {
  const shown = parcels.map((parcel) => ({
    heading: `Label ${parcel.carrier} ${parcel.number}`,
    text: [
      parcel.service && `Service: ${parcel.service}`,
      parcel.boughtAt && `Label bought: ${minute(parcel.boughtAt)} UTC`,
      parcel.shippedAt && `Handed to the carrier: ${minute(parcel.shippedAt)} UTC`,
      describeBoughtCover({ ...parcel, insuranceCents: null }).insurance,
      parcel.needsSignature && parcel.providerId && 'Handed over for a signature only',
      parcel.arrivedAt && `Delivered: ${minute(parcel.arrivedAt)} UTC`,
      parcel.markedAt && `Marked as delivered by the shop: ${minute(parcel.markedAt)} UTC`,
      parcel.signedBy && describeBoughtCover(parcel).signature,
      `Pieces: ${parcel.pieceCodes.join(', ')}`,
      ...records.scans
        .filter(({ parcelId }) => parcelId === parcel.id)
        .map((scan) => `${minute(scan.at)}  ${describeScan(scan)}`),
    ]
      .filter((line) => typeof line === 'string')
      .join('\n'),
  }));
  const { tracking } = order;
  const typed = tracking ? [{ heading: 'Tracking', text: `${tracking.carrier} ${tracking.number}` }] : [];
  return {
    title: 'Label, scans and signature',
    parts: [
      { heading: 'Ship to', text: [...shippingLines(order), order.address?.country ?? ''].join('\n') },
      ...(shown.length > 0 ? shown : typed),
    ],
  };
}

/** Each piece with its stations. */
function workOf({ records, pieces }: EvidenceFacts): EvidenceFile['parts'] {
  return pieces.map(({ code, title, createdAt, paper }) => ({
    heading: `Piece ${code}: ${title}, on ${paper}`,
    text: [
      `${minute(createdAt)}  ordered`,
      ...records.steps
        .filter((step) => step.code === code)
        .map(({ at, station }) => `${minute(at)}  ${station}`),
    ].join('\n'),
  }));
}

function minute(at: Date): string {
  return at.toISOString().slice(0, 16).replace('T', ' ');
}
