import { useEffect, useState } from 'react';
import type { Order } from '#domain/orders.ts';
import { type ApiAnswer, listFoundOrders } from '../../api.ts';
import { type LinkAddress, useMailedLink } from '../../session/use-mailed-link.ts';

export type Finding =
  | { kind: 'looking' }
  /** The link in the address is none of ours, or has run out. */
  | { kind: 'worthless'; isExpired: boolean }
  | { kind: 'failed'; text: string }
  | { kind: 'found'; orders: Order[] };

/** The orders that the mailed link shows. `tries` counts how often somebody has asked once more. */
export function useFoundOrders(): { finding: Finding; tries: number; lookAgain: () => void } {
  const token = useMailedLink(readToken);
  const [answered, setAnswered] = useState<{ token: string; finding: Finding }>();
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try looks anew
  useEffect(() => {
    if (!token) return;
    let isHere = true;
    listFoundOrders(token).then((answer) => {
      if (isHere) setAnswered({ token, finding: toFinding(answer) });
    });
    return () => {
      isHere = false;
    };
  }, [token, tries]);
  return {
    finding: findingOf(token, answered),
    tries,
    lookAgain: () => setTries(tries + 1),
  };
}

function readToken({ hash }: LinkAddress): string | null {
  return hash.slice(1) || null;
}

/** Another link may be opened in the same page: until it is answered, what the one before it showed is gone. */
function findingOf(
  token: string | null | undefined,
  answered: { token: string; finding: Finding } | undefined,
): Finding {
  if (token === null) return { kind: 'worthless', isExpired: false };
  return token !== undefined && answered?.token === token ? answered.finding : { kind: 'looking' };
}

function toFinding(answer: ApiAnswer<Order[]>): Finding {
  if (answer.ok) return { kind: 'found', orders: answer.value };
  const { status, message } = answer.failure;
  if (status === 401 || status === 410) return { kind: 'worthless', isExpired: status === 410 };
  return { kind: 'failed', text: message || 'We could not be reached. Please try again in a moment.' };
}
