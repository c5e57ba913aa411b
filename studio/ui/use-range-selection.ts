import { useRef } from 'react';

/**
 * Selects and deselects the lines of a list. With Shift, all lines from the one that was pressed last follow.
 * @param ids of the whole list, in the order in which the page shows them
 */
export function useRangeSelection<Id>(
  ids: readonly Id[],
  selected: ReadonlySet<Id>,
  onSelect: (selected: ReadonlySet<Id>) => void,
) {
  const last = useRef<Id>(undefined);
  return (id: Id, isRange: boolean) => {
    const from = isRange && last.current !== undefined ? ids.indexOf(last.current) : -1;
    const to = ids.indexOf(id);
    const pressed = from < 0 ? [id] : ids.slice(Math.min(from, to), Math.max(from, to) + 1);
    last.current = id;
    const next = new Set(selected);
    for (const each of pressed) {
      if (selected.has(id)) next.delete(each);
      else next.add(each);
    }
    onSelect(next);
  };
}
