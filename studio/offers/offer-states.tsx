import type { OfferState } from '#domain/offers/offers.ts';
import { Status } from '../ui/status.tsx';

export const stateWords: Readonly<Record<OfferState, string>> = {
  draft: 'Draft',
  open: 'Open',
  expired: 'Expired',
  withdrawn: 'Withdrawn',
  paid: 'Paid',
};

/** How far an offer is. Those that wait for the shop or for the client stand out. */
export function OfferStatus({ state }: { state: OfferState }) {
  return <Status isOpen={state === 'draft' || state === 'open'}>{stateWords[state]}</Status>;
}
