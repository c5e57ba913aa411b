import { eq, sql } from 'drizzle-orm';
import { retention } from '#domain/shop/retention.ts';
import type { CurrentDetails } from '#domain/shop/shop-details.ts';
import { formatUtcDay } from '#domain/shop/terms.ts';
import type { Database } from '#server/database/database.ts';
import { removeOutdated } from '#server/database/remove-outdated.ts';
import type { JobKind } from '#server/jobs/jobs.ts';
import type { Log } from '#server/log.ts';
import {
  contactLine,
  html,
  mailButton,
  paragraph,
  smallPrint,
  typedText,
  writeMail,
} from '#server/mail/mail-layout.ts';
import type { Mailer } from '#server/mail/open-mail.ts';
import { refusedForGood, sendOnce } from '#server/mail/send-once.ts';
import { findOfferById, type OfferRow, stateOf } from './find-offer.ts';
import { endOfOffer } from './offer-end.ts';
import type { OfferLinks } from './offer-links.ts';
import { deleteOldPhotos } from './photo/delete-old-photos.ts';
import { offers } from './tables.ts';
import { deleteOldCertificates } from './trade-clients/delete-old-certificates.ts';

export const sendOfferJob = { name: 'send-offer' };

export const deleteOldOffersJob = {
  name: 'delete-old-offers',
  cron: '35 3 * * *',
  overdueAfterMinutes: 25 * 60,
};

/** Every kind of job of offers; a process that changes offers opens these queues. */
export const offerJobs = [sendOfferJob, deleteOldOffersJob];

interface OfferJobContext {
  db: Database;
  log: Log;
  mailer: Mailer;
  now: () => Date;
  shopUrl: string;
  details: CurrentDetails;
  offerLinks: OfferLinks;
}

export function workOnOfferJobs(context: OfferJobContext): JobKind<never>[] {
  return [sendOffers(context), deleteOldOffers(context)];
}

/** Emails an offer to its client, once for each time that an owner sends it, while the client can pay it. */
function sendOffers(context: OfferJobContext): JobKind<{ offerId: string; ordinal: number }> {
  const { db, log, mailer, now } = context;
  return {
    ...sendOfferJob,
    work: ({ offerId, ordinal }) =>
      sendOnce({ db, mailer }, { key: offerId, seed: 0 }, async (tx) => {
        const offer = await findOfferById(tx, offerId);
        if (!offer || offer.row.mails >= ordinal || stateOf(offer, now()) !== 'open') return undefined;
        const isThis = eq(offers.id, offerId);
        return {
          mail: offerMail(offer.row, ordinal, context),
          recordSent: async () => {
            await tx.update(offers).set({ mailedAt: now(), mails: ordinal }).where(isThis);
            log.info({ offerId }, 'emailed an offer to its client');
          },
          recordRefused: async (mailRefusal) => {
            await tx.update(offers).set({ mailRefusal, mails: ordinal }).where(isThis);
            log.warn({ offerId }, refusedForGood);
          },
        };
      }),
  };
}

function offerMail(
  { id, title, words, clientName, clientEmail, lastDay }: OfferRow,
  ordinal: number,
  context: OfferJobContext,
) {
  const { shop } = context.details.current();
  const until = lastDay ? `It is valid until the end of ${formatUtcDay(lastDay)} (UTC). ` : '';
  return writeMail(context, {
    to: clientEmail,
    id: `offer-${id}-${ordinal}`,
    title: `An offer from ${shop}: ${title}`,
    heading: { html: html`<bdi>${title}</bdi>`, text: title },
    parts: [
      paragraph({ html: html`For <bdi>${clientName}</bdi>`, text: `For ${clientName}` }),
      ...(words ? [typedText(words)] : []),
      mailButton(context.offerLinks.addressOf(id), 'See your offer'),
      smallPrint(
        `${until}Anyone who has the link can see and pay this offer, so pass it on only to people you trust.`,
      ),
      smallPrint(contactLine(context.details.current())),
    ],
  });
}

/**
 * Deletes photos of clients' walls, unpaid offers, and trade clients after the times that the privacy policy promises. A paid
 * offer is kept with its order.
 */
function deleteOldOffers(context: Pick<OfferJobContext, 'db' | 'log' | 'now'>): JobKind<object> {
  const { id, paidOrderId } = offers;
  return {
    ...deleteOldOffersJob,
    async work() {
      const now = context.now().toISOString();
      await deleteOldPhotos(context);
      const isOutdated = sql`${paidOrderId} is null and ${endOfOffer()} <
        ${now}::timestamptz - make_interval(months => ${retention.offersMonths})`;
      await removeOutdated(context, 'offers', id, isOutdated);
      await deleteOldCertificates(context);
    },
  };
}
