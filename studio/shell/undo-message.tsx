import { useEffect, useState } from 'react';
import { describeError } from '../api/call.ts';
import { useUndoChange } from '../api/undo-change.ts';
import { useKeys } from '../keys/use-keys.ts';
import { describeAction } from '../staff/log-words.ts';
import { Button } from '../ui/button.tsx';
import { endOffer, type UndoOffer, useUndoOffer } from '../ui/undo-offer.ts';
import styles from './undo-message.module.css';

const offeredMs = 10_000;
const outcomeMs = 5_000;

/** Offers to undo the latest change of this browser for 10 seconds, on every page of the studio. */
export function UndoMessage() {
  const offer = useUndoOffer();
  const [outcome, setOutcome] = useState<string>();
  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(undefined), outcomeMs);
    return () => clearTimeout(timer);
  }, [outcome]);
  // React Aria hides everything but a dialog from screen readers, except for parts with this attribute.
  return (
    <section className={styles.place} aria-label="Undo" data-react-aria-top-layer>
      <p role="status" className="visually-hidden">
        {offer ? `${wordsOf(offer)}. Press U to undo it.` : outcome}
      </p>
      {offer ? (
        <Offer key={offer.changeId} offer={offer} onEnd={setOutcome} />
      ) : (
        outcome && <p className={styles.message}>{outcome}</p>
      )}
    </section>
  );
}

function Offer({ offer, onEnd }: { offer: UndoOffer; onEnd: (outcome: string) => void }) {
  const undo = useUndoChange();
  const [isHeld, setIsHeld] = useState(false);
  const press = () => {
    if (undo.isPending) return;
    undo.mutate(offer.changeId, {
      onSuccess: (answer) => onEnd(['Undone.', answer?.message].filter(Boolean).join(' ')),
      onError: (error) => onEnd(describeError(error)),
      onSettled: () => endOffer(offer),
    });
  };
  useKeys({ u: press });
  const isWaiting = isHeld || undo.isPending;
  useEffect(() => {
    if (isWaiting) return;
    const timer = setTimeout(() => endOffer(offer), offeredMs);
    return () => clearTimeout(timer);
  }, [offer, isWaiting]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a pointer or the focus holds the message, and nothing else happens
    <div
      className={styles.message}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <p>{wordsOf(offer)}.</p>
      <Button kind="text" isPending={undo.isPending} onPress={press}>
        Undo
      </Button>
      <span className={styles.key} aria-hidden="true">
        U
      </span>
    </div>
  );
}

function wordsOf({ change }: UndoOffer): string {
  const [kind = '', action = ''] = change.split('.');
  return describeAction(kind, action);
}
