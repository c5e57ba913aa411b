import { useEffect, useState } from 'react';
import type { ProductSummary } from '#domain/product.ts';
import { findPrints } from '../../api.ts';
import { PrintRow } from './print-row.tsx';
import { RowCard } from './row-card.tsx';
import { forgetGone } from './viewed-prints.ts';

interface ViewedRowProps {
  /** The latest first. */
  ids: readonly string[];
  /** None of them can be shown. */
  onNone: () => void;
}

/** As the shop has them now: what no longer hangs is left out, and forgotten. */
export function ViewedRow({ ids, onNone }: ViewedRowProps) {
  const [prints, setPrints] = useState<ProductSummary[]>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for the prints of a page
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
    <PrintRow title="Recently viewed" label="Prints that you looked at, the latest first">
      {prints.map((print) => (
        <li key={print._id}>
          <RowCard print={print} />
        </li>
      ))}
    </PrintRow>
  );
}
