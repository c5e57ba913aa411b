import type { z } from 'zod';
import type { BoxRates, ChosenService, ratesRequest } from '#domain/api/fulfillment/parcels.ts';
import { whyNotForMakers } from '#domain/fulfillment/maker-labels.ts';
import { describeBox } from '#domain/fulfillment/packing.ts';
import { describeCover, describeCoverWithoutSums } from '#domain/fulfillment/parcel-cover.ts';
import type { StaffId, StaffRole } from '#domain/staff/staff.ts';
import { findParcels, type ParcelWithPieces } from '#server/fulfillment/parcels/find-parcels.ts';
import { followParcelJob } from '#server/fulfillment/parcels/follow-parcels.ts';
import { codesOf } from '#server/fulfillment/parcels/plan-parcels.ts';
import type { Rate } from '#server/fulfillment/parcels/shipments.ts';
import { conflict, notFound, RequestError } from '#server/http/errors.ts';
import { findShopDetails } from '#server/shop/save-shop-details.ts';
import type { StudioContext } from '#server/studio/studio-context.ts';
import { buyLabels, type QuotedBox, quoteLabels } from './buy-labels.ts';
import { awaitsInsurance, insureParcel } from './insure-parcel.ts';
import { type LabelContext, withLabelLock } from './label-context.ts';
import { refuseLabel, refuseVoid, unknownParcel } from './refuse-label.ts';
import { voidLabel } from './void-label.ts';

interface By {
  orderId: string;
  author: StaffId;
  role: StaffRole;
}

/** What the carriers ask, as the person may see it. Labels that were bought unnoticed are recorded first. */
export async function readRates(
  context: StudioContext,
  { orderId, role }: Omit<By, 'author'>,
  { codes, phone: typedPhone }: z.output<typeof ratesRequest>,
): Promise<BoxRates[]> {
  const quoted = await quoteLabels(labelContext(context), orderId, { codes, typedPhone });
  if (!quoted.ok) throw refuseLabel(quoted);
  const refusalOf = await findRefusals(context, role);
  return quoted.boxes.map(({ box, quote, cover }) => ({
    codes: codesOf(box),
    measures: describeBox(box),
    cover: role === 'owner' ? describeCover(cover) : describeCoverWithoutSums(cover),
    rates: quote.rates.map((rate) => ({
      service: nameOf(rate),
      cents: role === 'owner' ? rate.cents : null,
      days: rate.days,
      refusal: refusalOf(rate) ?? null,
    })),
  }));
}

/** Why a person with this role may not buy a label. The details are read now, because they decide about money. */
async function findRefusals({ orders: { db } }: StudioContext, role: StaffRole) {
  const { makerLabels } = (await findShopDetails(db)).details;
  return (rate: Rate): string | undefined =>
    role === 'owner' ? undefined : whyNotForMakers(makerLabels, { service: nameOf(rate), cents: rate.cents });
}

/**
 * Buys a label for each chosen box at the carriers' present prices.
 * @throws RequestError 409 when a price or the boxes have changed since the rates were read, and 403 for a label that the
 *   person may not buy
 */
export async function buyChosen(
  context: StudioContext,
  by: By,
  chosen: ChosenService[],
): Promise<ParcelWithPieces[]> {
  const labels = { ...labelContext(context), author: by.author };
  const quoted = await quoteLabels(labels, by.orderId, {
    codes: chosen.flatMap(({ codes }) => codes),
    buysPending: true,
  });
  if (!quoted.ok) {
    if (quoted.settled.length > 0) return quoted.settled;
    throw refuseLabel(quoted);
  }
  const wanted = quoted.boxes.map((one) => ({ ...one, rate: findRate(one, chosen) }));
  const refusalOf = await findRefusals(context, by.role);
  for (const { rate } of wanted) {
    const refusal = refusalOf(rate);
    if (refusal) throw new RequestError(403, 'label_not_allowed', refusal);
  }
  const result = await buyLabels(
    labels,
    by.orderId,
    wanted.map(({ quote, ...label }) => ({ ...label, shipmentId: quote.shipmentId })),
  );
  if (!result.ok) throw refuseLabel(result);
  const parcels = [...quoted.settled, ...result.bought];
  for (const { providerId: shipmentId } of parcels.filter(awaitsInsurance))
    await context.orders.jobs.enqueue(context.orders.db, followParcelJob, { shipmentId });
  return parcels;
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

/**
 * Asks for a parcel's insurance now.
 * @throws RequestError 502 when the provider does not answer; the shop then asks again by itself
 */
export async function askForInsurance(
  context: StudioContext,
  { parcelId, orderId }: { parcelId: string; orderId: string },
): Promise<ParcelWithPieces> {
  const labels = labelContext(context);
  await withLabelLock(labels.db, orderId, () => insureParcel(labels, parcelId));
  const [parcel] = await findParcels(labels.db, { name: parcelId });
  if (!parcel) throw notFound(unknownParcel());
  return parcel;
}

/** Asks for the money back for an unused label. */
export async function voidParcelLabel(
  context: StudioContext,
  parcelId: string,
  author: StaffId,
): Promise<string> {
  const voided = await voidLabel({ ...labelContext(context), author }, parcelId);
  if (!voided.ok) throw refuseVoid(voided);
  return voided.refundStatus;
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
function labelContext({ orders: { db, log }, workshop: { labels } }: StudioContext): LabelContext {
  if (!labels) throw conflict('no_provider', 'The shop has no label provider. Type the tracking number.');
  return { db, log, labels };
}

function nameOf({ carrier, service }: Rate): string {
  return `${carrier} ${service}`;
}
