import { describeBox } from '#domain/shipping/packing.ts';
import type { StaffRole } from '#domain/staff.ts';
import type { BoxRates } from '#domain/studio-api/packing.ts';
import { conflict, notFound } from '#server/http/errors.ts';
import { findParcels, type Parcel } from '#server/production/parcels/find-parcels.ts';
import { buyLabels, type LabelContext, type QuotedBox, quoteLabels } from '#server/shipping/buy-labels.ts';
import { codesOf } from '#server/shipping/plan-parcels.ts';
import type { Rate } from '#server/shipping/shipments.ts';
import { voidLabel } from '#server/shipping/void-label.ts';
import { recordStaffChange } from '#server/staff/record-staff-change.ts';
import type { StudioContext } from '../studio-routes.ts';
import { refuseLabel, refuseVoid } from './refuse-label.ts';

interface By {
  orderId: string;
  staffId: string;
}

/** A box and the service that a person chose for it. */
export interface ChosenService {
  codes: string[];
  /** Such as `UPS Ground`. */
  service: string;
  /** The price that the owner has seen. */
  cents?: number | undefined;
}

/** What the carriers ask. Labels that were bought unnoticed are recorded, and logged, first. */
export async function readRates(
  context: StudioContext,
  { orderId, staffId }: By,
  codes: string[] | undefined,
): Promise<QuotedBox[]> {
  const quoted = await quoteLabels(labelContext(context), orderId, { codes });
  if (quoted.settled.length > 0) await recordBought(context, { orderId, staffId }, quoted.settled);
  if (!quoted.ok) throw refuseLabel(quoted);
  return quoted.boxes;
}

/** Rates as a role may see them. */
export function toBoxRates({ box, quote }: QuotedBox, role: StaffRole): BoxRates {
  return {
    codes: codesOf(box),
    measures: describeBox(box),
    rates: quote.rates.map((rate) => ({
      service: nameOf(rate),
      cents: role === 'owner' ? rate.cents : null,
      days: rate.days,
    })),
  };
}

/**
 * Buys a label for each chosen box at the carriers' present prices.
 * @throws RequestError 409 when a price or the boxes have changed since the rates were read
 */
export async function buyChosen(context: StudioContext, by: By, chosen: ChosenService[]): Promise<Parcel[]> {
  const labels = labelContext(context);
  const quoted = await quoteLabels(labels, by.orderId, {
    codes: chosen.flatMap(({ codes }) => codes),
    buysPending: true,
  });
  if (quoted.settled.length > 0) await recordBought(context, by, quoted.settled);
  if (!quoted.ok) {
    if (quoted.settled.length > 0) return quoted.settled;
    throw refuseLabel(quoted);
  }
  const wanted = quoted.boxes.map((one) => ({ ...one, rate: findRate(one, chosen) }));
  const result = await buyLabels(
    labels,
    by.orderId,
    wanted.map(({ quote, ...label }) => ({ ...label, shipmentId: quote.shipmentId })),
  );
  const bought = result.ok ? result.bought : 'bought' in result ? result.bought : [];
  if (bought.length > 0) await recordBought(context, by, bought);
  if (!result.ok) throw refuseLabel(result);
  return [...quoted.settled, ...bought];
}

function findRate({ box, quote }: QuotedBox, chosen: ChosenService[]): Rate {
  const codes = codesOf(box);
  const choice = chosen.find((one) => codes.every((code) => one.codes.includes(code)));
  const rate = choice && quote.rates.find((one) => nameOf(one) === choice.service);
  if (!rate)
    throw conflict('rates_changed', `${codes.join(', ')}: the offers have changed. Read the rates again.`);
  if (choice.cents !== undefined && choice.cents !== rate.cents)
    throw conflict('price_changed', `The price of ${choice.service} has changed. Read the rates again.`);
  return rate;
}

/** Asks for the money back for an unused label. */
export async function voidParcelLabel(
  context: StudioContext,
  parcelId: string,
  staffId: string,
): Promise<string> {
  const voided = await voidLabel(labelContext(context), parcelId);
  if (!voided.ok) throw refuseVoid(voided);
  const { parcel, refundStatus } = voided;
  await recordStaffChange(context.orders.db, context.staff, {
    staffId,
    action: 'label-voided',
    subject: { kind: 'order', id: parcel.orderId },
    after: { label: `${parcel.carrier} ${parcel.number}`, refund: refundStatus },
  });
  return refundStatus;
}

/** The PDF of a bought label. @throws RequestError 404 */
export async function readParcelLabel(context: StudioContext, parcelId: string) {
  const [parcel] = await findParcels(context.orders.db, { name: parcelId });
  if (!parcel?.providerId) throw notFound('There is no such label.');
  const { labels } = labelContext(context);
  const { label } = await labels.find(parcel.providerId);
  if (!label) throw notFound('The label provider has no such label.');
  return { number: parcel.number, pdf: await labels.readLabel(label) };
}

/** @throws RequestError 409 when the shop has no label provider */
function labelContext({ orders, workshop: { labels } }: StudioContext): LabelContext {
  if (!labels) throw conflict('no_provider', 'The shop has no label provider. Type the tracking number.');
  return { db: orders.db, log: orders.log, labels };
}

async function recordBought({ orders, staff }: StudioContext, { orderId, staffId }: By, bought: Parcel[]) {
  await recordStaffChange(orders.db, staff, {
    staffId,
    action: 'label-bought',
    subject: { kind: 'order', id: orderId },
    after: { labels: bought.map(({ carrier, number }) => `${carrier} ${number}`) },
  });
}

function nameOf({ carrier, service }: Rate): string {
  return `${carrier} ${service}`;
}
