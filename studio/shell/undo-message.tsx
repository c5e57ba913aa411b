import { useEffect, useState } from 'react';
import { undoableChanges } from '#domain/staff/undoable-changes.ts';
import { describeError } from '../api/call.ts';
import { useUndoChange } from '../api/use-call.ts';
import { useKeys } from '../keys/use-keys.ts';
import { Correction } from '../orders/correction.tsx';
import { Button } from '../ui/button.tsx';
import { useSharedState } from '../ui/shared-state.ts';
import { endOffer, type UndoOffer, undoOffer } from '../ui/undo-offer.ts';
import styles from './undo-message.module.css';

const offeredMs = 10_000;
const outcomeMs = 5_000;

/** Offers to undo the latest change of this browser for 10 seconds, on every page of the studio. */
export function UndoMessage() {
  const offer = useSharedState(undoOffer);
  const [outcome, setOutcome] = useState<Outcome>();
  useEffect(() => {
    // What asks for a decision stays until there is one.
    if (!outcome || outcome.misinformedOrder) return;
    const timer = setTimeout(() => setOutcome(undefined), outcomeMs);
    return () => clearTimeout(timer);
  }, [outcome]);
  // React Aria hides everything but a dialog from screen readers, except for parts with this attribute.
  return (
    <section className={styles.place} aria-label="Undo" data-react-aria-top-layer>
      <p role="status" className="visually-hidden">
        {offer ? `${undoableChanges[offer.change]}. Press U to undo it.` : outcome?.text}
      </p>
      {offer ? (
        <Offer key={offer.changeId} offer={offer} onEnd={setOutcome} />
      ) : (
        outcome && <OutcomeMessage outcome={outcome} onEnd={setOutcome} />
      )}
    </section>
  );
}

/** What an undo did. */
interface Outcome {
  text: string;
  misinformedOrder?: string | undefined;
}

interface OutcomeProps {
  outcome: Outcome;
  onEnd: (next: Outcome | undefined) => void;
}

function OutcomeMessage({ outcome: { text, misinformedOrder }, onEnd }: OutcomeProps) {
  if (!misinformedOrder) return <p className={styles.message}>{text}</p>;
  return (
    <div className={styles.message}>
      <p>{text}</p>
      <Correction
        orderId={misinformedOrder}
        kind="text"
        onSent={() => onEnd({ text: 'The buyer gets the correction.' })}
      />
      <Button kind="text" onPress={() => onEnd(undefined)}>
        Close
      </Button>
    </div>
  );
}

function Offer({ offer, onEnd }: { offer: UndoOffer; onEnd: (outcome: Outcome) => void }) {
  const undo = useUndoChange();
  const [isHeld, setIsHeld] = useState(false);
  const press = () => {
    if (undo.isPending) return;
    undo.mutate(offer.changeId, {
      onSuccess: (answer) =>
        onEnd({
          text: ['Undone.', answer?.message].filter(Boolean).join(' '),
          misinformedOrder: answer?.misinformedOrder,
        }),
      onError: (error) => onEnd({ text: describeError(error) }),
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
      <p>{undoableChanges[offer.change]}.</p>
      <Button kind="text" isPending={undo.isPending} onPress={press}>
        Undo
      </Button>
      <span className={styles.key} aria-hidden="true">
        U
      </span>
    </div>
  );
}
