import { and, asc, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import type {
  ListedTradeClient,
  ShownCertificate,
  StudioTradeClient,
} from '#domain/api/offers/trade-clients.ts';
import { offerNumber } from '#domain/offers/offers.ts';
import type { Executor } from '#server/database/database.ts';
import { containsText } from '#server/database/search-list.ts';
import { notFound } from '#server/http/errors.ts';
import { findOrdersOfCertificates } from '#server/orders/reading/find-exemptions.ts';
import { listStaff } from '#server/staff/find-staff.ts';
import { offers } from '../tables.ts';
import { resaleCertificates, tradeClients } from './tables.ts';

export type TradeClientRow = typeof tradeClients.$inferSelect;

/** Everything of a certificate but its file, which is large. */
const { file: _, ...certificateFacts } = getTableColumns(resaleCertificates);

/** @throws RequestError 404 */
export async function requireTradeClient(on: Executor, id: string): Promise<TradeClientRow> {
  const [row] = await on.select().from(tradeClients).where(eq(tradeClients.id, id));
  return orNotFound(row);
}

/** Locks a trade client until the transaction ends. Whatever changes one locks it first. @throws RequestError 404 */
export async function lockTradeClient(tx: Executor, id: string): Promise<TradeClientRow> {
  const [row] = await tx.select().from(tradeClients).where(eq(tradeClients.id, id)).for('update');
  return orNotFound(row);
}

export const noSuchTradeClient = 'There is no such trade client.';

function orNotFound(row: TradeClientRow | undefined): TradeClientRow {
  if (!row) throw notFound(noSuchTradeClient);
  return row;
}

/** The certificate that a trade client uses, without its file. */
export async function findCertificate(
  on: Executor,
  { certificateId }: Pick<TradeClientRow, 'certificateId'>,
) {
  if (certificateId === null) return undefined;
  const [certificate] = await on
    .select(certificateFacts)
    .from(resaleCertificates)
    .where(eq(resaleCertificates.id, certificateId));
  return certificate;
}

/** Whether the shop has a resale certificate, so that it needs the provider's tax-exempt customers. */
export async function hasCertificates(on: Executor): Promise<boolean> {
  return (await on.select({ id: resaleCertificates.id }).from(resaleCertificates).limit(1)).length > 0;
}

/** The file of a certificate of a trade client. @throws RequestError 404 */
export async function readCertificateFile(
  on: Executor,
  { tradeClientId, certificateId }: { tradeClientId: string; certificateId: string },
) {
  const { type, file } = resaleCertificates;
  const isThis = and(
    eq(resaleCertificates.id, certificateId),
    eq(resaleCertificates.tradeClientId, tradeClientId),
  );
  const [found] = await on.select({ type, file }).from(resaleCertificates).where(isThis);
  if (!found) throw notFound('There is no such resale certificate.');
  return found;
}

const maxOffers = 20;

/** Everything about a trade client but the files. */
export async function showTradeClient(on: Executor, row: TradeClientRow): Promise<StudioTradeClient> {
  const { id, version, company, contactName, email, note, certificateId } = row;
  const certificates = await showCertificates(on, id);
  const latest = await on
    .select({ id: offers.id, title: offers.title })
    .from(offers)
    .where(eq(offers.tradeClientId, id))
    .orderBy(desc(offers.createdAt))
    .limit(maxOffers + 1);
  return {
    ...{ id, version, company, contactName, email, note },
    certificate: certificates.find((each) => each.id === certificateId) ?? null,
    earlierCertificates: certificates.filter((each) => each.id !== certificateId),
    offers: latest.slice(0, maxOffers).map((offer) => ({ ...offer, number: offerNumber(offer.id) })),
    hasMoreOffers: latest.length > maxOffers,
  };
}

/** The certificates of a trade client, newest first, each with the orders that have no sales tax because of it. */
async function showCertificates(on: Executor, tradeClientId: string): Promise<ShownCertificate[]> {
  const rows = await on
    .select(certificateFacts)
    .from(resaleCertificates)
    .where(eq(resaleCertificates.tradeClientId, tradeClientId))
    .orderBy(desc(resaleCertificates.checkedAt), desc(resaleCertificates.id));
  if (rows.length === 0) return [];
  const members = await listStaff(on);
  const ordersOf = await findOrdersOfCertificates(
    on,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, type, states, validUntil, staffId, checkedAt }) => {
    const checker = members.find((each) => each.id === staffId);
    return {
      ...{ id, type, states, validUntil },
      checkedBy: checker ? { id: checker.id, name: checker.name } : null,
      checkedAt: checkedAt.toISOString(),
      orders: ordersOf.get(id) ?? [],
    };
  });
}

const clientsPerPage = 100;

/** A page of trade clients by company, and whether there are more. @param query a part of the company, the name or the email */
export async function listTradeClients(
  on: Executor,
  { query, after }: { query?: string | undefined; after?: string | undefined },
): Promise<{ tradeClients: ListedTradeClient[]; hasMore: boolean }> {
  const { id, company, contactName, email } = tradeClients;
  const byCompany = sql`lower(${company})`;
  const words = sql`lower(${company} || ' ' || ${contactName} || ' ' || ${email})`;
  const rows = await on
    .select({
      ...{ id, company, contactName, email },
      states: resaleCertificates.states,
      validUntil: resaleCertificates.validUntil,
    })
    .from(tradeClients)
    .leftJoin(resaleCertificates, eq(resaleCertificates.id, tradeClients.certificateId))
    .where(
      and(
        query ? containsText(words, query) : undefined,
        after
          ? sql`(${byCompany}, ${id}) > (select lower(c.company), c.id from ${tradeClients} c where c.id = ${after})`
          : undefined,
      ),
    )
    .orderBy(asc(byCompany), asc(id))
    .limit(clientsPerPage + 1);
  const listed = rows.slice(0, clientsPerPage).map(({ states, validUntil, ...client }) => ({
    ...client,
    certificate: states && validUntil ? { states, validUntil } : null,
  }));
  return { tradeClients: listed, hasMore: rows.length > clientsPerPage };
}
