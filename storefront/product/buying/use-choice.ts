import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { readChoice, writeChoice } from '#domain/opening-form.ts';
import type { Product } from '#domain/product.ts';
import { type Choice, nearestVariant, type Variant } from '#domain/variants.ts';
import { rememberPage } from '../../session/origin.ts';

export type Choose = (change: Partial<Choice>) => void;

/**
 * The chosen variant and a function that changes it. The URL holds the choice, so a link opens on the same variant,
 * also when the server renders it. The variant is undefined if the print is not on sale.
 */
export function useChoice({ _id, variants }: Pick<Product, '_id' | 'variants'>) {
  const { search, key } = useLocation();
  const [variant, setVariant] = useState(() => variantInUrl(variants, search));
  // biome-ignore lint/correctness/useExhaustiveDependencies: also when the visitor opens the same URL again
  useEffect(() => setVariant(variantInUrl(variants)), [variants, key]);

  const choose: Choose = (change) => {
    const current = variantInUrl(variants);
    const next = current && changedVariant(variants, current, change);
    setVariant(next);
    if (!next) return;
    history.replaceState(history.state, '', `/product/${_id}${writeChoice(next)}`);
    rememberPage();
  };
  return [variant, choose] as const;
}

/** Reads the address bar by default, because `choose` changes it without telling the router. */
function variantInUrl(variants: readonly Variant[], search = location.search): Variant | undefined {
  return nearestVariant(variants, readChoice(new URLSearchParams(search)));
}

/** Keeps the changed part and adapts the other two to what is sold (specification, section 4). */
export function changedVariant(
  variants: readonly Variant[],
  current: Choice,
  change: Partial<Choice>,
): Variant | undefined {
  const keep = change.frameColor ? 'frameColor' : change.mount ? 'mount' : 'size';
  return nearestVariant(variants, { ...current, ...change }, keep);
}
