import { useState } from 'react';
import type { BuyersClaim } from '#domain/api/fulfillment/claims.ts';
import { countOf } from '#domain/count-of.ts';
import { describeDecision } from '#domain/fulfillment/claims.ts';
import { damageReportTime, formatUtcDay } from '#domain/shop/terms.ts';
import { TextButton } from '../../ui/text-button.tsx';
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts';
import { formatDay } from '../order/order-words.ts';
import { type Buyer, withdrawClaim } from '../orders-api.ts';
import { ClaimedPrint } from './claimed-print.tsx';
import styles from './claims.module.css';
import { PrintPicture } from './print-picture.tsx';

interface ClaimViewProps {
  orderId: string;
  buyer: Buyer;
  claim: BuyersClaim;
  onChange: (claim: BuyersClaim) => void;
}

/** A claim with its state, what the buyer wrote, and what the owner decided. */
export function ClaimView({ orderId, buyer, claim, onChange }: ClaimViewProps) {
  const { name, image, words, photos, at, isLate, state, decidedAt, decision } = claim;
  return (
    <article className={`${styles.claim} ${styles.report}`} aria-label={`Report about ${name}`}>
      <PrintPicture image={image} />
      <ClaimedPrint name={name} />
      <div className={styles.facts}>
        <p>{describeState(claim)}</p>
        <p className="quiet-text">
          Reported on <time dateTime={at}>{formatDay(at)}</time>
          {photos > 0 && `, with ${countOf(photos, 'photo')}`}
          {isLate && `, later than ${damageReportTime} after delivery`}
          {decidedAt && state !== 'withdrawn' && (
            <>
              , decided on <time dateTime={decidedAt}>{formatDay(decidedAt)}</time>
            </>
          )}
          .
        </p>
        <blockquote className={styles.words} dir="auto">
          {words}
        </blockquote>
        {decision && state !== 'open' && (
          <div>
            <p className="quiet-text">Our answer</p>
            <p className={styles.words} dir="auto">
              {decision}
            </p>
          </div>
        )}
        {state === 'open' && <Withdrawal orderId={orderId} buyer={buyer} claim={claim} onChange={onChange} />}
      </div>
    </article>
  );
}

function describeState(claim: BuyersClaim): string {
  return describeDecision(claim) ?? `We have your report. We decide by ${formatUtcDay(claim.decideBy)}.`;
}

/** Asks once more, because a withdrawn claim is over. */
function Withdrawal({ orderId, buyer, claim, onChange }: ClaimViewProps) {
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState('');
  const { isBusy, isUnderWay, busyWith } = useOneAtATime();
  const withdraw = async () => {
    if (isUnderWay()) return;
    const answer = await busyWith(withdrawClaim(buyer, orderId, claim._id));
    if (answer.ok) onChange(answer.value);
    else setProblem(answer.failure.message || "We couldn't reach the shop. Please try again.");
  };
  return (
    <div className={styles.ways}>
      {isAsking ? (
        <>
          <span>Withdraw this report?</span>
          <TextButton autoFocus aria-busy={isBusy} onClick={withdraw}>
            Yes, withdraw it
          </TextButton>
          <TextButton onClick={() => setAsking(false)}>Keep it</TextButton>
        </>
      ) : (
        <TextButton onClick={() => setAsking(true)}>Withdraw this report</TextButton>
      )}
      <p className={styles.problem} role="alert">
        {problem}
      </p>
    </div>
  );
}
