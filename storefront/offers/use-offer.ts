import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ClientOffer } from '#domain/api/offers/client-offer.ts';
import type { ApiAnswer } from '../api/call.ts';
import { type LinkAddress, useMailedLink } from '../session/use-mailed-link.ts';
import { sessionEntry } from '../store/browser-storage.ts';
import { openOffer } from './offers-api.ts';

type OfferResult =
  | { kind: 'loading' }
  | { kind: 'wrong-link' }
  | { kind: 'withdrawn'; text: string }
  | { kind: 'failed'; text: string }
  | { kind: 'open'; offer: ClientOffer; token: string };

/** The token while this tab shows the payment page, which leads back without it: no other company gets the token. */
const tokenDuringPayment = sessionEntry('offer');

export function keepTokenForReturn(token: string): void {
  tokenDuringPayment.write(token);
}

interface OpenedOffer {
  result: OfferResult;
  /** How often it was read again. */
  retries: number;
  /** Reads the offer again. What is shown stays until the answer. */
  reload(): Promise<void>;
  /** Shows that the offer is loading, and reads it again. */
  retry(): void;
}

/** The offer of a link. @param linked from `useOfferLink` */
export function useOffer(linked: string | null | undefined): OpenedOffer {
  const token = useOfferToken(linked);
  const [latest, setLatest] = useState<{ token: string; result: OfferResult }>();
  const [retries, setRetries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each retry reads the offer again
  useEffect(() => {
    if (!token) return;
    let isCurrent = true;
    openOffer(token).then((answer) => {
      if (isCurrent) setLatest({ token, result: toResult(answer, token) });
    });
    return () => {
      isCurrent = false;
    };
  }, [token, retries]);
  return {
    result: resultFor(token, latest),
    retries,
    async reload() {
      if (token) setLatest({ token, result: toResult(await openOffer(token), token) });
    },
    retry() {
      setLatest(undefined);
      setRetries(retries + 1);
    },
  };
}

/** What is behind the `#` of the page's address: undefined until it is known, null without it. */
export function useOfferLink(): string | null | undefined {
  return useMailedLink(readToken);
}

/** The same with the token that the tab has kept during a payment. */
function useOfferToken(token: string | null | undefined): string | null | undefined {
  const navigate = useNavigate();
  const kept = token === null ? tokenDuringPayment.read() : null;
  useEffect(() => {
    if (token) tokenDuringPayment.remove();
    else if (kept) navigate(`/offer#${kept}`, { replace: true });
  }, [token, kept, navigate]);
  return kept ? undefined : token;
}

function readToken({ hash }: LinkAddress): string | null {
  return hash.slice(1) || null;
}

/** Another link may be opened on the same page. Until its answer arrives, the previous offer is not shown. */
function resultFor(
  token: string | null | undefined,
  latest: { token: string; result: OfferResult } | undefined,
): OfferResult {
  if (token === null) return { kind: 'wrong-link' };
  return token !== undefined && latest?.token === token ? latest.result : { kind: 'loading' };
}

function toResult(answer: ApiAnswer<ClientOffer>, token: string): OfferResult {
  if (answer.ok) return { kind: 'open', offer: answer.value, token };
  const { status, message } = answer.failure;
  // A token that is cut off or too long is refused before it is looked up.
  if (status === 404 || status === 400) return { kind: 'wrong-link' };
  if (status === 410) return { kind: 'withdrawn', text: message };
  return { kind: 'failed', text: message || "We couldn't reach the shop. Please try again in a moment." };
}
