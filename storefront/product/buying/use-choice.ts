import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { readChoice, writeChoice } from '#domain/opening-form.ts';
import type { Product } from '#domain/product.ts';
import { type Choice, nearestVariant, type Variant } from '#domain/variants.ts';
import { rememberPage } from '../../session/origin.ts';

export type Choose = (change: Partial<Choice>) => void;

/**
 * The variant on view and the way to change it; the address holds the choice, also for the server, so that a link
 * opens on what was chosen. Undefined when the print is not on sale.
 */
export function useChoice({ _id, variants }: Pick<Product, '_id' | 'variants'>) {
  const { search, key } = useLocation();
  const [variant, setVariant] = useState(() => addressedVariant(variants, search));
  // biome-ignore lint/correctness/useExhaustiveDependencies: also when the same address is gone to once more
  useEffect(() => setVariant(addressedVariant(variants)), [variants, key]);

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

/** By default as the address bar has it: this page changes it, of which the router does not hear. */
function addressedVariant(variants: readonly Variant[], search = location.search): Variant | undefined {
  return nearestVariant(variants, readChoice(new URLSearchParams(search)));
}

/** What has just been chosen stays; size, frame and mount give way to it, in this order (specification, section 4). */
export function changedVariant(
  variants: readonly Variant[],
  current: Choice,
  change: Partial<Choice>,
): Variant | undefined {
  const keep = change.frameColor ? 'frameColor' : change.mount ? 'mount' : 'size';
  return nearestVariant(variants, { ...current, ...change }, keep);
}
