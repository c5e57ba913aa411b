import { useQueries } from '@tanstack/react-query';
import type { StudioPrint } from '#domain/api/catalogue/print.ts';
import type { PricedVariant } from '#domain/catalogue/variants/variants.ts';
import { defaultVariant, nearestVariant } from '#domain/catalogue/variants/variants.ts';
import type { OfferLine } from '#domain/offers/offer-lines.ts';
import { call } from '../../api/call.ts';

/** The prints of lines by their ids, as far as they have been read, with what they cost on their pages. */
export function usePrintsOfLines(lines: readonly OfferLine[]): ReadonlyMap<string, StudioPrint> {
  const ids = [...new Set(lines.map(({ printId }) => printId))];
  return useQueries({
    queries: ids.map((printId) => ({
      queryKey: ['print', printId],
      queryFn: () => call('GET /api/studio/prints/:printId', { printId }),
    })),
    combine: (results) => new Map(results.flatMap(({ data }) => (data ? [[data.id, data] as const] : []))),
  });
}

/** The variants of a print as the shop sells them, or would sell those of a hidden print. */
export function variantsOf(print: StudioPrint | undefined): PricedVariant[] {
  return (print?.variants ?? []).map(({ unmakeable, ...variant }) => ({
    ...variant,
    isActive: variant.isActive && unmakeable === null,
  }));
}

/** A line for a print, as its page opens, at the prices of that page. */
export function newLine(print: StudioPrint): OfferLine {
  const { size, frameColor, mount } = nearestVariant(variantsOf(print), defaultVariant) ?? defaultVariant;
  return {
    printId: print.id,
    variant: { size, frameColor, mount },
    quantity: 1,
    ownPrices: null,
    mayChangeSize: false,
    mayChangeFrame: false,
  };
}
