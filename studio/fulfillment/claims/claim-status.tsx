import type { ListedClaim } from '#domain/api/fulfillment/claims.ts';
import { claimStateWords, describeDaysLeft } from '#domain/fulfillment/claims.ts';
import { formatCents } from '#domain/money.ts';
import { formatUtcDay } from '#domain/shop/terms.ts';
import { Status } from '../../ui/status.tsx';
import { Time } from '../../ui/time.tsx';
import styles from './claim-status.module.css';

/** How long an open claim can wait for its decision, or what became of it. */
export function ClaimStatus({ claim }: { claim: ListedClaim | Omit<ListedClaim, 'beginning'> }) {
  const { state, isOverdue, decideBy, decidedAt, refundCents } = claim;
  const isOpen = state === 'open';
  return (
    <span className={styles.status}>
      <Status isOpen={isOpen} isLate={isOverdue}>
        {isOpen ? describeDaysLeft(claim) : claimStateWords[state]}
        {refundCents !== null && ` ${formatCents(refundCents)}`}
      </Status>
      <span className={styles.day}>
        {isOpen
          ? `${isOverdue ? 'Was due' : 'Decide by'} ${formatUtcDay(decideBy)}`
          : decidedAt && <Time at={decidedAt} isDay />}
      </span>
    </span>
  );
}
