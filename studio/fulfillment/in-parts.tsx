import type { ReactNode } from 'react';
import actions from '../ui/actions.module.css';
import { Button } from '../ui/button.tsx';
import { useFilters } from '../ui/lists/use-filters.ts';

interface Props<Item> {
  items: readonly Item[];
  /** The parameter of the page's address that says how many are drawn, so that Back draws them again. */
  name: string;
  /** How many one part has. */
  size: number;
  /** `pieces`. */
  noun: string;
  children: (shown: readonly Item[]) => ReactNode;
}

/** Draws the first part of a long list, and the next one on request. */
export function InParts<Item>({ items, name, size, noun, children }: Props<Item>) {
  const { params, set } = useFilters();
  const shown = Math.max(size, Number(params.get(name)) || 0);
  const left = items.length - shown;
  return (
    <>
      {children(left > 0 ? items.slice(0, shown) : items)}
      {left > 0 && (
        <div className={actions.after}>
          <Button kind="quiet" onPress={() => set({ [name]: String(shown + size) })}>
            {left > size ? `Show ${size} more of ${left} ${noun}` : `Show ${left} more ${noun}`}
          </Button>
        </div>
      )}
    </>
  );
}
