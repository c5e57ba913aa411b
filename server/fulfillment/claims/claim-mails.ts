import { eq } from 'drizzle-orm';
import type { BuyersClaim } from '#domain/api/fulfillment/claims.ts';
import { countOf } from '#domain/count-of.ts';
import { orderNumber } from '#domain/orders/orders.ts';
import { damageReportTime, formatUtcDay } from '#domain/shop/terms.ts';
import type { JobKind } from '#server/jobs/jobs.ts';
import {
  contactLine,
  type MailPart,
  mailButton,
  paragraph,
  smallPrint,
  strong,
  typedText,
  writeMail,
} from '#server/mail/mail-layout.ts';
import type { Mail } from '#server/mail/open-mail.ts';
import { sendOnce } from '#server/mail/send-once.ts';
import { type BuyerMailContext, type MailedOrder, mailBuyerOnce } from '#server/orders/emails/mail-buyer.ts';
import {
  sendClaimMailJob,
  sendDeclineMailJob,
  sendExtensionMailJob,
  sendRemakeMailJob,
} from '#server/orders/order-jobs.ts';
import { findChangesOf } from '#server/staff/record-staff-change.ts';
import { claims } from '../tables.ts';
import { findBuyersClaim } from './buyers-claims.ts';
import { type DecisionMailData, mailOwnerOfClaimJob } from './claim-jobs.ts';

export type ClaimMailContext = BuyerMailContext & { ownerEmail: string; studioUrl: string };

/** Emails the buyer once what we got, and by when we decide. A claim that was withdrawn since needs no email. */
export function sendClaimMails(context: BuyerMailContext): JobKind<{ orderId: string; claimId: string }> {
  return {
    ...sendClaimMailJob,
    async work({ orderId, claimId }) {
      const claim = await findBuyersClaim(context.db, orderId, claimId);
      if (!claim || claim.state === 'withdrawn') return;
      await mailBuyerOnce(context, { orderId, cause: `claim mail ${claimId}` }, (order) =>
        receivedMail(order, claim, context),
      );
    },
  };
}

/** Emails the buyer once that the print is made again, unless that was undone. */
export function sendRemakeMails(context: BuyerMailContext): JobKind<DecisionMailData> {
  return { ...sendRemakeMailJob, work: (data) => mailDecision(context, data, 'remake') };
}

/** Emails the buyer once why the claim was declined, unless that was undone. */
export function sendDeclineMails(context: BuyerMailContext): JobKind<DecisionMailData> {
  return { ...sendDeclineMailJob, work: (data) => mailDecision(context, data, 'decline') };
}

/** Emails the buyer once by when we decide instead, unless that was undone. */
export function sendExtensionMails(context: BuyerMailContext): JobKind<DecisionMailData> {
  return { ...sendExtensionMailJob, work: (data) => mailDecision(context, data, 'extended') };
}

/** What an email about a decision says, besides the print and whom to ask. */
interface DecisionWords {
  subject: string;
  title: string;
  news: string;
  /** After the print that it is about. */
  rest: readonly MailPart[];
}

const decisionMails = {
  remake: { action: 'claim.remade', write: remakeWords },
  decline: { action: 'claim.declined', write: declinedWords },
  extended: { action: 'claim.extended', write: extendedWords },
} as const;

async function mailDecision(
  context: BuyerMailContext,
  { orderId, claimId, changeId }: DecisionMailData,
  name: keyof typeof decisionMails,
): Promise<void> {
  const claim = await findBuyersClaim(context.db, orderId, claimId);
  const { action, write } = decisionMails[name];
  const changes = await findChangesOf(context.db, { action, ids: [claimId] });
  const change = changes.find(({ id }) => id === changeId);
  if (!claim || !change || change.undoneBy) return;
  await mailBuyerOnce(context, { orderId, cause: `${name} mail ${changeId}` }, (order) => {
    const { news, rest, ...words } = write(claim, orderNumber(order));
    return writeMail(context, {
      ...words,
      to: order.customerEmail,
      id: `${name}-${changeId}`,
      parts: [
        paragraph(news),
        paragraph(strong('The print'), claim.name),
        ...rest,
        smallPrint(contactLine(context.details.current())),
      ],
    });
  });
}

function receivedMail(order: MailedOrder, claim: BuyersClaim, context: BuyerMailContext): Mail {
  const number = orderNumber(order);
  const late = `You reported it later than ${damageReportTime} after delivery. We look at it all the same.`;
  return writeMail(context, {
    to: order.customerEmail,
    id: `claim-${claim._id}`,
    subject: `We have your report for order ${number}`,
    title: 'We have your report.',
    parts: [
      paragraph(
        `We are sorry about your print. We have your description and ${countOf(claim.photos, 'photo')}, and decide by ${formatUtcDay(claim.decideBy)}. If the carrier needs longer, we tell you by then.`,
        ...(claim.isLate ? [late] : []),
      ),
      paragraph(strong('The print'), claim.name),
      paragraph(strong('What you wrote')),
      typedText(claim.words),
      smallPrint(
        'Please keep the print, the box, and everything in it until you hear from us. The carrier may ask to see them.',
      ),
      smallPrint(
        "Until we decide, you can withdraw your report on your order's page. It takes away none of your rights under the law of your state.",
      ),
      smallPrint(contactLine(context.details.current())),
    ],
  });
}

function remakeWords(claim: BuyersClaim, number: string): DecisionWords {
  return {
    subject: `We are making your print of order ${number} again`,
    title: 'We are making your print again.',
    news: `Thank you for your report of ${formatUtcDay(claim.at)}. We are making this print of order ${number} again. You pay nothing for it, and nothing for its shipping.`,
    rest: [
      ...(claim.decision ? [typedText(claim.decision)] : []),
      smallPrint(
        "We'll email you the tracking number as soon as it ships. If you would rather have your money back, reply to this email before then.",
      ),
      smallPrint(
        `You have the same rights with the new print: if it arrives damaged, report it within ${damageReportTime} of delivery. Your rights under the law of your state stay as they are.`,
      ),
    ],
  };
}

function declinedWords(claim: BuyersClaim, number: string): DecisionWords {
  return {
    subject: `Our decision about your report for order ${number}`,
    title: 'We have declined your report.',
    news: `We looked at your report of ${formatUtcDay(claim.at)}, and we have declined it.`,
    rest: [
      paragraph(strong('Why')),
      typedText(claim.decision ?? ''),
      paragraph(
        'You can reply to this email, for example with more photos, and we will look at it again. This decision takes away none of your rights under the law of your state.',
      ),
    ],
  };
}

function extendedWords(claim: BuyersClaim, number: string): DecisionWords {
  return {
    subject: `Your report for order ${number} takes us longer`,
    title: 'Your report takes us longer.',
    news: `We have not yet decided about your report of ${formatUtcDay(claim.at)}. We are sorry. We now decide by ${formatUtcDay(claim.decideBy)}, and email you then.`,
    rest: [
      paragraph('You need to do nothing until then. Please keep the print, the box, and everything in it.'),
      smallPrint(
        "You can still withdraw your report on your order's page. The longer wait takes away none of your rights under the law of your state.",
      ),
    ],
  };
}

/** Emails the owner once about a new claim. */
export function mailOwnerOfClaims(context: ClaimMailContext): JobKind<{ claimId: string }> {
  return {
    ...mailOwnerOfClaimJob,
    work: ({ claimId }) =>
      sendOnce(context, { key: claimId, seed: 3 }, async (tx) => {
        const isThis = eq(claims.id, claimId);
        const [row] = await tx.select().from(claims).where(isThis);
        if (!row || row.ownerMailedAt || row.state !== 'open') return undefined;
        const claim = await findBuyersClaim(tx, row.orderId, claimId);
        if (!claim) return undefined;
        return {
          mail: ownersMail(row.orderId, claim, context),
          recordSent: async () => {
            await tx.update(claims).set({ ownerMailedAt: new Date() }).where(isThis);
            context.log.info({ orderId: row.orderId, claimId }, 'emailed the owner about a claim');
          },
        };
      }),
  };
}

function ownersMail(orderId: string, claim: BuyersClaim, context: ClaimMailContext): Mail {
  const title = `Claim for order ${orderNumber({ _id: orderId })}: decide by ${formatUtcDay(claim.decideBy)}`;
  return writeMail(context, {
    to: context.ownerEmail,
    id: `owner-claim-${claim._id}`,
    title,
    parts: [
      paragraph(claim.name),
      typedText(claim.words),
      smallPrint(
        `${countOf(claim.photos, 'photo')}. ${claim.isLate ? `Reported later than ${damageReportTime} after delivery.` : 'Reported in time.'}`,
      ),
      mailButton(`${context.studioUrl}/claims/${claim._id}`, 'Decide in the studio'),
    ],
  });
}
