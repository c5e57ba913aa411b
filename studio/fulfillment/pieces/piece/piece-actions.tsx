import { useState } from 'react';
import { Link } from 'react-router';
import type { PieceSheet } from '#domain/api/fulfillment/pieces.ts';
import { capitalize } from '#domain/capitalize.ts';
import { nextStationOf } from '#domain/fulfillment/pieces.ts';
import { formatUtcDay } from '#domain/shop/terms.ts';
import actions from '../../../ui/actions.module.css';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { codesOf } from '../apply-taps.ts';
import { tapQueue, useTaps } from '../bench-api.ts';
import { ReasonDialog } from '../reason-dialog.tsx';
import styles from './piece-page.module.css';
import { RemakeDialog } from './remake-dialog.tsx';

type Asking = 'set-aside' | 'remake';

/** Where the piece is, and when it must leave. */
export function PieceState({ piece }: { piece: PieceSheet }) {
  const { code, station, shipBy, isDue, remadeAs } = piece;
  const { taps, isWaiting } = useTaps();
  const isUnsent = isWaiting && taps.some((tap) => codesOf(tap).includes(code));
  if (remadeAs) return null;
  return (
    <p className={styles.state}>
      <span role="status">
        {capitalize(station)}
        {isUnsent && ', waits for the connection'}
      </span>
      <span className={styles.day}>
        {shipBy && `Ship by ${formatUtcDay(shipBy)}`}
        {!shipBy && (isDue ? 'Replaces a shipped print' : 'Ship by: day unknown')}
      </span>
    </p>
  );
}

/** What can be done with the piece now: the next step first, and Set aside. Both are at the bottom of a phone. */
export function PieceActions({ piece }: { piece: PieceSheet }) {
  const [asking, setAsking] = useState<Asking>();
  const { code, orderId, station, setAsideReason, remadeAs, parcel } = piece;
  if (remadeAs) return null;
  const next = nextStationOf(piece);
  const isMade = setAsideReason === null;
  return (
    <>
      <div className={styles.actions}>
        <div className={styles.bar} data-bottom-bar>
          {isMade && next && (
            <Button onPress={() => tapQueue.add({ action: 'move', body: { moves: [{ code, to: next }] } })}>
              Mark as {next}
            </Button>
          )}
          {isMade && !next && !parcel && (
            <Link className={buttonClass} to={`/bench/orders/${orderId}`}>
              Pack and ship the order
            </Link>
          )}
          {!isMade && (
            <Button onPress={() => tapQueue.add({ action: 'take-up', body: { codes: [code] } })}>
              Take up again
            </Button>
          )}
          {isMade && !parcel && (
            <Button kind="quiet" onPress={() => setAsking('set-aside')}>
              Set aside
            </Button>
          )}
        </div>
        <div className={actions.tight}>
          {station !== 'queued' && (!parcel || parcel.hasShipped) && (
            <Button kind="quiet" onPress={() => setAsking('remake')}>
              Make again
            </Button>
          )}
        </div>
      </div>
      {asking === 'set-aside' && (
        <ReasonDialog
          title={`Set ${code} aside`}
          submit="Set aside"
          keep="Keep it in work"
          onClose={() => setAsking(undefined)}
          onReason={(reason) => tapQueue.add({ action: 'set-aside', body: { codes: [code], reason } })}
        />
      )}
      {asking === 'remake' && <RemakeDialog piece={piece} onClose={() => setAsking(undefined)} />}
    </>
  );
}
