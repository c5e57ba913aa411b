import { formatDollars } from '#domain/money.ts';
import type { OfferLine, PagePrices } from '#domain/offers/offer-lines.ts';
import { Facts } from '../../ui/facts.tsx';
import { totalsOf } from './describe-line.ts';

interface Props {
  lines: readonly OfferLine[];
  /** Of each line. */
  onPages: readonly PagePrices[];
}

/** What an offer comes to before taxes, beside what the same prints cost on their pages. */
export function OfferTotal({ lines, onPages }: Props) {
  const totals = totalsOf(lines, onPages);
  if (!totals) return null;
  return (
    <Facts
      facts={[
        ['Together, before taxes', <strong key="here">{formatDollars(totals.here)}</strong>],
        ['On their pages', formatDollars(totals.onPages)],
        ['For members', formatDollars(totals.members)],
      ]}
    />
  );
}
