import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import type { ShownProof } from '#domain/api/shop/proof.ts';
import type { AnswerOf } from '#domain/api/studio-calls.ts';
import { countOf } from '#domain/count-of.ts';
import { callUnchecked, type PlainCall } from '../api/call.ts';
import { useChange } from '../api/use-call.ts';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Problem } from '../ui/form.tsx';
import { Time } from '../ui/time.tsx';
import styles from './proof-parts.module.css';

const readEveryMs = 1000;

/**
 * Reads what is known of a service, and again each second while something will change by itself soon: the processes are
 * being replaced, or a round trip is under way. The name is the last part of its key, so the topic `shop` refreshes it too.
 */
export function useService<Name extends PlainCall>(
  name: string,
  read: Name,
  isUnderWay: (shown: AnswerOf<Name>) => boolean,
) {
  return useQuery<AnswerOf<Name>>({
    queryKey: ['shop', name],
    queryFn: () => callUnchecked(read),
    refetchInterval: ({ state: { data } }) => (data !== undefined && isUnderWay(data) ? readEveryMs : false),
  });
}

/** The time, read again each second. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** How many seconds ago something was, as they pass. @param at ISO 8601 */
export function useSecondsSince(at: string): number {
  return Math.max(0, Math.floor((useNow() - Date.parse(at)) / 1000));
}

/** What is wrong, in sentences with what to do. */
export function Problems({ problems }: { problems: readonly string[] }) {
  if (problems.length === 0) return null;
  return (
    <ul className={styles.problems} aria-label="Problems">
      {problems.map((problem) => (
        <li key={problem}>{problem}</li>
      ))}
    </ul>
  );
}

/** Two sections, beside each other where there is room. */
export function Beside({ children }: { children: ReactNode }) {
  return <div className={styles.beside}>{children}</div>;
}

/** Paragraphs, buttons and a form below each other. */
export function Parts({ children }: { children: ReactNode }) {
  return <div className={styles.parts}>{children}</div>;
}

/** A text for another program, with a button that copies it. */
export function CopyLine({ text, label }: { text: string; label: string }) {
  return (
    <span className={styles.copy}>
      <code>{text}</code> <CopyButton text={text} label={label} />
    </span>
  );
}

/** What is right, and says so. */
export function Done({ children }: { children: ReactNode }) {
  return <p className={styles.done}>{children}</p>;
}

/** What is wrong at this place. */
export function Alert({ children }: { children: ReactNode }) {
  return <p className={styles.alert}>{children}</p>;
}

export function Note({ children }: { children: ReactNode }) {
  return <p className={styles.note}>{children}</p>;
}

/** The keys of a backup could spend money for a copy of the shop. */
export function ConfirmSettings() {
  const confirm = useChange('POST /api/studio/settings/confirm');
  return (
    <Parts>
      <p>This shop was restored from a backup. Only one shop may use its keys.</p>
      <Button isPending={confirm.isPending} onPress={() => confirm.mutate(undefined)}>
        This shop may use them
      </Button>
      <Problem error={confirm.error} />
    </Parts>
  );
}

/** An event usually takes some seconds. */
const lateSeconds = 60;

interface RoundTripProps {
  proof: ShownProof;
  /** Whether the processes are being replaced, and the proof follows. */
  isChanging?: boolean;
  /** What happens, at each time of the round trip. */
  words: { before: string; awaited: string; proved: (seconds: string) => string; late: string };
  /** Begins another one. Undefined: there is nothing to prove with. */
  again: { isPending: boolean; error: unknown; mutate: (nothing: undefined) => void } | undefined;
  busyText: string;
}

/** Whether what was sent has come back, after how many seconds, or for how long it has been awaited. */
export function RoundTrip({ proof, isChanging = false, words, again, busyText }: RoundTripProps) {
  return (
    <Parts>
      <p role="status">
        {isChanging
          ? 'The settings are stored. The shop restarts with them, which takes some seconds.'
          : describeProof(proof, words)}
      </p>
      {!isChanging && proof.isAwaited && proof.begunAt && <Wait since={proof.begunAt} late={words.late} />}
      {again && !isChanging && (
        <Button
          kind="quiet"
          isPending={again.isPending}
          busyText={busyText}
          onPress={() => again.mutate(undefined)}
        >
          {proof.begunAt ? 'Prove again' : 'Prove it'}
        </Button>
      )}
      <Problem error={again?.error} />
    </Parts>
  );
}

function describeProof(
  { begunAt, provedAt, isAwaited }: ShownProof,
  words: RoundTripProps['words'],
): ReactNode {
  if (provedAt) {
    const seconds = Math.round((Date.parse(provedAt) - Date.parse(begunAt ?? provedAt)) / 1000);
    return (
      <>
        {words.proved(countOf(seconds, 'second'))} <Time at={provedAt} prefix="Proved on" />.
      </>
    );
  }
  return isAwaited ? words.awaited : words.before;
}

/** The seconds are not in the status, which screen readers would announce each time. */
function Wait({ since, late }: { since: string; late: string }) {
  const seconds = useSecondsSince(since);
  return (
    <p>
      {countOf(seconds, 'second')} so far.{seconds >= lateSeconds && ` ${late}`}
    </p>
  );
}
