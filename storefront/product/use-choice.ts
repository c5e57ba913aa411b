import { useEffect, useState } from 'react';
import type { Product, Variant } from '#domain/product.ts';
import { type Choice, defaultChoice, nearestVariant } from '#domain/variants.ts';
import { rememberPage } from '../session/origin.ts';
import { useShopSelector } from '../store/store.ts';
import { readChoice, writeChoice } from './choice-address.ts';

export type Choose = (change: Partial<Choice>) => void;

/**
 * The variant on view and the way to change it; the address holds the choice. The server knows none, so on the
 * first page of a visit it takes effect once the page has come alive. Undefined when the print is not on sale.
 */
export function useChoice({ _id, variants }: Pick<Product, '_id' | 'variants'>) {
  const isAlive = useShopSelector((state) => state.isRehydrated);
  const [variant, setVariant] = useState(() =>
    isAlive ? addressedVariant(variants) : nearestVariant(variants, defaultChoice),
  );
  useEffect(() => setVariant(addressedVariant(variants)), [variants]);

  const choose: Choose = (change) => {
    const current = addressedVariant(variants);
    const next = current && changedVariant(variants, current, change);
    setVariant(next);
    if (!next) return;
    history.replaceState(history.state, '', `/product/${_id}${writeChoice(next)}`);
    rememberPage();
  };
  return [variant, choose] as const;
}

function addressedVariant(variants: readonly Variant[]): Variant | undefined {
  return nearestVariant(variants, readChoice(new URLSearchParams(location.search)));
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
