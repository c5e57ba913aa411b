import { and, eq, isNull } from 'drizzle-orm';
import { type Cents, formatCents } from '#domain/money.ts';
import {
  answerByIfTold,
  cancelText,
  type DelayNotice,
  describeSilence,
  isTooLateToAgree,
  waitText,
} from '#domain/orders/delays.ts';
import { hasShippedPart, isUnshipped, itemsLeft, orderNumber } from '#domain/orders/orders.ts';
import { nothingPaid, refundRight } from '#domain/orders/refund-words.ts';
import { formatUtcDay } from '#domain/shop/terms.ts';
import type { JobKind } from '#server/jobs/jobs.ts';
import {
  contactLine,
  mailButton,
  paragraph,
  smallPrint,
  strong,
  typedText,
  writeMail,
} from '#server/mail/mail-layout.ts';
import type { Mail } from '#server/mail/open-mail.ts';
import {
  type BuyerMailContext,
  findMailedOrder,
  type MailedOrder,
  mailBuyerOnce,
} from '../emails/mail-buyer.ts';
import { describePrint, orderMail } from '../emails/order-mail.ts';
import { sendDelayMailJob, sendLapseMailJob, sendQuestionMailJob } from '../order-jobs.ts';
import { findDisputes } from '../refunds/disputes.ts';
import { delayNotices } from '../tables.ts';
import type { AnswerLinks } from './answer-links.ts';
import { describeBank } from './describe-bank.ts';
import { delayMailCause } from './read-delays.ts';

export interface DelayMailContext extends BuyerMailContext {
  answerLinks: AnswerLinks;
  now: () => Date;
}

interface DelayMailData {
  orderId: string;
  noticeId: string;
}

/**
 * Emails the buyer once about a delay, unless the order has shipped or a newer notice replaces this one. They are told when
 * the email leaves, and then it may be too late for their silence to be consent.
 */
export function sendDelayMails(context: DelayMailContext): JobKind<DelayMailData> {
  return {
    ...sendDelayMailJob,
    work: ({ orderId, noticeId }) =>
      mailAboutNotice(context, { orderId, noticeId, cause: delayMailCause(noticeId) }, (order, notice) => ({
        id: `delay-${notice._id}`,
        ...titlesOf(notice, describeWhat(order)),
        news: describeDelay(order, notice),
        told: notice,
      })),
  };
}

/**
 * Emails the buyer once for each time that a notice asks again, because its order has not shipped after all. Not if it asks
 * nothing anymore.
 */
export function sendQuestionMails(
  context: DelayMailContext,
): JobKind<DelayMailData & { /** The entry in the order's history. */ changeId: string }> {
  return {
    ...sendQuestionMailJob,
    work: ({ orderId, noticeId, changeId }) =>
      mailAboutNotice(context, { orderId, noticeId, cause: `question mail ${changeId}` }, (order, notice) =>
        notice.answer === null
          ? {
              id: `question-${changeId}`,
              subject: `${describeWhat(order)} has not shipped yet: please answer`,
              title: 'Our question is open again.',
              news: describeQuestion(order, notice),
            }
          : undefined,
      ),
  };
}

interface NoticeWords {
  id: string;
  subject: string;
  title: string;
  /** The first paragraph. */
  news: string;
  /** The notice that the buyer gets by this email. Absent if they had it before. */
  told?: DelayNotice;
}

async function mailAboutNotice(
  context: DelayMailContext,
  { orderId, noticeId, cause }: DelayMailData & { cause: string },
  write: (order: MailedOrder, notice: DelayNotice) => NoticeWords | undefined,
): Promise<void> {
  const order = await findMailedOrder(context, context.db, orderId);
  const known = order?.delays.find(({ _id }) => _id === noticeId);
  if (!known) return;
  const link = context.shopUrl + (await context.answerLinks.toAnswer(known));
  const now = context.now();
  let told: DelayNotice | undefined;
  await mailBuyerOnce(
    context,
    { orderId, cause },
    (current) => {
      const newest = current.delays.at(-1);
      if (!isUnshipped(current) || newest?._id !== noticeId || isTooLateToAgree(newest, now))
        return undefined;
      const words = write(current, newest);
      told = words?.told && toldAt(newest, now);
      return words && noticeMail(current, { ...words, notice: told ?? newest, link }, context);
    },
    async (tx) => {
      if (!told) return;
      const { at, answerBy } = told;
      await tx
        .update(delayNotices)
        .set({ at: new Date(at), answerBy: answerBy === null ? null : new Date(answerBy) })
        .where(and(eq(delayNotices.id, noticeId), isNull(delayNotices.answer)));
    },
  );
}

/** A notice whose email leaves at a moment. An answer that came before stays. */
function toldAt(notice: DelayNotice, at: Date): DelayNotice {
  if (notice.answer !== null) return notice;
  const date = (moment: string | null) => (moment === null ? null : new Date(moment));
  const answerBy = answerByIfTold(
    {
      ordinal: notice.ordinal,
      formerShipBy: date(notice.formerShipBy),
      shipBy: date(notice.shipBy),
      at: new Date(notice.at),
      answerBy: date(notice.answerBy),
    },
    at,
  );
  return { ...notice, at: at.toISOString(), answerBy: answerBy?.toISOString() ?? null };
}

/** Emails the buyer once that an order was canceled, because they did not agree to a delay. */
export function sendLapseMails(context: DelayMailContext): JobKind<DelayMailData> {
  return {
    ...sendLapseMailJob,
    async work({ orderId, noticeId }) {
      const disputes = await findDisputes(context.db, orderId);
      await mailBuyerOnce(context, { orderId, cause: `lapse mail ${noticeId}` }, (order, history) => {
        const notice = order.delays.find(({ _id }) => _id === noticeId);
        const before = history.find(({ status }) => status === 'cancelled')?.amountRefunded ?? 0;
        const bank = describeBank(order, disputes, before);
        const isTold = history.some(({ cause }) => cause === delayMailCause(noticeId));
        return notice && lapseMail(order, { notice, isTold, before, bank }, context);
      });
    },
  };
}

function noticeMail(
  order: MailedOrder,
  { notice, link, news, ...words }: NoticeWords & { notice: DelayNotice; link: string },
  context: BuyerMailContext,
): Mail {
  const isPart = hasShippedPart(order);
  return writeMail(context, {
    to: order.customerEmail,
    ...words,
    parts: [
      paragraph(news),
      ...(notice.reason ? [typedText(notice.reason)] : []),
      paragraph(strong('What is delayed'), ...itemsLeft(order).map(describePrint)),
      paragraph(strong(describeSilence(notice, { isPart })), describeRight({ isPart })),
      mailButton(link, waitText(notice)),
      mailButton(link, cancelText({ isPart })),
      smallPrint(
        'Both lead to a page on which you choose. Opening it decides nothing, and you can also reply to this email.',
      ),
      smallPrint(contactLine(context.details.current())),
    ],
  });
}

/** `Your order 1A2B3C4D`. */
function describeWhat(order: MailedOrder): string {
  return `${hasShippedPart(order) ? 'The rest of your order' : 'Your order'} ${orderNumber(order)}`;
}

/** A day for a buyer who knew of none is good news. */
function namesFirstDay({ formerShipBy, shipBy }: DelayNotice): boolean {
  return formerShipBy === null && shipBy !== null;
}

function titlesOf(notice: DelayNotice, what: string): { subject: string; title: string } {
  if (namesFirstDay(notice))
    return { subject: `${what} now has a shipping day`, title: 'We can name a day now.' };
  return notice.ordinal === 1
    ? { subject: `${what} is delayed`, title: 'We need more time.' }
    : { subject: `${what} is delayed again`, title: 'We need more time again.' };
}

function describeDelay(order: MailedOrder, notice: DelayNotice): string {
  const { formerShipBy, shipBy } = notice;
  const what = hasShippedPart(order) ? 'the rest of your order' : 'your order';
  if (shipBy && namesFirstDay(notice))
    return `We can now name a day: we ship ${what} by ${formatUtcDay(shipBy)}.`;
  const promised = formerShipBy ? ` by ${formatUtcDay(formerShipBy)}, as we promised` : ' yet';
  const news = shipBy
    ? `We now ship it by ${formatUtcDay(shipBy)}.`
    : 'We cannot name a new day yet, and email you as soon as we can.';
  return `We are sorry: we cannot ship ${what}${promised}. ${news}`;
}

function describeQuestion(order: MailedOrder, { shipBy }: DelayNotice): string {
  const day = shipBy
    ? `We now ship it by ${formatUtcDay(shipBy)}.`
    : 'We cannot name a day yet, and email you as soon as we can.';
  return `${describeWhat(order)} has not shipped yet, so we ask you again whether you want to wait. ${day}`;
}

/** What a buyer may do until the order ships, in the same words in the email and on its page. */
export function describeRight({ isPart }: { isPart: boolean }): string {
  return isPart
    ? 'Until it ships, you can cancel it, and we refund what you paid for it, with its tax. Canceling costs nothing.'
    : `You can cancel until it ships, for a full refund, even if we have begun to make it. Canceling costs nothing.`;
}

/**
 * @param lapsed.isTold whether the email about the delay left; false when no mail server took it in time
 * @param lapsed.before what was refunded before the cancellation
 * @param lapsed.bank what a bank does with the payment, if it was disputed
 */
function lapseMail(
  order: MailedOrder,
  {
    notice,
    isTold,
    before,
    bank,
  }: { notice: DelayNotice; isTold: boolean; before: Cents; bank: string | undefined },
  context: BuyerMailContext,
): Mail {
  const number = orderNumber(order);
  const isPart = hasShippedPart(order);
  const what = isPart ? `the rest of your order ${number}` : `your order ${number}`;
  const until = notice.answerBy ? ` by ${formatUtcDay(notice.answerBy)}` : '';
  const ground = isTold
    ? `We told you that order ${number} is delayed, and did not hear${until} that you want to wait.`
    : `Order ${number} is delayed. We could not email you about it in time, so we do not know whether you want to wait.`;
  return orderMail({
    order,
    context,
    name: `lapse-${notice._id}`,
    subject: `We have canceled ${what}`,
    title: isPart ? 'The rest of your order has been canceled.' : 'Your order has been canceled.',
    message: [
      `${ground} So we have canceled ${what}, as federal law requires. ${bank ?? describeMoney(order, before)} There is nothing that you need to do.`,
    ],
    listHeading: 'In this order',
    note: `${bank || order.amountTotal === 0 ? '' : `The refund goes back to the card or account you paid with, and we email you when it is on its way. ${refundRight} `}If you would rather have waited, reply to this email.`,
  });
}

/** What the cancellation refunds. */
function describeMoney(order: MailedOrder, before: Cents): string {
  const { amountTotal } = order;
  if (amountTotal === 0) return nothingPaid;
  const isPart = hasShippedPart(order);
  if (isPart && before > 0)
    return 'We refund what you paid for the prints that have not shipped, with their tax, less what we have refunded for them before.';
  if (isPart) return 'We refund what you paid for the prints that have not shipped, with their tax.';
  return before > 0
    ? `We refund the rest of what you paid, ${formatCents(amountTotal - before)}.`
    : `We refund all that you paid, ${formatCents(amountTotal)}.`;
}
