import { eq } from 'drizzle-orm';
import type { OfferContents, StudioOffer } from '#domain/api/offers/offers.ts';
import { formatDollars, maxDollarsOfPayment } from '#domain/money.ts';
import { maxOfferDays } from '#domain/offers/offers.ts';
import { totalOfLines } from '#domain/orders/cart.ts';
import type { IsoDay } from '#domain/shop/working-days.ts';
import { dayMs, isoDay } from '#domain/time.ts';
import { findPrint } from '#server/catalogue/find-prints.ts';
import type { Executor } from '#server/database/database.ts';
import { changedSince, conflict, invalid, requireUnchanged, stale } from '#server/http/errors.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { contentsOf, lockOffer, type StoredOffer, stateOf } from './find-offer.ts';
import { sendOfferJob } from './offer-jobs.ts';
import type { OfferLinks } from './offer-links.ts';
import { priceChoices } from './price-lines.ts';
import { canDo, showOffer } from './show-offer.ts';
import { offers } from './tables.ts';
import { writeContents } from './write-offer.ts';

interface OfferChangeContext {
  /** The transaction of the change. */
  tx: Executor;
  now: Date;
  links: OfferLinks;
}

/** What the log has of a change: nothing about the client. */
interface LoggedOffer<Values extends object> {
  before: Values;
  after: Values;
}

/**
 * Saves what an offer says. Equal contents are not saved again.
 * @param version the one that was changed
 * @throws RequestError 400 for an offer that was sent and would be incomplete; 404; 409 `stale` with the offer as it is, or
 * for one that is paid or withdrawn
 */
export async function saveOffer(
  context: OfferChangeContext,
  id: string,
  { version, ...contents }: OfferContents & { version: number },
): Promise<LoggedOffer<{ version: number }> | undefined> {
  const { tx, now } = context;
  const offer = await lockOffer(tx, id);
  requireCan(offer, 'save', now);
  if (JSON.stringify(inOrder(contents)) === JSON.stringify(inOrder(contentsOf(offer)))) return undefined;
  await requireVersion(context, offer, version);
  if (offer.row.sentAt) await requireComplete(tx, contents);
  const next = await writeContents(tx, offer, contents, now);
  return { before: { version }, after: { version: next } };
}

/** The same contents with their fields in one order, to compare them. */
function inOrder({ lines, ...contents }: OfferContents): unknown[] {
  const { title, words, clientName, clientEmail, tradeClientId, shipTo, wall, showsPrices, lastDay } =
    contents;
  return [
    ...[title, words, clientName, clientEmail, tradeClientId, shipTo, wall, showsPrices, lastDay],
    ...lines.map(({ printId, variant, quantity, ownPrices, mayChangeSize, mayChangeFrame }) => [
      ...[printId, variant.size, variant.frameColor, variant.mount, quantity, mayChangeSize, mayChangeFrame],
      ownPrices && Object.entries(ownPrices).toSorted(([one], [other]) => one.localeCompare(other)),
    ]),
  ];
}

/**
 * Sends an offer to its client, also again.
 * @throws RequestError 400 for an incomplete offer; 404; 409 `stale`, `sent_since`, or for an offer that cannot be sent
 */
export async function sendOffer(
  context: OfferChangeContext & { jobs: Pick<Jobs, 'enqueue'> },
  id: string,
  { version, sends }: { version: number; sends: number },
): Promise<{ after: { sends: number } }> {
  const { tx, now, links, jobs } = context;
  const offer = await lockOffer(tx, id);
  requireCan(offer, 'send', now);
  await requireVersion(context, offer, version);
  if (offer.row.sends !== sends)
    throw conflict(
      'sent_since',
      'This offer has just been sent. Read it again before you send it once more.',
    );
  await requireComplete(tx, contentsOf(offer));
  requireLastDay(offer.row.lastDay, now);
  // Also the hash, because a restored shop may have another secret: then a new email has a new link.
  const next = { sends: sends + 1, sentAt: offer.row.sentAt ?? now, tokenHash: links.hashOf(id) };
  await tx
    .update(offers)
    .set({ ...next, mailRefusal: null })
    .where(eq(offers.id, id));
  await jobs.enqueue(tx, sendOfferJob, { offerId: id, ordinal: next.sends });
  return { after: { sends: next.sends } };
}

/** Gives an offer another last day. One that has expired is open again, under the same link. @throws RequestError 400, 404, 409 */
export async function extendOffer(
  { tx, now }: OfferChangeContext,
  id: string,
  lastDay: IsoDay,
): Promise<LoggedOffer<{ lastDay: IsoDay | null }> | undefined> {
  const offer = await lockOffer(tx, id);
  requireCan(offer, 'extend', now);
  requireLastDay(lastDay, now);
  const before = { lastDay: offer.row.lastDay };
  if (before.lastDay === lastDay) return undefined;
  await writeLastDay(tx, offer, lastDay, now);
  return { before, after: { lastDay } };
}

/** Undoes `extendOffer`, in the caller's transaction. @throws RequestError 409 if it was changed since; 404 */
export async function undoOfferExtension(
  tx: Executor,
  { now }: { now(): Date },
  { id, before, after }: { id: string } & LoggedOffer<{ lastDay: IsoDay | null }>,
): Promise<void> {
  const offer = await lockOffer(tx, id);
  requireUnchanged({ ...after, isPaid: false }, { lastDay: offer.row.lastDay, isPaid: isPaid(offer) });
  await writeLastDay(tx, offer, before.lastDay, now());
}

async function writeLastDay(tx: Executor, { row }: StoredOffer, lastDay: IsoDay | null, now: Date) {
  const next = { lastDay, version: row.version + 1, changedAt: now };
  await tx.update(offers).set(next).where(eq(offers.id, row.id));
}

/** Takes an offer back: its link shows nothing anymore. @returns undefined if it was withdrawn before @throws RequestError 404, 409 */
export async function withdrawOffer(
  { tx, now }: OfferChangeContext,
  id: string,
): Promise<LoggedOffer<{ isWithdrawn: boolean }> | undefined> {
  const offer = await lockOffer(tx, id);
  if (stateOf(offer, now) === 'withdrawn') return undefined;
  requireCan(offer, 'withdraw', now);
  await tx.update(offers).set({ withdrawnAt: now, changedAt: now }).where(eq(offers.id, id));
  return { before: { isWithdrawn: false }, after: { isWithdrawn: true } };
}

/** Undoes `withdrawOffer`, in the caller's transaction. @throws RequestError 409 if it was paid since; 404 */
export async function undoOfferWithdrawal(tx: Executor, { now }: { now(): Date }, id: string): Promise<void> {
  const offer = await lockOffer(tx, id);
  const present = { isWithdrawn: offer.row.withdrawnAt !== null, isPaid: isPaid(offer) };
  requireUnchanged({ isWithdrawn: true, isPaid: false }, present);
  await tx.update(offers).set({ withdrawnAt: null, changedAt: now() }).where(eq(offers.id, id));
}

/** Undoes `saveOffer`, in the caller's transaction, by a version with the former contents. @throws RequestError 409, 404 */
export async function undoSavedOffer(
  tx: Executor,
  { now }: { now(): Date },
  { id, after }: { id: string; after: { version: number } },
): Promise<void> {
  const offer = await lockOffer(tx, id);
  const { version, former } = offer.row;
  requireUnchanged({ ...after, isPaid: false }, { version, isPaid: isPaid(offer) });
  if (!former) throw changedSince({ version });
  await writeContents(tx, offer, former, now());
}

/** Undoes `makeOffer`, in the caller's transaction, while the draft is as it was made. @throws RequestError 409, 404 */
export async function undoMadeOffer(tx: Executor, id: string): Promise<void> {
  const { row } = await lockOffer(tx, id);
  const { version, sends } = row;
  requireUnchanged({ version: 1, sends: 0 }, { version, sends });
  await tx.delete(offers).where(eq(offers.id, id));
}

function isPaid({ row }: StoredOffer): boolean {
  return row.paidOrderId !== null;
}

/** @throws RequestError 409 with what the owner can do instead */
export function requireCan(offer: StoredOffer, what: keyof StudioOffer['can'], now: Date): void {
  const state = stateOf(offer, now);
  if (canDo(state)[what]) return;
  const sentences = {
    draft: 'This offer has not been sent yet. Save it with another last day instead.',
    open: 'This offer is open.',
    expired: 'The last day of this offer is over. Extend it first.',
    withdrawn: 'This offer was withdrawn. Make a copy of it instead.',
    paid: 'This offer is paid. Make a copy of it instead.',
  };
  throw conflict(`offer_${state}`, sentences[state]);
}

async function requireVersion(
  { tx, now, links }: OfferChangeContext,
  offer: StoredOffer,
  version: number,
): Promise<void> {
  if (offer.row.version === version) return;
  const current = await showOffer({ db: tx, now, links }, offer);
  throw stale('Another person has changed this offer since you opened it.', current);
}

function requireLastDay(lastDay: IsoDay | null, now: Date): void {
  const [first, last] = [isoDay(now), isoDay(new Date(now.getTime() + maxOfferDays * dayMs))];
  if (lastDay !== null && lastDay >= first && lastDay <= last) return;
  throw invalid(`The last day must be from ${first} (UTC) to ${last}.`, {
    lastDay: `must be from ${first} to ${last}`,
  });
}

/** @throws RequestError 400 naming what a client needs to read and to pay an offer */
async function requireComplete(on: Executor, contents: OfferContents): Promise<void> {
  const { title, clientName, clientEmail, tradeClientId, shipTo, lines, showsPrices, lastDay } = contents;
  const fields: Record<string, string> = {
    ...(title === '' && { title: 'is missing' }),
    ...(clientName === '' && { clientName: 'is missing' }),
    ...(clientEmail === '' && { clientEmail: 'is missing' }),
    ...(lastDay === null && { lastDay: 'is missing' }),
    ...(tradeClientId !== null && shipTo === null && { shipTo: 'is missing' }),
    ...(lines.length === 0 && { lines: 'must have at least one entry' }),
  };
  if (Object.keys(fields).length > 0)
    throw invalid(
      fields.shipTo && Object.keys(fields).length === 1
        ? 'An offer to a trade client needs the state that it ships to.'
        : 'An offer needs a title, a client with an email, a last day and a print.',
      fields,
    );
  const pricing = await priceChoices(
    (id) => findPrint(on, id),
    lines,
    lines.map(({ variant }) => variant),
  );
  if (!pricing.ok) {
    const renamed = Object.entries(pricing.fields).map(([name, problem]) => [
      name.replace('choices', 'lines'),
      problem,
    ]);
    throw invalid('Some prints of this offer are not on sale.', Object.fromEntries(renamed));
  }
  const total = totalOfLines(pricing.lines);
  if (showsPrices && total > maxDollarsOfPayment) {
    const max = formatDollars(maxDollarsOfPayment);
    throw invalid(`An offer can come to ${max} at most. Make a second one for the rest.`, {
      lines: `come to ${formatDollars(total)}; the most is ${max}`,
    });
  }
}
