import { eq, gt } from 'drizzle-orm';
import type { Mouldings } from '#domain/framing/mouldings.ts';
import { findProducts } from '#server/catalogue/find-prints.ts';
import type { PricedLine } from '#server/catalogue/priced-line.ts';
import { findMembers } from '#server/customers/accounts/members.ts';
import type { Database } from '#server/database/database.ts';
import type { JobKind } from '#server/jobs/jobs.ts';
import type { Log } from '#server/log.ts';
import { canBePaid, findOfferById } from '#server/offers/find-offer.ts';
import { type FindPrint, priceChoices } from '#server/offers/price-lines.ts';
import { findExemption } from '#server/offers/trade-clients/find-exemption.ts';
import type { Payments } from '#server/payments/open-payments.ts';
import { expirePaymentSession } from '#server/payments/sessions.ts';
import { writeMoulding } from '#server/payments/sold-moulding.ts';
import { findEquipment } from '#server/shop/find-equipment.ts';
import { type OpenedSession, purgeSessions, sessionsWhere } from './opened-sessions.ts';
import { priceItems } from './price-items.ts';
import { checkoutSessions, type SoldLine } from './tables.ts';

/** The job also runs when prices, prints or memberships change: see `watchTerms`. */
export const expireOutdatedSessionsJob = {
  name: 'expire-outdated-sessions',
  cron: '*/10 * * * *',
  overdueAfterMinutes: 45,
  isOneEnough: true,
};

interface CheckoutJobContext {
  db: Database;
  payments: Payments;
  log: Log;
  /** The shop's clock, for the days of offers. */
  now: () => Date;
}

/**
 * Closes the payment pages whose terms have changed (decision 041): another price or moulding, a print that is no longer
 * sold, a membership that ended or began, an offer that is no longer open, has other lines,
 * or is taxed in another way. Also deletes old sessions.
 */
export function expireOutdatedSessions(context: CheckoutJobContext): JobKind<object> {
  const failedAttempts = new Map<string, number>();
  return {
    ...expireOutdatedSessionsJob,
    async work() {
      // First, because a session that cannot be closed ends this attempt with an error.
      await purgeSessions(context);
      await closeOutdated(context, failedAttempts);
    },
  };
}

/** After this many failures the provider is probably down, so the job is retried later instead of waiting for each session. */
const maxFailures = 3;

/**
 * Sessions that failed least often come first, so that sessions that always fail don't keep others open.
 * @param failedAttempts by request key
 * @throws AggregateError when some could not be closed
 */
async function closeOutdated(
  context: CheckoutJobContext,
  failedAttempts: Map<string, number>,
): Promise<void> {
  const attemptsOf = (key: string) => failedAttempts.get(key) ?? 0;
  const outdated = await findOutdated(context);
  outdated.sort((one, other) => attemptsOf(one) - attemptsOf(other));
  for (const key of failedAttempts.keys()) if (!outdated.includes(key)) failedAttempts.delete(key);
  const failures: unknown[] = [];
  for (const key of outdated) {
    await close(context, key).catch((error: unknown) => {
      failures.push(error);
      failedAttempts.set(key, attemptsOf(key) + 1);
    });
    if (failures.length === maxFailures) break;
  }
  if (failures.length > 0) {
    throw new AggregateError(failures, 'Payment sessions at outdated terms could not be closed.');
  }
}

/** @returns their request keys */
async function findOutdated({ db, payments, now: shopNow }: CheckoutJobContext): Promise<string[]> {
  const outdated: string[] = [];
  const now = new Date(payments.clock.now());
  const { mouldings } = await findEquipment(db);
  for await (const slice of sessionsWhere(db, gt(checkoutSessions.expiresAt, now))) {
    const members = await findMembers(
      db,
      slice.flatMap(({ userId }) => userId ?? []),
    );
    const prints = await findProducts(
      db,
      slice.flatMap(({ lines }) => lines.map(({ printId }) => printId)),
    );
    // A print that an offer has now and its session has not is another line, as one that is no longer sold.
    const find = async (id: string) => prints.get(id) ?? null;
    for (const entry of slice) {
      const isMember = entry.userId !== null && members.has(entry.userId);
      const pricing = await priceAgain(db, entry, { find, isMember, now: shopNow() });
      if (!pricing.ok || !areSame(pricing.lines, entry.lines, mouldings)) outdated.push(entry.requestKey);
    }
  }
  return outdated;
}

/** The same lines at the terms of now. */
async function priceAgain(
  db: Database,
  { offerId, certificateId, lines }: OpenedSession,
  { find, isMember, now }: { find: FindPrint; isMember: boolean; now: Date },
): Promise<{ ok: true; lines: PricedLine[] } | { ok: false }> {
  if (offerId === null) return priceItems(find, lines, isMember);
  const offer = await findOfferById(db, offerId);
  if (!offer || !canBePaid(offer, now)) return { ok: false };
  const exemption = await findExemption(db, offer.row, now);
  if ((exemption?.certificateId ?? null) !== certificateId) return { ok: false };
  return priceChoices(
    find,
    offer.lines,
    lines.map(({ variant }) => variant),
  );
}

function areSame(
  lines: readonly PricedLine[],
  soldLines: readonly SoldLine[],
  mouldings: Mouldings,
): boolean {
  return lines.every(({ print, variant, unitPrice, quantity }, index) => {
    const sold = soldLines[index];
    const { moulding } = writeMoulding(variant, mouldings);
    return (
      print._id === sold?.printId &&
      quantity === sold.quantity &&
      unitPrice === sold.unitPrice &&
      moulding === (sold.moulding ?? moulding)
    );
  });
}

/**
 * Closes a session while its entry is locked. If a request is opening a session at the same time, it either records the
 * session before and this closes it, or it finds the entry deleted and closes the session itself.
 */
async function close({ db, payments, log }: CheckoutJobContext, requestKey: string): Promise<void> {
  const isThis = eq(checkoutSessions.requestKey, requestKey);
  await db.transaction(async (tx) => {
    const [entry] = await tx.select().from(checkoutSessions).where(isThis).for('update');
    if (!entry) return;
    if (entry.sessionId) await expirePaymentSession(payments, entry.sessionId);
    await tx.delete(checkoutSessions).where(isThis);
    log.info({ sessionId: entry.sessionId }, 'closed a payment session: its terms have changed');
  });
}
