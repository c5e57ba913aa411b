import type { TodayLine } from '#domain/api/today.ts';
import { countOf } from '#domain/count-of.ts';
import { offerNumber } from '#domain/offers/offers.ts';
import { alert, firstLines } from '#domain/staff/today-lines.ts';
import type { Executor } from '#server/database/database.ts';
import { findOffersWithExpiredCertificates, findOffersWithHiddenPrints } from './list-offers.ts';

/** The open offers that need the owner. */
export async function offersForToday(on: Executor, now: Date): Promise<TodayLine[]> {
  return [...(await describeHiddenPrints(on, now)), ...(await describeExpiredCertificates(on, now))];
}

/** Offers that their clients cannot pay, because a print was hidden after they were sent. */
async function describeHiddenPrints(on: Executor, now: Date): Promise<TodayLine[]> {
  return firstLines(
    await findOffersWithHiddenPrints(on, now),
    ({ id, clientName }) =>
      alert(
        `offer-${id}`,
        `Offer ${offerNumber(id)} to ${clientName} cannot be paid, because one of its prints is hidden. Publish the print, or change the offer.`,
        { text: 'Show the offer', to: `/offers/${id}` },
      ),
    (more) =>
      alert(
        'offers',
        `${countOf(more.length, 'other offer', 'other offers')} cannot be paid either, because a print is hidden.`,
        { text: 'Show them', to: '/offers?state=open' },
      ),
  );
}

/** Offers that have sales tax again, because the resale certificate of their trade client expired after they were made. */
async function describeExpiredCertificates(on: Executor, now: Date): Promise<TodayLine[]> {
  return firstLines(
    await findOffersWithExpiredCertificates(on, now),
    ({ id, clientName }) =>
      alert(
        `certificate-${id}`,
        `Sales tax is added to offer ${offerNumber(id)} to ${clientName}, because the resale certificate has expired. Ask for a new one.`,
        { text: 'Show the offer', to: `/offers/${id}` },
      ),
    (more) =>
      alert(
        'certificates',
        `Sales tax is added to ${countOf(more.length, 'other offer', 'other offers')} too, because a resale certificate has expired.`,
        { text: 'Show the trade clients', to: '/offers/trade-clients' },
      ),
  );
}
