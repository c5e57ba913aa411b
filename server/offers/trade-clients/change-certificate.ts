import { eq, sql } from 'drizzle-orm';
import type { CertificateCoverage } from '#domain/api/offers/trade-clients.ts';
import { type StateCode, stateCodes } from '#domain/fulfillment/destinations.ts';
import type { StaffId } from '#domain/staff/staff.ts';
import type { Executor } from '#server/database/database.ts';
import { conflict, requireUnchanged } from '#server/http/errors.ts';
import { findCertificate, lockTradeClient, type TradeClientRow } from './find-trade-client.ts';
import type { CertificateFile } from './read-certificate.ts';
import { resaleCertificates, tradeClients } from './tables.ts';

/** What the log has of another certificate. */
interface LoggedCertificate {
  certificateId: string | null;
  states?: StateCode[];
  validUntil?: string;
}

type CertificateChange = { before: LoggedCertificate; after: LoggedCertificate } | undefined;

interface Checking {
  tradeClientId: string;
  coverage: CertificateCoverage;
  /** Who has checked it. */
  staffId: StaffId;
  now: Date;
}

/**
 * Records another certificate of a trade client, which is in use from now on. Earlier ones are kept, for the orders without tax.
 * @returns undefined if this request has recorded it before
 * @throws RequestError 404, 409
 */
export async function recordCertificate(
  tx: Executor,
  { tradeClientId, coverage, staffId, now }: Checking,
  file: CertificateFile,
): Promise<CertificateChange> {
  const client = await lockTradeClient(tx, tradeClientId);
  if (await isRecorded(tx, coverage.id, tradeClientId)) return undefined;
  const { id, states, validUntil } = inOrder(coverage);
  await tx
    .insert(resaleCertificates)
    .values({ id, tradeClientId, ...file, states, validUntil, staffId, checkedAt: now });
  return replaceCertificate(tx, client, { id, states, validUntil }, now);
}

/**
 * Corrects the states and the last day that were read on the certificate in use, by another one with the same file.
 * @returns undefined if they are the same
 * @throws RequestError 404; 409 without a certificate
 */
export async function correctCertificate(
  tx: Executor,
  { tradeClientId, coverage, staffId, now }: Checking,
): Promise<CertificateChange> {
  const client = await lockTradeClient(tx, tradeClientId);
  const current = await findCertificate(tx, client);
  if (!current)
    throw conflict('no_certificate', 'This trade client has no resale certificate. Add one first.');
  const { id, states, validUntil } = inOrder(coverage);
  const isSame = current.validUntil === validUntil && current.states.join() === states.join();
  if (isSame || (await isRecorded(tx, id, tradeClientId))) return undefined;
  // The database copies the file, because it is large.
  await tx.execute(sql`
    insert into ${resaleCertificates} (id, trade_client_id, type, file, states, valid_until, staff_id, checked_at)
    select ${id}, trade_client_id, type, file, ${JSON.stringify(states)}::jsonb, ${validUntil}, ${staffId}, ${now.toISOString()}
    from ${resaleCertificates} where id = ${current.id}`);
  return replaceCertificate(tx, client, { id, states, validUntil }, now);
}

/** Stops using the certificate of a trade client: from now on tax is charged. @returns undefined without one @throws RequestError 404 */
export async function endCertificate(
  tx: Executor,
  tradeClientId: string,
  now: Date,
): Promise<CertificateChange> {
  const client = await lockTradeClient(tx, tradeClientId);
  return client.certificateId === null ? undefined : replaceCertificate(tx, client, null, now);
}

/** Undoes a change of the certificate, in the caller's transaction. @throws RequestError 409 if it was changed since; 404 */
export async function undoCertificate(
  tx: Executor,
  { now }: { now(): Date },
  { id, before, after }: { id: string; before: LoggedCertificate; after: LoggedCertificate },
): Promise<void> {
  const { certificateId } = await lockTradeClient(tx, id);
  requireUnchanged({ certificateId: after.certificateId }, { certificateId });
  await writeCertificate(tx, id, before.certificateId, now());
}

async function replaceCertificate(
  tx: Executor,
  { id, certificateId }: TradeClientRow,
  next: { id: string; states: StateCode[]; validUntil: string } | null,
  now: Date,
): Promise<CertificateChange> {
  await writeCertificate(tx, id, next?.id ?? null, now);
  const { id: nextId = null, ...coverage } = next ?? {};
  return { before: { certificateId }, after: { certificateId: nextId, ...coverage } };
}

async function writeCertificate(tx: Executor, id: string, certificateId: string | null, now: Date) {
  await tx.update(tradeClients).set({ certificateId, changedAt: now }).where(eq(tradeClients.id, id));
}

/** @throws RequestError 409 for the id of another client's certificate */
async function isRecorded(tx: Executor, id: string, tradeClientId: string): Promise<boolean> {
  const [known] = await tx
    .select({ tradeClientId: resaleCertificates.tradeClientId })
    .from(resaleCertificates)
    .where(eq(resaleCertificates.id, id));
  if (known && known.tradeClientId !== tradeClientId)
    throw conflict('id_taken', 'Another certificate has this id. Load the page again.');
  return known !== undefined;
}

/** Each state once, in the order of all states. */
function inOrder({ id, states, validUntil }: CertificateCoverage) {
  return { id, states: stateCodes.filter((code) => states.includes(code)), validUntil };
}
