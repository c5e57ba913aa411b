import type { KeyboardEvent, MouseEvent, SyntheticEvent } from 'react';
import { RouterProvider } from 'react-aria-components';
import { GridList, type Key, type Selection } from 'react-aria-components/GridList';
import { useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import { useHref, useNavigate } from 'react-router';
import type { ListedPrint, Place } from '#domain/api/catalogue/prints.ts';
import type { Category } from '#domain/catalogue/categories.ts';
import { useRangeSelection } from '../../ui/lists/use-range-selection.ts';
import { PrintItem } from './print-item.tsx';
import styles from './print-list.module.css';

interface Props {
  prints: ListedPrint[];
  view: 'grid' | 'table';
  /** Whether the list is in the gallery's order, so that prints can be moved. */
  isOrdered: boolean;
  category: Category | undefined;
  selection: Selection;
  onSelect: (selection: Selection) => void;
  onPlace: (id: string, place: Place) => void;
}

/** The prints, to choose and to order. Enter opens a print, x chooses it. */
export function PrintList({ prints, view, isOrdered, category, selection, onSelect, onPlace }: Props) {
  const navigate = useNavigate();
  const { dragAndDropHooks } = useDragAndDrop({
    isDisabled: !isOrdered,
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': titleOf(prints, key) })),
    onReorder({ keys, target }) {
      const [id] = keys;
      const neighbor = String(target.key);
      if (id === undefined || id === neighbor) return;
      onPlace(String(id), target.dropPosition === 'before' ? { before: neighbor } : { after: neighbor });
    },
  });
  const choosing = useChoose(prints, selection, onSelect);
  if (prints.length === 0) return null;
  return (
    <div {...choosing}>
      <RouterProvider navigate={navigate} useHref={useHref}>
        <GridList
          className={`${styles.list} ${styles[view]}`}
          aria-label="Prints"
          layout={view === 'grid' ? 'grid' : 'stack'}
          selectionMode="multiple"
          selectedKeys={selection}
          onSelectionChange={onSelect}
          dragAndDropHooks={dragAndDropHooks}
          keyboardNavigationBehavior="tab"
          disallowTypeAhead
        >
          {prints.map((print, index) => (
            <PrintItem
              key={print._id}
              print={print}
              view={view}
              {...(isOrdered && {
                order: {
                  previous: prints[index - 1]?._id,
                  next: prints[index + 1]?._id,
                  category,
                  onPlace: (place: Place) => onPlace(print._id, place),
                },
              })}
            />
          ))}
        </GridList>
      </RouterProvider>
    </div>
  );
}

/** Chooses the focused print with x. With Shift, x and a click on a box choose all prints since the last one. */
function useChoose(
  prints: readonly ListedPrint[],
  selection: Selection,
  onSelect: (selection: Selection) => void,
) {
  const ids = prints.map(({ _id }) => _id);
  const chosen = new Set(selection === 'all' ? ids : [...selection].map(String));
  const toggle = useRangeSelection(ids, chosen, (next) => onSelect(new Set(next)));
  const choose = (event: SyntheticEvent, isRange: boolean) => {
    const id =
      event.target instanceof Element && event.target.closest<HTMLElement>('[role=row]')?.dataset.key;
    if (!id) return;
    event.preventDefault();
    event.stopPropagation();
    toggle(id, isRange);
  };
  return {
    onKeyDownCapture: (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'x' || event.ctrlKey || event.metaKey || event.altKey) return;
      choose(event, event.shiftKey);
    },
    // React Aria's checkboxes know no Shift.
    onClickCapture: (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest('label')) choose(event, event.shiftKey);
    },
  };
}

function titleOf(prints: readonly ListedPrint[], key: Key): string {
  return prints.find(({ _id }) => _id === key)?.title ?? '';
}
