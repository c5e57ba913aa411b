import { useEffect, useState } from 'react';
import type { Product, Variant } from '#domain/product.ts';
import { type Choice, defaultChoice, nearestVariant } from '#domain/variants.ts';
import { readChoice, writeChoice } from './choice-address.ts';

export type Choose = (change: Partial<Choice>) => void;

/**
 * The variant on view and the way to change it. The server knows no choice, so a link that carries one
 * takes effect once the page has come alive. Undefined when the print is not on sale.
 */
export function useChoice({ _id, variants }: Pick<Product, '_id' | 'variants'>) {
  const [variant, setVariant] = useState(() => nearestVariant(variants, defaultChoice));
  useEffect(() => {
    const query = new URLSearchParams(location.search);
    setVariant(nearestVariant(variants, readChoice(query)));
  }, [variants]);

  const choose: Choose = (change) => {
    const next = variant && changedVariant(variants, variant, change);
    setVariant(next);
    if (next) history.replaceState(history.state, '', `/product/${_id}${writeChoice(next)}`);
  };
  return [variant, choose] as const;
}

/** What has just been chosen stays; size, frame and mount give way to it, in this order (section 4). */
export function changedVariant(
  variants: readonly Variant[],
  current: Choice,
  change: Partial<Choice>,
): Variant | undefined {
  const keep = change.frameColor ? 'frameColor' : change.mount ? 'mount' : 'size';
  return nearestVariant(variants, { ...current, ...change }, keep);
}
