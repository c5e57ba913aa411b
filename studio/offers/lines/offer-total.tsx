import type { OfferLine, PagePrices } from '#domain/offers/offer-lines.ts';
import { Facts } from '../../ui/facts.tsx';
import { totalsOf, writePrice } from './describe-line.ts';

interface Props {
  lines: readonly OfferLine[];
  /** The page's prices of each line. */
  onPages: readonly PagePrices[];
}

/** What an offer comes to before taxes, beside what the same prints cost on their pages. Dashes until all prices are known. */
export function OfferTotal({ lines, onPages }: Props) {
  if (lines.length === 0) return null;
  const totals = totalsOf(lines, onPages);
  return (
    <Facts
      facts={[
        ['Together, before taxes', <strong key="here">{writePrice(totals?.here)}</strong>],
        ['On their pages', writePrice(totals?.onPages)],
        ['For members', writePrice(totals?.members)],
      ]}
    />
  );
}
