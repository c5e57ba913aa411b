import { and, desc, eq, gte, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { ListedOffer } from '#domain/api/offers/offers.ts';
import { type OfferState, offerNumber, offerState } from '#domain/offers/offers.ts';
import { tradeTax } from '#domain/offers/trade-clients.ts';
import type { IsoDay } from '#domain/shop/working-days.ts';
import { isoDay } from '#domain/time.ts';
import { findPrints } from '#server/catalogue/find-prints.ts';
import type { Executor } from '#server/database/database.ts';
import { offerLines, offerOpenings, offers } from './tables.ts';
import { resaleCertificates, tradeClients } from './trade-clients/tables.ts';

const offersPerPage = 50;

interface OfferFilter {
  state?: OfferState | undefined;
  /** The id of the last offer of the page before. */
  after?: string | undefined;
  now: Date;
}

/** A page of offers, newest first, and whether there are more. */
export async function listOffers(
  on: Executor,
  { state, after, now }: OfferFilter,
): Promise<{ offers: ListedOffer[]; hasMore: boolean }> {
  const today = isoDay(now);
  const { id, createdAt } = offers;
  const isAfter = after
    ? sql`(${createdAt}, ${id}) < (select o.created_at, o.id from ${offers} o where o.id = ${after})`
    : undefined;
  const rows = await on
    .select({
      row: offers,
      lines: sql<number>`(select count(*)::int from ${offerLines} where ${offerLines.offerId} = ${id})`,
      openings: sql<number>`(select coalesce(sum(${offerOpenings.opened}), 0)::int from ${offerOpenings}
        where ${offerOpenings.offerId} = ${id})`,
    })
    .from(offers)
    .where(and(state && isOfState(state, today), isAfter))
    .orderBy(desc(createdAt), desc(id))
    .limit(offersPerPage + 1);
  const listed = rows.slice(0, offersPerPage).map(({ row, lines, openings }) => ({
    ...{ id: row.id, number: offerNumber(row.id), state: offerState(row, today) },
    ...{ title: row.title, clientName: row.clientName, clientEmail: row.clientEmail },
    ...{ createdAt: row.createdAt.toISOString(), lastDay: row.lastDay, lines, openings },
  }));
  return { offers: listed, hasMore: rows.length > offersPerPage };
}

/** `offerState` as a condition of a query. */
function isOfState(state: OfferState, today: IsoDay): SQL | undefined {
  const { sentAt, withdrawnAt, paidOrderId, lastDay } = offers;
  const isUnpaid = isNull(paidOrderId);
  const isLeft = and(isUnpaid, isNull(withdrawnAt));
  const isSent = and(isLeft, isNotNull(sentAt));
  const conditions: Record<OfferState, SQL | undefined> = {
    paid: isNotNull(paidOrderId),
    withdrawn: and(isUnpaid, isNotNull(withdrawnAt)),
    draft: and(isLeft, isNull(sentAt)),
    open: and(isSent, or(isNull(lastDay), gte(lastDay, today))),
    expired: and(isSent, lt(lastDay, today)),
  };
  return conditions[state];
}

/** The offers that clients could pay if all of their prints were on sale, oldest first, as Today names them. */
export async function findOffersWithHiddenPrints(
  on: Executor,
  now: Date,
): Promise<{ id: string; clientName: string }[]> {
  const lines = await on
    .select({ id: offers.id, clientName: offers.clientName, printId: offerLines.printId })
    .from(offers)
    .innerJoin(offerLines, eq(offerLines.offerId, offers.id))
    .where(isOfState('open', isoDay(now)))
    .orderBy(offers.createdAt, offers.id);
  const shown = await findPrints(
    on,
    lines.map(({ printId }) => printId),
  );
  const closed = lines.filter(({ printId }) => !shown.has(printId));
  return [...new Map(closed.map(({ printId: _, ...offer }) => [offer.id, offer])).values()];
}

/** The open offers that are taxed because the certificate that covers their state has expired, oldest first. */
export async function findOffersWithExpiredCertificates(
  on: Executor,
  now: Date,
): Promise<{ id: string; clientName: string }[]> {
  const today = isoDay(now);
  const rows = await on
    .select({
      ...{ id: offers.id, clientName: offers.clientName, shipTo: offers.shipTo },
      ...{ states: resaleCertificates.states, validUntil: resaleCertificates.validUntil },
    })
    .from(offers)
    .innerJoin(tradeClients, eq(tradeClients.id, offers.tradeClientId))
    .innerJoin(resaleCertificates, eq(resaleCertificates.id, tradeClients.certificateId))
    .where(isOfState('open', today))
    .orderBy(offers.createdAt, offers.id);
  return rows.flatMap(({ id, clientName, shipTo, ...coverage }) =>
    tradeTax(coverage, shipTo, today) === 'expired' ? [{ id, clientName }] : [],
  );
}
