import { useState } from 'react';
import type { BenchPiece } from '#domain/api/fulfillment/pieces.ts';
import { countOf } from '#domain/count-of.ts';
import { maxPiecesAtOnce, nextStationOf } from '#domain/fulfillment/pieces.ts';
import { Button } from '../../ui/button.tsx';
import fold from '../../ui/fold.module.css';
import { SelectionBar } from '../../ui/lists/selection-bar.tsx';
import { tapQueue } from './bench-api.ts';
import { Papers } from './papers.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

interface Props {
  /** The selected pieces. */
  pieces: BenchPiece[];
  onSelectAll: () => void;
  /** Opens the page that makes a batch of them. */
  onBatch: () => void;
  onDone: () => void;
}

/** What can be done with several pieces at once. */
export function SelectedPieces({ pieces, ...actions }: Props) {
  if (pieces.length > maxPiecesAtOnce) return <TooMany count={pieces.length} onDone={actions.onDone} />;
  return <ChangeablePieces pieces={pieces} {...actions} />;
}

function TooMany({ count, onDone }: { count: number; onDone: () => void }) {
  return (
    <SelectionBar
      label="Selected pieces"
      status={`${count} pieces are selected, and at most ${maxPiecesAtOnce} are changed at once. Choose fewer with the filters.`}
      actions={
        <Button kind="quiet" onPress={onDone}>
          Stop selecting
        </Button>
      }
    />
  );
}

function ChangeablePieces({ pieces, onSelectAll, onBatch, onDone }: Props) {
  const [isSettingAside, setSettingAside] = useState(false);
  const codes = pieces.map(({ code }) => code);
  const working = pieces.filter(({ setAsideReason }) => setAsideReason === null);
  const moves = working.flatMap((piece) => {
    const to = nextStationOf(piece);
    return to ? [{ code: piece.code, to }] : [];
  });
  const [station, ...others] = new Set(moves.map(({ to }) => to));
  const move = () => {
    tapQueue.add({ action: 'move', body: { moves } });
    onDone();
  };
  return (
    <SelectionBar
      label="Selected pieces"
      status={`${countOf(pieces.length, 'piece')} selected`}
      actions={
        <>
          {moves.length > 0 && (
            <Button onPress={move}>
              {station && others.length === 0
                ? `Mark as ${station}: ${moves.length}`
                : `To their next stations: ${moves.length}`}
            </Button>
          )}
          {working.length > 0 && (
            <Button kind="quiet" onPress={() => setSettingAside(true)}>
              Set aside
            </Button>
          )}
          {working.length > 0 && (
            <Button kind="quiet" onPress={onBatch}>
              Make a batch
            </Button>
          )}
          <Button kind="quiet" onPress={onSelectAll}>
            Select all
          </Button>
        </>
      }
    >
      {pieces.length > 0 && (
        <details>
          <summary className={fold.summary}>Papers</summary>
          <Papers codes={codes} printCodes={codes} />
        </details>
      )}
      {isSettingAside && (
        <ReasonDialog
          title={`Set ${working.length === 1 ? working[0]?.code : `${working.length} pieces`} aside`}
          submit={`Set ${countOf(working.length, 'piece')} aside`}
          keep="Keep them in work"
          onClose={() => setSettingAside(false)}
          onReason={(reason) => {
            tapQueue.add({ action: 'set-aside', body: { codes: working.map(({ code }) => code), reason } });
            onDone();
          }}
        />
      )}
    </SelectionBar>
  );
}
