import { and, desc, eq, gte, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { ListedOffer } from '#domain/api/offers/offers.ts';
import { type OfferState, offerNumber, offerState } from '#domain/offers/offers.ts';
import { tradeTax } from '#domain/offers/trade-clients.ts';
import type { IsoDay } from '#domain/shop/working-days.ts';
import { isoDay } from '#domain/time.ts';
import { isHiddenPrint } from '#server/catalogue/find-prints.ts';
import type { Executor } from '#server/database/database.ts';
import { containsText, nearRows, searchList } from '#server/database/search-list.ts';
import { offerLines, offerOpenings, offers } from './tables.ts';
import { resaleCertificates, tradeClients } from './trade-clients/tables.ts';

const offersPerPage = 50;

interface OfferFilter {
  /** A part of the client's name or email, of the title, of the number, or of the trade client's company. */
  text?: string | undefined;
  state?: OfferState | undefined;
  /** The id of the last offer of the page before. */
  after?: string | undefined;
  now: Date;
}

const { id, createdAt } = offers;
const { title, clientName, clientEmail, lastDay, sentAt, withdrawnAt, paidOrderId } = offers;

/** A page of offers, newest first, and whether there are more. */
export async function listOffers(
  on: Executor,
  { text, state, after, now }: OfferFilter,
): Promise<{ offers: ListedOffer[]; hasMore: boolean }> {
  const today = isoDay(now);
  const isAfter = after
    ? sql`(${createdAt}, ${id}) < (select o.created_at, o.id from ${offers} o where o.id = ${after})`
    : undefined;
  const isListed = and(state && isOfState(state, today), isAfter);
  const select = (condition: SQL | undefined) =>
    on
      .select({
        ...{ id, createdAt, title, clientName, clientEmail, lastDay, sentAt, withdrawnAt, paidOrderId },
        lines: sql<number>`(select count(*)::int from ${offerLines} where ${offerLines.offerId} = ${id})`,
        openings: sql<number>`(select coalesce(sum(${offerOpenings.opened}), 0)::int from ${offerOpenings}
          where ${offerOpenings.offerId} = ${id})`,
      })
      .from(offers)
      .where(and(condition, isListed))
      .orderBy(desc(createdAt), desc(id))
      .limit(offersPerPage + 1);
  const rows = text
    ? await searchList(select, {
        id,
        meanings: meaningsOf(text),
        isNear: isNear(isListed),
        max: offersPerPage,
      })
    : await select(undefined);
  const listed = rows.slice(0, offersPerPage).map(({ sentAt, withdrawnAt, paidOrderId, ...row }) => ({
    ...row,
    ...{ number: offerNumber(row.id), createdAt: row.createdAt.toISOString() },
    state: offerState({ sentAt, withdrawnAt, paidOrderId, lastDay: row.lastDay }, today),
  }));
  return { offers: listed, hasMore: rows.length > offersPerPage };
}

/** What a text may mean. */
function meaningsOf(text: string): SQL[] {
  const own = sql`lower(${clientName} || ' ' || ${clientEmail} || ' ' || ${title} || ' ' || right(${id}::text, 8))`;
  const isOfClient = containsText(sql`lower(${tradeClients.company})`, text);
  return [
    containsText(own, text),
    sql`${offers.tradeClientId} in (select ${tradeClients.id} from ${tradeClients} where ${isOfClient})`,
  ];
}

function isNear(isListed: SQL | undefined): SQL {
  return sql`${createdAt} > (select ${createdAt} from ${offers} where ${isListed ?? sql`true`}
    order by ${createdAt} desc, ${id} desc offset ${nearRows} limit 1)`;
}

/** `offerState` as a condition of a query. */
function isOfState(state: OfferState, today: IsoDay): SQL | undefined {
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
export async function findOffersWithHiddenPrints(on: Executor, now: Date) {
  const hasHiddenPrint = sql`exists (select from ${offerLines} where ${offerLines.offerId} = ${id}
    and ${isHiddenPrint(offerLines.printId)})`;
  return on
    .select({ id, clientName })
    .from(offers)
    .where(and(isOfState('open', isoDay(now)), hasHiddenPrint))
    .orderBy(createdAt, id);
}

/** The open offers that are taxed because the certificate that covers their state has expired, oldest first. */
export async function findOffersWithExpiredCertificates(on: Executor, now: Date) {
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
