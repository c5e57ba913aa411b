import { useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { BuyersClaim, BuyersClaims } from '#domain/api/fulfillment/claims.ts';
import type { Order } from '#domain/orders/orders.ts';
import button from '../../ui/button.module.css';
import { type Buyer, listClaims } from '../orders-api.ts';
import { ClaimForm } from './claim-form.tsx';
import { ClaimView } from './claim-view.tsx';
import styles from './claims.module.css';

/** What the buyer has reported of an order's prints, and the way to report a problem. */
export function OrderClaims({ order: { _id: orderId }, buyer }: { order: Order; buyer: Buyer }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const { found, problem, retry, keep } = useClaims(buyer, orderId);
  const [isOpen, setOpen] = useState(false);
  const show = (claim: BuyersClaim) => {
    keep(claim);
    setOpen(false);
    // What had the focus is gone.
    heading.current?.focus();
  };
  /** Moves the form into view, because the button that had the focus is gone. */
  const open = () => {
    flushSync(() => setOpen(true));
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView();
  };
  if (found && found.claims.length === 0 && found.prints.length === 0) return null;
  return (
    <section className={styles.claims} aria-labelledby={id} data-screen-only>
      <h4 className={styles.heading} ref={heading} id={id} tabIndex={-1}>
        Is something wrong with a print?
      </h4>
      {problem && (
        <p role="alert">
          {problem}{' '}
          <button type="button" className={button.button} data-quiet onClick={retry}>
            Try again
          </button>
        </p>
      )}
      {found && found.prints.length > 0 && !isOpen && (
        <button type="button" className={button.button} data-quiet onClick={open}>
          Report a problem
        </button>
      )}
      {found && isOpen && (
        <ClaimForm
          orderId={orderId}
          buyer={buyer}
          prints={found.prints}
          onFiled={show}
          onClose={() => {
            setOpen(false);
            heading.current?.focus();
          }}
        />
      )}
      {found?.claims.map((claim) => (
        <ClaimView key={claim._id} orderId={orderId} buyer={buyer} claim={claim} onChange={show} />
      ))}
    </section>
  );
}

function useClaims(buyer: Buyer, orderId: string) {
  const [found, setFound] = useState<BuyersClaims>();
  const [problem, setProblem] = useState('');
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try loads the claims again
  useEffect(() => {
    let isCurrent = true;
    listClaims(buyer, orderId).then((answer) => {
      if (!isCurrent) return;
      if (answer.ok) setFound(answer.value);
      setProblem(answer.ok ? '' : answer.failure.message || "We couldn't load your reports.");
    });
    return () => {
      isCurrent = false;
    };
  }, [buyer, orderId, tries]);
  return {
    found,
    problem,
    retry: () => setTries(tries + 1),
    /** Shows a claim that is new or has changed, and asks again which prints can be reported. */
    keep(claim: BuyersClaim) {
      setFound(
        (before) =>
          before && {
            claims: [claim, ...before.claims.filter(({ _id }) => _id !== claim._id)],
            prints: before.prints.filter(({ pieceId }) => pieceId !== claim.pieceId),
          },
      );
      setTries(tries + 1);
    },
  };
}
