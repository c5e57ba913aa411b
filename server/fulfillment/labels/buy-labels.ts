import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import { filingExemption, needsCustoms } from '#domain/fulfillment/destinations.ts';
import { type Cover, describeCover, signatureWords } from '#domain/fulfillment/parcel-cover.ts';
import { trackingPage } from '#domain/fulfillment/tracking.ts';
import { formatCents } from '#domain/money.ts';
import { isPhone } from '#domain/phone-schema.ts';
import type { Database, Executor } from '#server/database/database.ts';
import { coverOfPieces, paidForPieces } from '#server/fulfillment/parcels/cover-of-pieces.ts';
import { findParcels, type ParcelWithPieces } from '#server/fulfillment/parcels/find-parcels.ts';
import { labelParcel } from '#server/fulfillment/parcels/label-parcel.ts';
import {
  codesOf,
  type PieceBox,
  type PlanRefusal,
  planParcels,
} from '#server/fulfillment/parcels/plan-parcels.ts';
import type { Label, Quote, Rate, Recipient } from '#server/fulfillment/parcels/shipments.ts';
import { RequestError } from '#server/http/errors.ts';
import { lockOrder } from '#server/orders/change-order.ts';
import { causeOf, recordNow } from '#server/orders/history.ts';
import type { Authored } from '#server/orders/order-context.ts';
import { findShopDetails } from '#server/shop/save-shop-details.ts';
import { authorIn, beginStaffChange, endStaffChange } from '#server/staff/record-staff-change.ts';
import { findPurchases, isLabelPending, type Purchase } from './find-purchases.ts';
import { insureParcel } from './insure-parcel.ts';
import { type LabelContext, withLabelLock } from './label-context.ts';
import { labelPurchases } from './tables.ts';

/** A box with the carriers' rates to a recipient. */
export interface QuotedBox {
  box: PieceBox;
  recipient: Recipient;
  cover: Cover;
  /** With the signature, if the cover needs one. */
  quote: Quote;
}

type LabelRefusal =
  | PlanRefusal
  | { ok: false; reason: 'under-way' | 'address-changed' | 'no-sender-phone' | 'export-filing' }
  | { ok: false; reason: 'no-rates'; box: PieceBox; messages: string[] }
  | { ok: false; reason: 'by-provider'; sentence: string; bought: ParcelWithPieces[] };

export type QuotedLabels =
  | { ok: true; boxes: QuotedBox[]; settled: ParcelWithPieces[] }
  | (LabelRefusal & { settled: ParcelWithPieces[] });
export type BoughtLabels = { ok: true; bought: ParcelWithPieces[] } | LabelRefusal;

/**
 * The rates for the labels that an order needs, which costs nothing. Labels that were bought unnoticed are recorded first.
 * @param codes only the parcels of these pieces
 * @param typedPhone the recipient's, for an order that has none
 * @param buysPending also buys the labels of earlier purchases that the provider has not received
 * @returns `settled`: the labels of the completed purchases
 * @throws RequestError 502 when the provider does not answer
 */
export async function quoteLabels(
  context: LabelContext,
  orderId: string,
  { codes, typedPhone, buysPending = false }: WantedRates = {},
): Promise<QuotedLabels> {
  const settled = await withLabelLock(context.db, orderId, () =>
    settlePurchases(context, orderId, buysPending),
  );
  if (!settled) return { ok: false, reason: 'under-way', settled: [] };
  const plan = await planParcels(context.db, orderId, codes, typedPhone);
  if (!plan.ok) return { ...plan, settled };
  const { recipient } = plan;
  const { sender, parcelCover } = (await findShopDetails(context.db)).details;
  if (!isPhone(sender.phone)) return { ok: false, reason: 'no-sender-phone', settled };
  const { state } = recipient.address;
  const isDeclared = needsCustoms(sender.address.state, state);
  const paidFor = (codes: string[]) => paidForPieces(context.db, codes);
  // The law counts what one buyer gets at once, in however many boxes.
  if (isDeclared && !filingExemption(state, await paidFor(plan.boxes.flatMap(codesOf))))
    return { ok: false, reason: 'export-filing', settled };
  const boxes: QuotedBox[] = [];
  for (const box of plan.boxes) {
    const cover = await coverOfPieces(context.db, codesOf(box), parcelCover);
    const declaredCents = isDeclared ? await paidFor(codesOf(box)) : null;
    const terms = { recipient, sender, needsSignature: cover.needsSignature, declaredCents };
    const quote = await context.labels.quote(codesOf(box).join(' '), terms, box);
    if (!quote.ok) return { ok: false, reason: 'by-provider', sentence: quote.sentence, bought: [], settled };
    if (quote.rates.length === 0) {
      return { ok: false, reason: 'no-rates', box, messages: quote.messages, settled };
    }
    boxes.push({ box, recipient, cover, quote });
  }
  return { ok: true, boxes, settled };
}

interface WantedRates {
  codes?: readonly string[] | undefined;
  typedPhone?: string | undefined;
  buysPending?: boolean;
}

interface ChosenLabel {
  box: PieceBox;
  /** The recipient for whom the shipment was quoted. */
  recipient: Recipient;
  cover: Cover;
  shipmentId: string;
  rate: Rate;
}

/**
 * Buys quoted labels. One label is bought for each box, however often and from however many processes this is called:
 * the purchase is recorded before the provider is asked, and the provider sells one label for a shipment.
 * @throws RequestError 502 when the provider has not confirmed a purchase; the next call completes it
 */
export async function buyLabels(
  context: Authored<LabelContext>,
  orderId: string,
  chosen: ChosenLabel[],
): Promise<BoughtLabels> {
  const result = await withLabelLock(context.db, orderId, async (): Promise<BoughtLabels> => {
    const bought: ParcelWithPieces[] = [];
    for (const one of chosen) {
      const purchase = await startPurchase(context, orderId, one);
      if (!purchase.ok) return purchase;
      const label = await finishPurchase(context, purchase);
      if (!label.ok) return { ...label, reason: 'by-provider', bought };
      bought.push(label.parcel);
    }
    return { ok: true, bought };
  });
  return result ?? { ok: false, reason: 'under-way' };
}

/**
 * Checks that the pieces may still ship in this box to this recipient, and records that its label is being bought, and by
 * whom.
 */
async function startPurchase(
  { db, author }: Authored<LabelContext>,
  orderId: string,
  { box, recipient, cover, shipmentId, rate }: ChosenLabel,
): Promise<({ ok: true } & Purchase) | LabelRefusal> {
  return db.transaction(async (tx) => {
    await lockOrder(tx, orderId);
    const pieceCodes = codesOf(box);
    const plan = await planParcels(tx, orderId, pieceCodes);
    if (!plan.ok) return plan;
    if (!isDeepStrictEqual(plan.recipient, recipient)) return { ok: false, reason: 'address-changed' };
    if (await isLabelPending(tx, orderId, pieceCodes)) return { ok: false, reason: 'under-way' };
    const [purchase] = await tx
      .insert(labelPurchases)
      .values({ id: newId(), orderId, pieceCodes, shipmentId, rateId: rate.id, ...cover })
      .returning();
    if (!purchase) throw new Error('The purchase of a label was not recorded.');
    await beginStaffChange(
      tx,
      {
        author,
        action: 'order.label-bought',
        id: orderId,
        after: { labels: [describeLabel(rate, cover)] },
      },
      purchase.id,
    );
    return { ok: true, ...purchase };
  });
}

function describeLabel({ carrier, service, cents }: Rate, cover: Cover): string {
  return [`${carrier} ${service}`, formatCents(cents), describeCover(cover)].filter(Boolean).join(', ');
}

/** Buys the label, and then its insurance. */
async function finishPurchase(
  context: LabelContext,
  purchase: Purchase,
): Promise<{ ok: true; parcel: ParcelWithPieces } | { ok: false; sentence: string }> {
  const { shipmentId, rateId, orderId } = purchase;
  const answer = await context.labels.buy(shipmentId, rateId);
  if (!answer.ok) {
    await dropPurchase(context.db, purchase);
    context.log.info({ orderId, shipmentId, code: answer.code }, 'the purchase of a label was refused');
    return answer;
  }
  return { ok: true, parcel: await recordAndInsure(context, purchase, answer.label) };
}

/** A label whose insurance gets no answer stays bought. The next news of its parcel asks for the insurance again. */
async function recordAndInsure(
  context: LabelContext,
  purchase: Purchase,
  label: Label,
): Promise<ParcelWithPieces> {
  const bought = await recordPurchase(context, purchase, label);
  try {
    await insureParcel(context, bought.id);
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    context.log.warn({ parcelId: bought.id }, 'the insurance of a parcel is not confirmed yet');
  }
  const [parcel = bought] = await findParcels(context.db, { name: bought.id });
  return parcel;
}

/** Puts the pieces of a bought label into their parcel, once. The parcel is not insured yet. */
export async function recordPurchase(
  { db, log }: LabelContext,
  purchase: Purchase,
  label: Label,
): Promise<ParcelWithPieces> {
  const { id, orderId, shipmentId, pieceCodes, insuredCents: toInsureCents, needsSignature } = purchase;
  const { carrier, number, service, cents, forms } = label;
  const url = trackingPage(carrier, number);
  const { parcel, isNew } = await db.transaction(async (tx) => {
    await lockOrder(tx, orderId);
    const labeled = await labelParcel(
      tx,
      {
        ...{ id, orderId, carrier, number, url, service, providerId: shipmentId, rateCents: cents },
        ...{ toInsureCents, needsSignature },
      },
      pieceCodes,
    );
    await forget(tx, purchase);
    const cover = describeCover(purchase);
    const labels = [[`${carrier} ${number}`, cover].filter(Boolean).join(', ')];
    const change = await endStaffChange(tx, id, 'made', { labels });
    // A purchase from before the log had it names no one.
    const cause = change ? `${causeOf(authorIn(change.staffId))} label bought` : 'label bought';
    const signature = needsSignature ? `, ${signatureWords}` : '';
    const toPrint = forms.length > 0 ? `; print its ${forms.join(' and ')} at the label provider` : '';
    const note = `label bought: ${carrier} ${service} ${number}, ${formatCents(cents)}${signature}${toPrint}`;
    if (labeled.isNew) await recordNow(tx, orderId, cause, note);
    return labeled;
  });
  if (isNew) log.info({ orderId, shipmentId, carrier, service, cents }, 'bought a label');
  return parcel;
}

/**
 * Completes the purchases of an order whose outcome is unknown, because the provider did not answer or the process
 * ended. A label that was bought is recorded. With `buysPending`, one that was not is bought now, if its pieces may still
 * ship.
 */
async function settlePurchases(
  context: LabelContext,
  orderId: string,
  buysPending: boolean,
): Promise<ParcelWithPieces[]> {
  const settled: ParcelWithPieces[] = [];
  for (const purchase of await findPurchases(context.db, orderId)) {
    const { label } = await context.labels.find(purchase.shipmentId);
    if (label) settled.push(await recordAndInsure(context, purchase, label));
    else if (!buysPending) continue;
    else if (await mayShip(context.db, purchase)) {
      const finished = await finishPurchase(context, purchase);
      if (finished.ok) settled.push(finished.parcel);
    } else await dropPurchase(context.db, purchase);
  }
  return settled;
}

async function mayShip(on: Executor, { orderId, pieceCodes }: Purchase): Promise<boolean> {
  return (await planParcels(on, orderId, pieceCodes)).ok;
}

/** Ends a purchase for which the provider has sold no label. */
export async function dropPurchase(db: Database, purchase: Purchase): Promise<void> {
  await db.transaction(async (tx) => {
    await forget(tx, purchase);
    await endStaffChange(tx, purchase.id, 'failed');
  });
}

async function forget(on: Executor, { id }: Purchase): Promise<void> {
  await on.delete(labelPurchases).where(eq(labelPurchases.id, id));
}
