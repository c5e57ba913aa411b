import type { TodayLine } from '#domain/api/today.ts';
import { countOf } from '#domain/count-of.ts';
import { offerNumber } from '#domain/offers/offers.ts';
import { alert } from './alert.ts';
import { firstLines } from './first-lines.ts';

interface ClosedOffer {
  id: string;
  clientName: string;
}

/** Offers that their clients cannot pay, because a print was hidden after they were sent. */
export function describeOffers(offers: readonly ClosedOffer[]): TodayLine[] {
  return firstLines(
    offers,
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
