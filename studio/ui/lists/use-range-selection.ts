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
    onSelect(toggleLines(ids, selected, id, isRange ? last.current : undefined));
    last.current = id;
  };
}

/** @param from the other end of a range, of which all lines become what `id` becomes */
export function toggleLines<Id>(ids: readonly Id[], selected: ReadonlySet<Id>, id: Id, from = id): Set<Id> {
  const [start = 0, end = 0] = [ids.indexOf(from), ids.indexOf(id)].toSorted((one, other) => one - other);
  const next = new Set(selected);
  for (const each of start < 0 ? [id] : ids.slice(start, end + 1)) {
    if (selected.has(id)) next.delete(each);
    else next.add(each);
  }
  return next;
}
