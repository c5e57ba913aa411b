import { type SQL, sql } from 'drizzle-orm';
import { retention } from '#domain/shop/retention.ts';
import type { Database } from '#server/database/database.ts';
import { removeOutdated } from '#server/database/remove-outdated.ts';
import type { Log } from '#server/log.ts';
import { isOfOrder } from '#server/orders/reading/find-exemptions.ts';
import { offers } from '../tables.ts';
import { resaleCertificates, tradeClients } from './tables.ts';

/**
 * Deletes what the privacy policy promises: certificates that are not in use, and trade clients without offers. Whatever belongs to
 * an order without sales tax is kept with the order's books.
 */
export async function deleteOldCertificates(context: { db: Database; log: Log }): Promise<void> {
  const { id, tradeClientId, checkedAt, validUntil } = resaleCertificates;
  const isInUse = sql`exists (select from ${tradeClients} where ${tradeClients.certificateId} = ${id})`;
  const isOver = sql`${validUntil} < ${dayMonthsAgo} and ${checkedAt} < ${monthsAgo}`;
  const isUnused = sql`${isOver} and not ${isInUse} and not ${isOfOrder(id)}`;
  await removeOutdated(context, 'resale certificates', id, isUnused);
  const hasOffers = sql`exists (select from ${offers} where ${offers.tradeClientId} = ${tradeClients.id})`;
  const hasCertificates = sql`exists (select from ${resaleCertificates} where ${tradeClientId} = ${tradeClients.id}
    and (${validUntil} >= ${dayMonthsAgo} or ${isOfOrder(id)}))`;
  const isLeft = sql`${tradeClients.changedAt} < ${monthsAgo} and not ${hasOffers} and not ${hasCertificates}`;
  await removeOutdated(context, 'trade clients', tradeClients.id, isLeft);
}

const monthsAgo: SQL = sql`now() - make_interval(months => ${retention.tradeClientsMonths})`;
const dayMonthsAgo: SQL = sql`(${monthsAgo})::date`;
