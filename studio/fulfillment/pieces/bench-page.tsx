import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import type { BenchPiece } from '#domain/api/fulfillment/pieces.ts';
import { readPieceCode } from '#domain/fulfillment/pieces.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { useFilters } from '../../ui/lists/use-filters.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { usePieces } from './bench-api.ts';
import { BenchFilterFields } from './bench-filters.tsx';
import { BenchList } from './bench-list.tsx';
import styles from './bench-page.module.css';
import { choosePieces, isAt, readFilters } from './choose-pieces.ts';
import { SelectedPieces } from './selected-pieces.tsx';
import { StationTabs } from './station-tabs.tsx';

/** What was selected when a batch was begun, for Back, and the key of the history's entry. */
let selectionBefore: { key: string; codes: ReadonlySet<string> } | undefined;

/** The pieces in the workshop. All filters are in the address, so Back and links keep them. */
export function BenchPage() {
  return (
    <div className={styles.bench}>
      <Loaded query={usePieces()}>{(all) => <Bench all={all} />}</Loaded>
    </div>
  );
}

function Bench({ all }: { all: BenchPiece[] }) {
  const { params, set } = useFilters();
  const navigate = useNavigate();
  const { key, state } = useLocation();
  const [selection, setSelection] = useState(() =>
    selectionBefore?.key === key ? selectionBefore.codes : codesOfOrders(all, state?.orders),
  );
  const filters = readFilters(params);
  const chosen = choosePieces(all, filters);
  const shown = chosen.filter((piece) => isAt(piece, filters.station));
  const isByStation = params.get('by') === 'station';
  const find = (text: string) => {
    // A scanner types the whole code or address of a ticket.
    const code = readPieceCode(text);
    if (code && all.some((piece) => piece.code === code)) navigate(`/p/${code}`);
    else set({ q: text });
  };
  return (
    <Page
      title="Bench"
      actions={
        all.length > 0 && (
          <>
            <Link className={buttonClass} data-kind="quiet" to="/bench/batches">
              Batches
            </Link>
            <Button kind="quiet" onPress={() => setSelection(selection ? undefined : new Set())}>
              {selection ? 'Stop selecting' : 'Select several'}
            </Button>
          </>
        )
      }
    >
      {all.length === 0 ? (
        <p>The bench is empty. A paid order's pieces appear here by themselves.</p>
      ) : (
        <>
          <StationTabs pieces={chosen} station={filters.station} />
          <BenchFilterFields all={all} filters={filters} onFind={find} />
          <BenchList pieces={shown} isByStation={isByStation} selection={selection} onSelect={setSelection} />
          {selection && (
            <SelectedPieces
              pieces={shown.filter(({ code }) => selection.has(code))}
              onSelectAll={() => setSelection(new Set(shown.map(({ code }) => code)))}
              onBatch={() => {
                selectionBefore = { key, codes: selection };
                const codes = shown.filter(({ code }) => selection.has(code)).map(({ code }) => code);
                navigate('/bench/batches', { state: { codes } });
              }}
              onDone={() => setSelection(undefined)}
            />
          )}
        </>
      )}
    </Page>
  );
}

/** The pieces of the orders that were selected in the list of orders; undefined without such orders. */
function codesOfOrders(
  all: readonly BenchPiece[],
  orders: readonly string[] | undefined,
): ReadonlySet<string> | undefined {
  return orders && new Set(all.filter(({ orderId }) => orders.includes(orderId)).map(({ code }) => code));
}
