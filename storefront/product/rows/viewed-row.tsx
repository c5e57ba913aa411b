import { useEffect, useState } from 'react';
import type { ProductSummary } from '#domain/product.ts';
import { findPrints } from '../../api.ts';
import { PrintRow } from './print-row.tsx';
import { RowCard } from './row-card.tsx';
import { forgetGone } from './viewed-prints.ts';

interface ViewedRowProps {
  /** Most recently viewed first. */
  ids: readonly string[];
  /** Called if none of the prints can be shown. */
  onNone: () => void;
}

/** Loads the prints from the shop. Prints that are no longer sold are left out and forgotten. */
export function ViewedRow({ ids, onNone }: ViewedRowProps) {
  const [prints, setPrints] = useState<ProductSummary[]>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads once per page
  useEffect(() => {
    findPrints(ids).then((answer) => {
      if (!answer.ok) return onNone();
      const found = ids.flatMap((id) => answer.value.find((print) => print._id === id) ?? []);
      forgetGone(ids.filter((id) => !found.some((print) => print._id === id)));
      if (found.length === 0) onNone();
      else setPrints(found);
    });
  }, []);
  if (!prints) return null;
  return (
    <PrintRow title="Recently viewed" label="Prints that you viewed, most recent first">
      {prints.map((print) => (
        <li key={print._id}>
          <RowCard print={print} />
        </li>
      ))}
    </PrintRow>
  );
}
