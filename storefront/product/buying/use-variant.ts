import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Product } from '#domain/api/catalogue/product.ts';
import { readVariant, writeVariant } from '#domain/catalogue/variants/opening-variant.ts';
import { changedVariant, nearestVariant, type Variant } from '#domain/catalogue/variants/variants.ts';

export type Choose = (change: Partial<Variant>) => void;

/**
 * The chosen variant and a function that changes it. The URL contains the choice, so the server and a shared link show
 * the same variant. The variant is undefined if the print is not on sale.
 */
export function useVariant({ _id, variants }: Pick<Product, '_id' | 'variants'>) {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const urlVariant = nearestVariant(variants, readVariant(new URLSearchParams(search)));
  // The controls show a choice before the URL changes. Other navigations change both.
  const [variant, setVariant] = useState(urlVariant);
  const latestVariant = useRef(variant);
  const urlChange = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(urlChange.current), []);
  const appliedUrlVariant = useRef(urlVariant);
  useEffect(() => {
    // Not after hydration, because the controls have applied their early choices already.
    if (urlVariant === appliedUrlVariant.current) return;
    appliedUrlVariant.current = urlVariant;
    latestVariant.current = urlVariant;
    setVariant(urlVariant);
  }, [urlVariant]);

  const choose: Choose = (change) => {
    // The rendered variant may be out of date, because several early choices are applied before the next rendering.
    const next = latestVariant.current && changedVariant(variants, latestVariant.current, change);
    latestVariant.current = next;
    setVariant(next);
    if (!next) return;
    const url = `/product/${_id}${writeVariant(next)}`;
    // A router needs longer than the controls, so it must not delay the next picture.
    clearTimeout(urlChange.current);
    urlChange.current = setTimeout(() =>
      navigate(url, { replace: true, state, preventScrollReset: true, defaultShouldRevalidate: false }),
    );
  };
  return [variant, choose] as const;
}
