import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { readChoice, writeChoice } from '#domain/opening-form.ts';
import type { Product } from '#domain/product.ts';
import { type Choice, nearestVariant, type Variant } from '#domain/variants.ts';

export type Choose = (change: Partial<Choice>) => void;

/**
 * The chosen variant and a function that changes it. The URL holds the choice, so a link opens on the same variant,
 * also when the server renders it. The variant is undefined if the print is not on sale.
 */
export function useChoice({ _id, variants }: Pick<Product, '_id' | 'variants'>) {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const addressed = nearestVariant(variants, readChoice(new URLSearchParams(search)));
  // The controls show a choice at once; the address follows, and other navigations change both.
  const [variant, setVariant] = useState(addressed);
  const latest = useRef(variant);
  useEffect(() => {
    latest.current = addressed;
    setVariant(addressed);
  }, [addressed]);

  const choose: Choose = (change) => {
    // Not the rendered variant: several choices made before hydration are applied at once.
    const next = latest.current && changedVariant(variants, latest.current, change);
    latest.current = next;
    setVariant(next);
    if (!next) return;
    const url = `/product/${_id}${writeChoice(next)}`;
    navigate(url, { replace: true, state, preventScrollReset: true, defaultShouldRevalidate: false });
  };
  return [variant, choose] as const;
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
