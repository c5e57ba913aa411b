import { useEffect, useState } from 'react';
import type { Order } from '#domain/orders/orders.ts';
import { type ApiAnswer, listFoundOrders } from '../../api.ts';
import { type LinkAddress, useMailedLink } from '../../session/use-mailed-link.ts';

type OrdersResult =
  | { kind: 'loading' }
  | { kind: 'invalid-link'; isExpired: boolean }
  | { kind: 'failed'; text: string }
  | { kind: 'found'; orders: Order[] };

interface TokenResult {
  token: string;
  result: OrdersResult;
}

/** The orders of the emailed link in the page's URL. */
export function useFoundOrders(): { result: OrdersResult; retries: number; retry: () => void } {
  const token = useMailedLink(readToken);
  const [latest, setLatest] = useState<TokenResult>();
  const [retries, setRetries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each retry loads the orders again
  useEffect(() => {
    if (!token) return;
    let isCurrent = true;
    listFoundOrders(token).then((answer) => {
      if (isCurrent) setLatest({ token, result: toResult(answer) });
    });
    return () => {
      isCurrent = false;
    };
  }, [token, retries]);
  return { result: resultFor(token, latest), retries, retry: () => setRetries(retries + 1) };
}

function readToken({ hash }: LinkAddress): string | null {
  return hash.slice(1) || null;
}

/** The visitor may open another link on the same page. Until its result arrives, the previous result is not shown. */
function resultFor(token: string | null | undefined, latest: TokenResult | undefined): OrdersResult {
  if (token === null) return { kind: 'invalid-link', isExpired: false };
  return token !== undefined && latest?.token === token ? latest.result : { kind: 'loading' };
}

function toResult(answer: ApiAnswer<Order[]>): OrdersResult {
  if (answer.ok) return { kind: 'found', orders: answer.value };
  const { status, message } = answer.failure;
  if (status === 401 || status === 410) return { kind: 'invalid-link', isExpired: status === 410 };
  return { kind: 'failed', text: message || "We couldn't reach the shop. Please try again in a moment." };
}
