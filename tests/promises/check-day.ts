import { dayMs, isoDay } from '#domain/time.ts';
import { isUnshipped, type OrderState } from './read-state.ts';

/** What is wrong at the end of a day, after all jobs: an order is past its day, or its buyer was not told or not refunded. */
export function checkDay(states: OrderState[], now: Date): string[] {
  return states.flatMap((state) => {
    if (state.paidAt > now) return [];
    const wrong = isUnshipped(state) ? checkWaiting(state, now) : checkEnded(state);
    return wrong.map((sentence) => `${now.toISOString()} ${state.id} ${sentence}`);
  });
}

/** Three business days, of which a holiday and a weekend make six days. */
const maxScanMs = 6 * dayMs;

function checkWaiting(state: OrderState, now: Date): string[] {
  const { shipBy, notices, history } = state;
  const wrong: string[] = [];
  const newest = notices.at(-1);
  const isAsked = newest?.answer === null && newest.answerBy !== null;
  if (shipBy && isoDay(shipBy) < isoDay(now))
    wrong.push(`was promised by ${isoDay(shipBy)}: ${JSON.stringify(notices)}`);
  if (!shipBy && !isAsked && newest?.answer !== 'wait')
    wrong.push(`has no day, and its buyer does not wait: ${JSON.stringify(notices)}`);
  const waitsMs = mayHaveShipped(state) ? maxScanMs : 0;
  if (isAsked && Date.parse(newest.answerBy ?? '') + waitsMs < now.getTime())
    wrong.push(`should have lapsed: ${JSON.stringify(state)}`);
  // While it counted as shipped, a notice may not have been sent, and its day may have passed. Then the question is sent.
  const wasUndone = history.some(({ note }) => note === 'undone');
  const isSent = history.some(
    ({ cause }) => cause === `delay mail ${newest?.id}` || (wasUndone && cause.startsWith('question mail')),
  );
  if (newest && !isSent)
    wrong.push(`has a notice that was not sent: ${JSON.stringify({ notices, history })}`);
  for (const [index, { at, formerShipBy }] of notices.entries()) {
    // Its buyer was being asked on that day, and agreed later.
    const asked = notices[index - 1];
    const wasAsked = asked?.answer === 'wait' && asked.answeredAt?.slice(0, 10) === at.slice(0, 10);
    if (!wasUndone && !wasAsked && formerShipBy && isoDay(new Date(at)) > isoDay(new Date(formerShipBy)))
      wrong.push(`was told at ${at}, after its day ${formerShipBy}: ${JSON.stringify({ notices, history })}`);
  }
  return wrong;
}

/** All that is left has labels that no carrier has scanned. */
function mayHaveShipped({ pieces, parcels }: OrderState): boolean {
  const statusOf = new Map(parcels.map(({ id, status }) => [id, status]));
  const newest = pieces.filter(({ id }) => !pieces.some(({ remakeOf }) => remakeOf === id));
  return newest.every(({ parcel }) => parcel !== null && statusOf.get(parcel) !== 'voided');
}

/** An order that was canceled has its refund, or a part of it has shipped. */
function checkEnded({ status, refunded, parcels, notices }: OrderState): string[] {
  const wrong: string[] = [];
  if (status === 'cancelled' && refunded === 0 && parcels.length === 0)
    wrong.push('is canceled but not refunded');
  const ending = notices.find(({ answer }) => answer === 'lapsed' || answer === 'cancel');
  if (ending && !['cancelled', 'refunded'].includes(status))
    wrong.push(`is ${status} after ${ending.answer}`);
  return wrong;
}
