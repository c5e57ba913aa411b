import { asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { StudioOffer } from '#domain/api/offers/offers.ts';
import { day } from '#domain/api/orders/figures.ts';
import { describeProblem, type OfferLine, pagePrices, warnOfHighPrices } from '#domain/offers/offer-lines.ts';
import { type OfferState, offerNumber } from '#domain/offers/offers.ts';
import { describeTradeTax, tradeTax } from '#domain/offers/trade-clients.ts';
import { orderNumber } from '#domain/orders/orders.ts';
import { isoDay } from '#domain/time.ts';
import { findPrint } from '#server/catalogue/find-prints.ts';
import { findTitles } from '#server/catalogue/prints/find-titles.ts';
import type { Executor } from '#server/database/database.ts';
import { listStaff } from '#server/staff/find-staff.ts';
import { listChangesOf } from '#server/staff/list-staff-changes.ts';
import { contentsOf, type OfferRow, type StoredOffer, stateOf } from './find-offer.ts';
import { findQuestions } from './find-questions.ts';
import type { OfferLinks } from './offer-links.ts';
import { findOfferPhoto } from './photo/offer-photos.ts';
import { findPrintsOfLines } from './price-lines.ts';
import { offerOpenings } from './tables.ts';
import { findCoverage } from './trade-clients/find-exemption.ts';
import { requireTradeClient } from './trade-clients/find-trade-client.ts';

interface ShowContext {
  db: Executor;
  now: Date;
  /** Undefined for roles that may not pass on links to offers. */
  links: OfferLinks | undefined;
}

/** Everything about an offer, and what an owner can do with it now. */
export async function showOffer({ db, now, links }: ShowContext, offer: StoredOffer): Promise<StudioOffer> {
  const { row } = offer;
  const { id, version, sends, sentAt, paidOrderId } = row;
  const state = stateOf(offer, now);
  const photo = await findOfferPhoto(db, id);
  return {
    ...{ id, number: offerNumber(id), version, state },
    madeBy: await nameMaker(db, row),
    createdAt: row.createdAt.toISOString(),
    ...contentsOf(offer),
    ...(await showTradeClient(db, row, now)),
    prints: await showPrints(db, offer.lines),
    sentAt: sentAt?.toISOString() ?? null,
    sends,
    mailedAt: row.mailedAt?.toISOString() ?? null,
    refusal: row.mailRefusal,
    link: links?.addressOf(id) ?? null,
    withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
    paidOrder: paidOrderId ? { id: paidOrderId, number: orderNumber({ _id: paidOrderId }) } : null,
    photo: photo ? { addedAt: photo.addedAt.toISOString() } : null,
    questions: (await findQuestions(db, id)).map(({ text: _, ...question }) => question),
    openings: await findOpenings(db, id),
    history: await findHistory(db, id),
    can: canDo(state),
  };
}

/** The trade client of an offer, and whether sales tax is charged. */
async function showTradeClient(
  on: Executor,
  { tradeClientId, shipTo }: OfferRow,
  now: Date,
): Promise<Pick<StudioOffer, 'tradeClient' | 'isExempt' | 'tax'>> {
  if (tradeClientId === null) return { tradeClient: null, isExempt: false, tax: null };
  const { id, company } = await requireTradeClient(on, tradeClientId);
  const coverage = (await findCoverage(on, { tradeClientId, shipTo })) ?? null;
  const today = isoDay(now);
  return {
    tradeClient: { id, company },
    isExempt: tradeTax(coverage, shipTo, today) === 'exempt',
    tax: describeTradeTax({ coverage, shipTo, today, reader: 'owner' }) ?? null,
  };
}

/** What owners can do with an offer in each state. */
export function canDo(state: OfferState): StudioOffer['can'] {
  const isLeft = state !== 'paid' && state !== 'withdrawn';
  return {
    save: isLeft,
    send: state === 'draft' || state === 'open',
    extend: state === 'open' || state === 'expired',
    withdraw: isLeft,
    photograph: state === 'draft' || state === 'open',
  };
}

/** The name of the author of an offer. */
export async function nameMaker(
  on: Executor,
  { staffId }: Pick<OfferRow, 'staffId'>,
): Promise<string | null> {
  if (staffId === null) return null;
  return (await listStaff(on)).find(({ id }) => id === staffId)?.name ?? null;
}

async function showPrints(on: Executor, lines: readonly OfferLine[]): Promise<StudioOffer['prints']> {
  const prints = await findPrintsOfLines((id) => findPrint(on, id), lines);
  const titles = await findTitles(on, [...prints.keys()]);
  return lines.map((line) => {
    const variants = prints.get(line.printId)?.variants;
    return {
      title: titles.get(line.printId) ?? '',
      pagePrices: pagePrices(line, variants ?? []),
      problem: describeProblem(line, variants),
      warning: warnOfHighPrices(line, variants ?? []) ?? null,
    };
  });
}

async function findHistory(on: Executor, offerId: string): Promise<StudioOffer['history']> {
  const changes = await listChangesOf(on, 'offer', [offerId]);
  return changes.map(({ change: { id, at, staffId, action, after, undoneBy }, name }) => ({
    ...{ id, at: at.toISOString(), action },
    staff: staffId && name !== null ? { id: staffId, name } : null,
    lastDay: loggedDay.parse(after ?? {}).lastDay ?? null,
    isUndone: undoneBy !== null,
  }));
}

/** What the log has of an extension. */
const loggedDay = z.object({ lastDay: day.nullish() });

async function findOpenings(on: Executor, offerId: string): Promise<StudioOffer['openings']> {
  const { day, opened } = offerOpenings;
  return on
    .select({ day, opened })
    .from(offerOpenings)
    .where(eq(offerOpenings.offerId, offerId))
    .orderBy(asc(day));
}
