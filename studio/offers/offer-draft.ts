import type { OfferContents, StudioOffer } from '#domain/api/offers/offers.ts';
import { states } from '#domain/fulfillment/destinations.ts';
import { formatUtcDay } from '#domain/shop/terms.ts';
import { useChange } from '../api/use-call.ts';
import type { Difference } from '../drafts/save-bar.tsx';
import { type Draft, useDraft } from '../drafts/use-draft.ts';
import { describeLine } from './lines/describe-line.ts';
import { writeWall } from './wall-address.ts';

export type OfferDraft = Draft<OfferContents>;

export const offerLabels: Readonly<Record<keyof OfferContents, string>> = {
  title: 'Title',
  words: 'Words to the client',
  clientName: 'Client’s name',
  clientEmail: 'Client’s email',
  tradeClientId: 'Trade client',
  shipTo: 'Ships to, the state',
  wall: 'Wall',
  showsPrices: 'Prices',
  lastDay: 'Valid until',
  lines: 'Prints',
};

/** What an owner has written of an offer and not saved. */
export function useOfferDraft(offer: StudioOffer): OfferDraft {
  return useDraft({
    shown: offer,
    valuesOf,
    requestOf: ({ version }, values: OfferContents) => ({ version, ...values }),
    save: useChange('PUT /api/studio/offers/:offerId', { offerId: offer.id }),
  });
}

function valuesOf(offer: StudioOffer): OfferContents {
  const { title, words, clientName, clientEmail, tradeClientId, shipTo } = offer;
  const { wall, showsPrices, lastDay, lines } = offer;
  return { title, words, clientName, clientEmail, tradeClientId, shipTo, wall, showsPrices, lastDay, lines };
}

/** The values that two owners have changed, for the question which of them count. */
export function compareOffers(titleOf: (printId: string) => string) {
  return (names: (keyof OfferContents)[], yours: OfferContents, theirs: OfferContents): Difference[] => {
    const [mine, others] = [yours, theirs].map((values) => describeValues(values, titleOf));
    return names.map((name) => ({ label: offerLabels[name], yours: mine?.[name], theirs: others?.[name] }));
  };
}

function describeValues(
  { tradeClientId, shipTo, wall, showsPrices, lastDay, lines, ...texts }: OfferContents,
  titleOf: (printId: string) => string,
): Record<keyof OfferContents, string> {
  return {
    ...texts,
    tradeClientId: tradeClientId === null ? 'none' : 'a trade client',
    shipTo: shipTo === null ? 'no state' : states[shipTo],
    wall: writeWall(wall),
    showsPrices: showsPrices ? 'shown' : 'on request',
    lastDay: lastDay ? formatUtcDay(lastDay) : 'no day',
    lines: lines.map((line) => describeLine(line, titleOf(line.printId))).join('; '),
  };
}
