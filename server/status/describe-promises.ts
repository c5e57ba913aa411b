import type { TodayLine } from '#domain/api/today.ts';
import { countOf } from '#domain/count-of.ts';
import { orderNumber, statusInSentence } from '#domain/orders/orders.ts';
import { formatUtcDay } from '#domain/shop/terms.ts';
import { alert, firstLines, line } from '#domain/staff/today-lines.ts';
import type { DelayEnding } from '#server/orders/delays/find-due-delays.ts';
import type { ShopTroubles } from './read-status.ts';

/** What was promised to buyers and needs the owner: held orders, days that come near, delays, and claims. */
export function describePromises(facts: ShopTroubles): TodayLine[] {
  return [...describeHeld(facts), ...describeDue(facts), ...describeClaims(facts)];
}

/** Orders that were paid although one of their prints does not ship to their address. */
function describeHeld({ heldOrders }: ShopTroubles): TodayLine[] {
  return heldOrders.map(({ _id, number, reason, amountRefunded, leftToRefund: amount }) => {
    const end = amount > 0 ? 'Refund' : 'Cancel';
    return alert(`held-${_id}`, `Order ${number} ${reason}. ${end} it, or ship it all the same.`, {
      text: 'Show the order',
      to: `/orders/${_id}`,
      held: { orderId: _id, amount, after: amountRefunded },
    });
  });
}

function describeDue(facts: ShopTroubles): TodayLine[] {
  return [
    ...describeLate(facts.dueOrders.filter(({ isLate }) => isLate)),
    ...describeSoon(facts.dueOrders.filter(({ isLate }) => !isLate)),
    ...describeNotices(facts.heldNotices),
    ...describeUndecided(facts.undecidedDelays),
    ...describeDayless(facts.daylessOrders),
    ...describeDelayEndings(facts.delayEndings),
    ...describeStopped(facts.stopped),
  ];
}

function describeLate(late: ShopTroubles['dueOrders']): TodayLine[] {
  const [first] = late;
  if (!first) return [];
  const oldest = `${first.number} (${statusInSentence(first.status)})`;
  const since = formatUtcDay(first.shipBy);
  const sentence =
    late.length === 1
      ? `Order ${oldest} has been late since ${since}.`
      : `${late.length} orders are late. The oldest is ${oldest}, since ${since}.`;
  return [alert('late-orders', sentence, { text: 'Show them', to: '/orders?filter=late' })];
}

function describeSoon(due: ShopTroubles['dueOrders']): TodayLine[] {
  const [first] = due;
  if (!first) return [];
  const day = formatUtcDay(first.shipBy);
  const sentence =
    due.length === 1
      ? `1 order must ship by ${day}.`
      : `${due.length} orders must ship soon, the first by ${day}.`;
  return [alert('due-orders', sentence, { text: 'Show the pieces', to: '/bench?day=due' })];
}

const openOrders = { text: 'Show all', to: '/orders?filter=open' };

/** The delays of which the owner wants to tell buyers. */
function describeNotices(notices: ShopTroubles['heldNotices']): TodayLine[] {
  return firstLines(
    notices,
    ({ _id, number, shipBy }) =>
      alert(
        `delay-${_id}`,
        `The buyer of order ${number} must hear of a delay today: it has not shipped, and was promised by ${formatUtcDay(shipBy)}.`,
        { text: 'Tell the buyer', to: `/orders/${_id}?do=delay` },
      ),
    (more) =>
      alert(
        'delays',
        `The buyers of ${countOf(more.length, 'more order', 'more orders')} must hear of a delay today.`,
        openOrders,
      ),
  );
}

function describeUndecided(undecided: ShopTroubles['undecidedDelays']): TodayLine[] {
  return firstLines(
    undecided,
    ({ _id, hasLapsed, waitsUntil }) =>
      alert(
        `undecided-${_id}`,
        hasLapsed
          ? `The buyer of order ${orderNumber({ _id })} did not agree to a delay in time, but its label has not been scanned. If you still have the parcel, give the label back. Without a scan by ${formatUtcDay(waitsUntil)}, the order is canceled and refunded.`
          : `Order ${orderNumber({ _id })} has a label that has not been scanned. Hand the parcel over, or give the label back. Without a scan, its buyer must hear of the delay on ${formatUtcDay(waitsUntil)}.`,
        { text: 'Show it', to: `/bench/orders/${_id}` },
      ),
    (more) =>
      alert(
        'undecided',
        `${countOf(more.length, 'more order has a label', 'more orders have labels')} without a scan, and no decision about the delay.`,
        openOrders,
      ),
  );
}

/** Orders whose buyers agreed to wait without a day, which no other line names. */
function describeDayless(dayless: ShopTroubles['daylessOrders']): TodayLine[] {
  return firstLines(
    dayless,
    ({ _id, number, since }) =>
      alert(
        `dayless-${_id}`,
        `The buyer of order ${number} has waited without a day since ${formatUtcDay(since)}. Name a day, or cancel the order.`,
        { text: 'Name a day', to: `/orders/${_id}?do=delay` },
      ),
    (more) =>
      alert(
        'dayless',
        `${countOf(more.length, 'more buyer waits', 'more buyers wait')} without a day.`,
        openOrders,
      ),
  );
}

/** Each claim with the day of its decision, which is an alert from the working day before it. */
function describeClaims({ openClaims }: ShopTroubles): TodayLine[] {
  return firstLines(
    openClaims,
    ({ id, orderId, decideBy, isDue, isOverdue }) => {
      const claim = `A claim of order ${orderNumber({ _id: orderId })}`;
      const day = formatUtcDay(decideBy);
      return {
        id: `claim-${id}`,
        isAlert: isDue,
        sentence: isOverdue
          ? `${claim} should have been decided by ${day}.`
          : `${claim} is open; decide by ${day}.`,
        action: { text: 'Decide', to: `/claims/${id}` },
      };
    },
    (more) => {
      const late = more.filter(({ isOverdue }) => isOverdue).length;
      return {
        id: 'claims',
        isAlert: more.some(({ isDue }) => isDue),
        sentence: `${countOf(more.length, 'more claim is', 'more claims are')} open${late > 0 ? `, ${late} of them overdue` : ''}.`,
        action: { text: 'Show all', to: '/claims' },
      };
    },
  );
}

/** Orders that were canceled because of a delay in the last week, so that the bench stops making them. */
export function describeDelayEndings(endings: readonly DelayEnding[]): TodayLine[] {
  return endings.map(({ _id, number, answer }) =>
    line(
      `ended-${_id}`,
      answer === 'cancel'
        ? `The buyer of order ${number} canceled it because of the delay. Stop making it.`
        : `Order ${number} was canceled, because its buyer did not agree to a delay. Stop making it.`,
      { text: 'Show it', to: `/bench/orders/${_id}` },
    ),
  );
}

/** Pieces whose making must stop. */
export function describeStopped(stopped: readonly string[]): TodayLine[] {
  return stopped.map((code) =>
    alert(
      `stopped-${code}`,
      `${code} was started before its order was canceled or refunded. Keep or discard it.`,
      { text: 'Show it', to: `/p/${code}` },
    ),
  );
}
