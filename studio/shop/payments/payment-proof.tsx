import { type ReactNode, useEffect, useState } from 'react';
import type { ShownPayments } from '#domain/api/shop/payments.ts';
import { countOf } from '#domain/count-of.ts';
import { useChange } from '../../api/use-call.ts';
import { Button } from '../../ui/button.tsx';
import { Problem } from '../../ui/form.tsx';
import { Time } from '../../ui/time.tsx';
import styles from './payments-page.module.css';

/** An event usually takes some seconds. */
const lateSeconds = 60;

/** Whether an event has come back, after how many seconds, or for how long it has been awaited. */
export function PaymentProof({ shown }: { shown: ShownPayments }) {
  const { mode, isChanging } = shown;
  const prove = useChange('POST /api/studio/settings/payments/prove');
  const hasKey = (mode === 'test' || mode === 'live') && !isChanging;
  return (
    <div className={styles.part}>
      <p role="status">{describeProof(shown)}</p>
      {shown.proof.isAwaited && <Wait shown={shown} />}
      {hasKey && (
        <Button
          kind="quiet"
          isPending={prove.isPending}
          busyText="Asking Stripe…"
          onPress={() => prove.mutate(undefined)}
        >
          Prove again
        </Button>
      )}
      <Problem error={prove.error} />
    </div>
  );
}

function describeProof({ isChanging, isOnMachine, proof }: ShownPayments): ReactNode {
  if (isChanging) return 'The key is stored. The shop restarts with it, which takes some seconds.';
  const { begunAt, provedAt, isAwaited } = proof;
  if (provedAt) {
    const seconds = Math.round((Date.parse(provedAt) - Date.parse(begunAt ?? provedAt)) / 1000);
    return (
      <>
        A payment page was opened and closed, and its event came back after {countOf(seconds, 'second')}.{' '}
        <Time at={provedAt} prefix="Proved on" />.
      </>
    );
  }
  if (isAwaited) return 'A payment page was opened and closed. The shop waits for its event.';
  return isOnMachine ? 'Not proved yet.' : 'The shop opens a payment page and closes it at once.';
}

/** The seconds are not in the status, which screen readers would announce each time. */
function Wait({ shown: { proof, webhook } }: { shown: ShownPayments }) {
  const now = useSeconds();
  const seconds = Math.max(0, Math.floor((now - Date.parse(proof.begunAt ?? '')) / 1000));
  return (
    <p>
      {countOf(seconds, 'second')} so far.
      {seconds >= lateSeconds &&
        ` Look at Stripe, Developers, Webhooks, for what its attempts to reach ${webhook.url} have met.`}
    </p>
  );
}

/** The time, read again each second. */
function useSeconds(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
