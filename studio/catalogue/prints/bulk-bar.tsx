import { useEffect, useState } from 'react';
import type { Selection } from 'react-aria-components/GridList';
import type { ChosenPrints, StudioPrintFilter } from '#domain/api/catalogue/prints.ts';
import { maxCounted } from '#domain/catalogue/print-states.ts';
import { Button } from '../../ui/button.tsx';
import styles from './bulk-bar.module.css';
import { ChangeDialog, type ChangeKind } from './change-dialog.tsx';
import { countPrints } from './count-prints.ts';

interface Props {
  selection: Selection;
  /** The number of prints in the list so far, and of all that match. */
  shown: number;
  total: number;
  filter: StudioPrintFilter;
  onSelect: (selection: Selection) => void;
}

const actions: readonly (readonly [ChangeKind, string])[] = [
  ['hide', 'Hide'],
  ['publish', 'Publish'],
  ['plan', 'Publish at…'],
  ['category', 'Category…'],
  ['artist', 'Artist…'],
  ['prices', 'Prices…'],
];

/** What can be done with the chosen prints. */
export function BulkBar({ selection, shown, total, filter, onSelect }: Props) {
  const [change, setChange] = useState<ChangeKind>();
  const [isEvery, setEvery] = useState(false);
  const count = selection === 'all' ? shown : selection.size;
  // All that are listed, and then all that match.
  const isAllShown = count === shown;
  const chooseEvery = isEvery && isAllShown;
  const isShown = count > 0 || change !== undefined;
  // The bar must not cover the print that was just chosen (WCAG 2.4.11).
  useEffect(() => {
    if (isShown) document.activeElement?.scrollIntoView({ block: 'nearest' });
  }, [isShown]);
  if (!isShown) return null;
  const clear = () => {
    setEvery(false);
    onSelect(new Set());
  };
  const chosen: ChosenPrints =
    chooseEvery || selection === 'all' ? { filter } : { ids: [...selection].map(String) };
  const number = chooseEvery ? total : count;
  return (
    <section className={styles.bar} aria-label="Chosen prints" data-bottom-bar="tall">
      <p className={styles.count} role="status">
        {countPrints(number)} chosen
      </p>
      {!chooseEvery && number < total && (
        <Button
          kind="text"
          onPress={() => {
            setEvery(true);
            onSelect('all');
          }}
        >
          Choose all {total > maxCounted ? '' : `${total.toLocaleString('en-US')} `}that match
        </Button>
      )}
      <div className={styles.actions}>
        {actions.map(([kind, text]) => (
          <Button key={kind} kind="quiet" onPress={() => setChange(kind)}>
            {text}
          </Button>
        ))}
        <Button kind="text" onPress={clear}>
          Choose none
        </Button>
      </div>
      {change && (
        <ChangeDialog
          kind={change}
          chosen={chosen}
          onClose={() => setChange(undefined)}
          onDone={() => {
            setChange(undefined);
            clear();
          }}
        />
      )}
    </section>
  );
}
