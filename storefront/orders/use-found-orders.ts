import { useEffect, useState } from 'react';
import type { Order } from '#domain/orders.ts';
import { type ApiFailure, listFoundOrders } from '../api.ts';
import { type LinkAddress, useMailedLink } from '../session/use-mailed-link.ts';

export type Finding =
  | { kind: 'looking' }
  /** The link in the address is none of ours, or has run out. */
  | { kind: 'worthless'; isExpired: boolean }
  | { kind: 'failed'; text: string }
  | { kind: 'found'; orders: Order[] };

/** The orders that the mailed link shows. `tries` counts how often somebody has asked once more. */
export function useFoundOrders(): { finding: Finding; tries: number; lookAgain: () => void } {
  const token = useMailedLink(readToken);
  const [finding, setFinding] = useState<Finding>({ kind: 'looking' });
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try looks anew
  useEffect(() => {
    if (!token) return;
    let isHere = true;
    listFoundOrders(token).then((answer) => {
      if (isHere) setFinding(answer.ok ? { kind: 'found', orders: answer.value } : toFinding(answer.failure));
    });
    return () => {
      isHere = false;
    };
  }, [token, tries]);
  return {
    finding: token === null ? { kind: 'worthless', isExpired: false } : finding,
    tries,
    lookAgain: () => setTries(tries + 1),
  };
}

function readToken({ hash }: LinkAddress): string | null {
  return hash.slice(1) || null;
}

function toFinding({ status, message }: ApiFailure): Finding {
  if (status === 401 || status === 410) return { kind: 'worthless', isExpired: status === 410 };
  return { kind: 'failed', text: message || 'We could not be reached. Please try again in a moment.' };
}
