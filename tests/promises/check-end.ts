import type { TestShop } from '#tests/world/open-test-shop.ts';
import type { Placed } from './place-orders.ts';
import { type OrderState, readState } from './read-state.ts';

interface Mail {
  messageId: string;
  to: string;
  subject: string;
}

export interface Tally {
  wrong: string[];
  mails: number;
  /** Second copies of emails, with the same Message-ID: decision 029. */
  copies: number;
  refunds: number;
}

/** Compares the shop's orders with the provider's refunds and the buyers' mailboxes, order by order. */
export async function checkEnd(world: TestShop, placed: Map<string, Placed>): Promise<Tally> {
  const received = await world.sandbox<Mail[]>('/mailbox/messages');
  const mailsTo = Map.groupBy(received, ({ to }) => to);
  const tally: Tally = { wrong: [], mails: 0, copies: 0, refunds: 0 };
  for (const state of await readState(world)) {
    const order = placed.get(state.id);
    if (!order) continue;
    const refunds = await refundsOf(world, state);
    tally.refunds += refunds.length;
    const mails = mailsTo.get(order.email) ?? [];
    const ids = new Set(mails.map(({ messageId }) => messageId));
    tally.mails += ids.size;
    tally.copies += mails.length - ids.size;
    const wrong = [...checkMoney(state, order, refunds), ...checkMails(state, mails, refunds)];
    tally.wrong.push(...wrong.map((sentence) => `${state.id} ${sentence}`));
  }
  return tally;
}

async function refundsOf({ provider }: TestShop, { intent }: OrderState): Promise<number[]> {
  const { data } = await provider.refunds.list({ payment_intent: intent, limit: 100 });
  return data.map(({ amount }) => amount).toReversed();
}

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** What went back is what claims gave, and the share of the prints and remakes that a canceled order did not ship. */
function checkMoney(state: OrderState, { quantity }: Placed, refunds: number[]): string[] {
  const wrong: string[] = [];
  const { total, refunded, history, pieces, parcels, claims, notices } = state;
  const isCanceled = history.some(({ status }) => status === 'cancelled');
  const newest = pieces.filter(({ id }) => !pieces.some(({ remakeOf }) => remakeOf === id));
  const sent = new Set(
    parcels.flatMap(({ id, status }) => (/^(shipped|delivered)$/.test(status) ? [id] : [])),
  );
  // What was set aside was refunded, also if the carrier scanned it later.
  const shipped = newest.filter(({ parcel, isSetAside }) => parcel && sent.has(parcel) && !isSetAside).length;
  const ofClaims = sum(
    claims.flatMap(({ state: decided, refund }) => (decided === 'refund' ? (refund ?? 0) : [])),
  );
  // A claim may be about a print whose shipment was undone later.
  const owed = Math.min(
    total,
    ofClaims + (isCanceled ? total - Math.round((total * shipped) / quantity) : 0),
  );
  const figures = JSON.stringify({ total, refunds, refunded, owed, claims, shipped, notices, history });
  if (sum(refunds) > total) wrong.push(`refunded more than was paid: ${figures}`);
  if (sum(refunds) !== refunded) wrong.push(`has other refunds than the provider: ${figures}`);
  if (sum(refunds) !== owed) wrong.push(`refunded ${sum(refunds)} instead of ${owed}: ${figures}`);
  return wrong;
}

/** Each email that the order's facts ask for arrived once, and no other about promises and money. */
function checkMails(state: OrderState, mails: Mail[], refunds: number[]): string[] {
  const mailOf = new Map(mails.map((mail) => [nameOf(mail), mail]));
  const subjects = [...mailOf.values()].map(({ subject }) => subject);
  const lacking = dueMails(state, refunds).filter((name) => !mailOf.has(name));
  // The mailbox lists the newest first.
  const isMadeLate =
    subjects.findIndex((subject) => /is in production/.test(subject)) <
    subjects.findIndex((subject) => /canceled|Your order .* refunded/.test(subject));
  const wrong = [
    ...(isMadeLate && subjects.some((subject) => /is in production/.test(subject))
      ? ['heard that it is being made after it ended']
      : []),
    ...lacking.map((name) => `lacks the email ${name}`),
    ...subjectsOf(state, refunds).flatMap(({ words, min, max }) => {
      const count = subjects.filter((subject) => words.test(subject)).length;
      return count < min || count > max ? [`has ${count} emails like ${words} and not ${min} to ${max}`] : [];
    }),
  ];
  return wrong.map((sentence) => `${sentence}: ${JSON.stringify({ subjects, refunds, state })}`);
}

const nameOf = ({ messageId }: Mail) => messageId.slice(1, messageId.indexOf('@'));

function dueMails({ id, notices, history, claims }: OrderState, refunds: number[]): string[] {
  const isSent = (cause: string) => history.some((change) => change.cause === cause);
  return [
    `confirmation-${id}`,
    ...notices.filter((notice) => isSent(`delay mail ${notice.id}`)).map((notice) => `delay-${notice.id}`),
    ...notices.filter(({ answer }) => answer === 'lapsed').map((notice) => `lapse-${notice.id}-${id}`),
    ...claims.filter((claim) => claim.state !== 'withdrawn').map((claim) => `claim-${claim.id}`),
    // The email about the last refund states the total.
    ...(refunds.length > 0 ? [`refunded-${sum(refunds)}-${id}`] : []),
  ];
}

interface Due {
  words: RegExp;
  min: number;
  max: number;
}

/** How many emails the buyer may have of each kind. Refunds that the shop saw at once share an email. */
function subjectsOf({ notices, history, claims }: OrderState, refunds: number[]): Due[] {
  const sentNotices = notices.filter(({ id }) => history.some(({ cause }) => cause === `delay mail ${id}`));
  const firstNotices = sentNotices.filter(({ ordinal }) => ordinal === 1).length;
  const isLapsed = notices.some(({ answer }) => answer === 'lapsed');
  const isCanceled = history.some(({ status }) => status === 'cancelled');
  const decided = (state: string) => claims.filter((claim) => claim.state === state).length;
  const exactly = (words: RegExp, count: number): Due => ({ words, min: count, max: count });
  const sentAs = (kind: string) => history.filter(({ cause }) => cause.startsWith(`${kind} `)).length;
  const byBuyer = isCanceled && !isLapsed ? 1 : 0;
  const minRefunds = refunds.length > byBuyer ? 1 : 0;
  return [
    exactly(/is confirmed/, 1),
    exactly(/ is delayed$/, firstNotices),
    exactly(/ is delayed again$| now has a shipping day/, sentNotices.length - firstNotices),
    exactly(/We have canceled/, isLapsed ? 1 : 0),
    exactly(/has been canceled/, byBuyer),
    { words: /has been refunded/, min: minRefunds, max: refunds.length - byBuyer },
    { words: /We have your report/, min: claims.length - decided('withdrawn'), max: claims.length },
    exactly(/We are making your print/, decided('remake')),
    exactly(/Our decision about your report/, decided('declined')),
    { words: /is in production/, min: 0, max: 1 },
    // One each for a parcel, for a shipment that was undone, and for a question that is open again.
    exactly(/ has shipped$/, sentAs('shipping mail')),
    exactly(/ has not shipped yet$/, sentAs('correction mail')),
    exactly(/ has not shipped yet: please answer$/, sentAs('question mail')),
  ];
}
