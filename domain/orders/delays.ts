import type { DelayNotice } from '../api/orders/order.ts';
import { formatUtcDay } from '../shop/terms.ts';
import { type IsoDay, isWorkingDay, type WorkingDays, workingDaysAfter } from '../shop/working-days.ts';
import { dayMs, hourMs, isoDay } from '../time.ts';

export type { DelayNotice };
export type DelayAnswer = NonNullable<DelayNotice['answer']>;

/** Each answer in words, for buyers, the studio and banks. Nothing was answered if a notice is void. */
const delayAnswerWords: Readonly<Record<DelayAnswer, string | undefined>> = {
  wait: 'Agreed to wait',
  cancel: 'Canceled because of the delay',
  lapsed: 'Canceled, because no answer came',
  void: undefined,
};

interface Answered<Moment> {
  answer: DelayAnswer | null;
  answeredAt: Moment | null;
  agreedAt: Moment | null;
}

/** What the buyer, or their silence, has said to a notice, oldest first: a yes, and then a cancellation. Empty without an answer. */
export function answersTo<Moment>({ answer, answeredAt, agreedAt }: Answered<Moment>) {
  const said = [
    { at: agreedAt, words: delayAnswerWords.wait },
    { at: answeredAt, words: answer === null ? undefined : delayAnswerWords[answer] },
  ];
  return said.flatMap(({ at, words }) => (at && words ? { at, words } : []));
}

/** Silence means consent to a first delay of at most this many days (16 CFR 435.2(b)(1)). */
export const consentDays = 30;
/** How many days after the promised day the shop's own new day is. */
export const delayDays = 14;
/** For how many days buyers are asked if they should have been asked before. */
export const lateAnswerDays = 2;
/** How many working days before its promised day an order is due: enough to finish a print that is in production. */
export const dueWorkingDays = 5;

/** For how many business days after `answerBy` a label that no carrier has scanned keeps an order from being canceled. */
export const scanBusinessDays = 3;

export const maxDelayReason = 500;

interface NewDelay {
  /** 1 for the first notice of an order. */
  ordinal: number;
  /** The promised day that the notice replaces. Null when that was unknown. */
  formerShipBy: Date | null;
  /** The new day. Null when the shop cannot name one. */
  shipBy: Date | null;
  at: Date;
  /** Until when an earlier notice waits for an answer that it did not get. The buyer does not get more time by a newer one. */
  asksUntil?: Date | null;
}

/**
 * Until when the buyer must agree to a delay, or the order is canceled. Null when silence means consent. A first delay that
 * is long or unknown can be agreed to until 30 days after the promised day, and a later one until the day that it replaces
 * (16 CFR 435.2(b)(1) and (2)), but not after the new day, which would pass without another notice. Silence never means
 * consent to a first notice after the promised day (16 CFR 435.2(c)(5)). A day for an order whose buyer waits without one is
 * good news, and asks nothing.
 */
export function answerBy({ ordinal, formerShipBy, shipBy, at, asksUntil = null }: NewDelay): Date | null {
  const former = formerShipBy ?? at;
  const isTooLate = ordinal === 1 && at > endOfUtcDay(former);
  const isShort = shipBy !== null && daysFrom(former, shipBy) <= consentDays;
  if (ordinal === 1 && isShort && !isTooLate) return null;
  if (ordinal > 1 && formerShipBy === null && shipBy !== null && asksUntil === null) return null;
  const newDay = shipBy?.getTime() ?? Number.POSITIVE_INFINITY;
  if (asksUntil) return endOfUtcDay(new Date(Math.min(asksUntil.getTime(), newDay)));
  if (isTooLate) return endOfUtcDay(new Date(Math.min(at.getTime() + lateAnswerDays * dayMs, newDay)));
  const lastDay = ordinal === 1 ? former.getTime() + consentDays * dayMs : Math.min(former.getTime(), newDay);
  // Someone who learns of a delay at the last moment still has a day to answer.
  return endOfUtcDay(new Date(Math.max(lastDay, at.getTime() + dayMs)));
}

/**
 * The same for a notice whose email leaves only now: its buyer is told now. Never less than it gave, and no more than the
 * unanswered notice that it replaces.
 */
export function answerByIfTold(
  { answerBy: until, ...notice }: NewDelay & { answerBy: Date | null },
  now: Date,
): Date | null {
  const whenWritten = answerBy(notice);
  const whenTold = answerBy({ ...notice, at: now });
  if (until === null || whenTold === null) return until ?? whenTold;
  const isBound = notice.ordinal > 1 && (whenWritten === null || until < whenWritten);
  return isBound ? until : new Date(Math.max(until.getTime(), whenTold.getTime()));
}

type Question<Time> = { answer: DelayAnswer | null; answerBy: Time | null };

/**
 * Until when the newest notice asks its buyer. Null when it asks nothing. A void one of an order that has not shipped asks
 * again, because the shipment was undone, and leaves a day to answer.
 */
export function asksUntil(newest: Question<Date | string> | undefined, now: Date): Date | null {
  if (!newest?.answerBy) return null;
  const until = new Date(newest.answerBy);
  if (newest.answer === 'void') return new Date(Math.max(until.getTime(), endOfTomorrow(now).getTime()));
  return newest.answer === null ? until : null;
}

/** What a buyer reads who did not agree in time. @param what such as `this order` */
export function describeTooLate(what: string): string {
  return `We did not hear in time that you want to wait. Unless it has shipped by now, we cancel ${what} and refund it, as federal law requires. You need not do anything. If you would rather have waited, please write to us.`;
}

/** Whether the time to answer the newest notice is over: the order will be canceled. */
export function isTooLateToAgree({ answer, answerBy }: Question<Date | string>, now: Date): boolean {
  return answer === null && answerBy !== null && new Date(answerBy) <= now;
}

/**
 * Whether an order whose labels no carrier has scanned waits for a scan instead of a notice: until its promised day.
 * @param now as `noticeTime` returns it, for notices that go out by themselves
 */
export function waitsForScan({ shipBy }: { shipBy: Date }, now: Date): boolean {
  return isoDay(now) < isoDay(shipBy);
}

/**
 * Until when an order whose buyer did not agree waits for a scan of its labels: `scanBusinessDays` leave time for the refund,
 * but the new day must not pass. The owner's own days do not count.
 */
export function waitsForScanUntil({ answerBy, shipBy }: { answerBy: Date; shipBy: Date | null }): Date {
  const until = endOfUtcDay(momentOfDay(workingDaysAfter(isoDay(answerBy), scanBusinessDays)));
  return shipBy && shipBy < until ? endOfUtcDay(shipBy) : until;
}

/** The last moment of the day after this one in UTC. */
function endOfTomorrow(now: Date): Date {
  return endOfUtcDay(new Date(now.getTime() + dayMs));
}

function daysFrom(from: Date, to: Date): number {
  return Math.round((Date.parse(isoDay(to)) - Date.parse(isoDay(from))) / dayMs);
}

/** The last moment of a day in UTC. */
export function endOfUtcDay(moment: Date): Date {
  return new Date(`${isoDay(moment)}T23:59:59.999Z`);
}

/** A day that people name, as a moment: noon in UTC is on the same day in all of the United States. */
export function momentOfDay(day: IsoDay): Date {
  return new Date(`${day}T12:00:00Z`);
}

/**
 * The first moment whose orders are not due yet. Those promised for an earlier one should ship within five working days.
 * @param count of working days
 */
export function dueBefore(now: Date, days: WorkingDays, count = dueWorkingDays): Date {
  return new Date(Date.parse(workingDaysAfter(isoDay(now), count, days)) + dayMs);
}

/**
 * The first moment whose orders need no notice yet: the buyers of earlier ones must hear of a delay today. The notice of a
 * first delay is written on the last working day before the promised one. Another delay needs the buyer's yes before that
 * day, so its notice leaves time for an answer.
 */
export function noticeBefore(now: Date, days: WorkingDays, { isRenewed }: { isRenewed: boolean }): Date {
  return dueBefore(now, days, isRenewed ? dueWorkingDays : 1);
}

/** Notices go out from 17:00 UTC of their day, 9 am Pacific and noon Eastern. At midnight UTC it is the evening before there. */
const noticeHour = 17;

/** The moment whose day counts for notices that go out by themselves. Those of an earlier day go out at any hour. */
export function noticeTime(now: Date): Date {
  return new Date(now.getTime() - noticeHour * hourMs);
}

/** A day that a buyer knows. */
interface KnownDay {
  /** When they learned of it: by their payment, or by the newest notice. */
  toldAt: Date;
  shipBy: Date;
  /** It is the day of a notice. */
  isRenewed: boolean;
}

/**
 * Whether the buyer of an order must hear of a delay: see `noticeBefore`. A day that a notice named within five working days of
 * it gets no other notice before the last working day, so that the shop keeps its word if it can. After a promise of few days,
 * a notice waits for the first working day after it, but not longer than until the promised day.
 * @param now as `noticeTime` returns it, for notices that go out by themselves
 */
export function isNoticeDue({ toldAt, shipBy, isRenewed }: KnownDay, now: Date, days: WorkingDays): boolean {
  const leavesTime = isRenewed && shipBy >= noticeBefore(toldAt, days, { isRenewed });
  if (shipBy >= noticeBefore(now, days, { isRenewed: leavesTime })) return false;
  const today = isoDay(now);
  const isAfterWork = today >= workingDaysAfter(isoDay(toldAt), 1, days) || today >= isoDay(shipBy);
  return leavesTime || (today > isoDay(toldAt) && isAfterWork);
}

/** The day on which the buyer of an order hears of a first delay, unless it ships before. */
export function firstNoticeDay(paidAt: Date, shipBy: Date, days: WorkingDays): IsoDay {
  let day = paidAt;
  while (!isNoticeDue({ toldAt: paidAt, shipBy, isRenewed: false }, day, days))
    day = new Date(day.getTime() + dayMs);
  return isoDay(day);
}

/** The new day that the shop names by itself: 14 days after the promised one, or after today if that is over; a working day. */
export function nextShipBy(promised: Date, now: Date, days: WorkingDays): IsoDay {
  const day = isoDay(new Date(Math.max(promised.getTime(), now.getTime()) + delayDays * dayMs));
  return isWorkingDay(day, days) ? day : workingDaysAfter(day, 1, days);
}

/**
 * Whether the newest notice of an order that has not shipped can be answered: a consent can change, and a shipment that made
 * it void was undone.
 */
export function canAnswer({ answer }: Pick<DelayNotice, 'answer'>): boolean {
  return answer !== 'cancel' && answer !== 'lapsed';
}

/**
 * What happens if the buyer does not answer, in the same words in emails, on pages and in the studio.
 * @param isPart a part of the order has shipped, and stays the buyer's
 */
export function describeSilence(
  { shipBy, answerBy }: { shipBy: DayOrNull; answerBy: DayOrNull },
  { isPart }: { isPart: boolean },
): string {
  if (answerBy) {
    const what = isPart
      ? 'cancel the rest of the order and refund what you paid for it'
      : 'cancel the order and refund it in full';
    return `If we don't hear from you by the end of ${formatUtcDay(answerBy)} (UTC), we must ${what}.`;
  }
  return shipBy
    ? `If you do nothing, we ship by ${formatUtcDay(shipBy)}. Choosing to wait tells us that you agree.`
    : 'If you do nothing, we ship as soon as we can.';
}

type DayOrNull = Date | string | null;

/** The button with which a buyer agrees. */
export function waitText({ shipBy }: Pick<DelayNotice, 'shipBy'>): string {
  return shipBy ? `Wait until ${formatUtcDay(shipBy)}` : 'Wait until it ships';
}

/** @param isPart a part of the order has shipped, and stays the buyer's */
export function cancelText({ isPart }: { isPart: boolean }): string {
  return isPart ? 'Cancel the rest for a refund' : 'Cancel for a full refund';
}
