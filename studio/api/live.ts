import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isStudioTopic, type StudioTopic } from '#domain/staff/topics.ts';
import { sessionKey } from '../staff/session/session.ts';

/** Which queries show a topic, by the first part of their keys. */
const queriesOf: Readonly<Record<StudioTopic, readonly string[]>> = {
  orders: ['orders', 'order', 'claims', 'packing', 'today', 'figures'],
  pieces: ['pieces', 'order', 'packing', 'today'],
  prints: ['prints', 'print', 'prices', 'uploads', 'today'],
  messages: ['messages', 'today'],
  offers: ['offers', 'offer', 'trade-clients', 'trade-client', 'today'],
  members: ['members', 'figures'],
  // The equipment among the shop's details decides which variants are on sale.
  shop: ['shop', 'session', 'prints', 'print', 'pieces', 'today'],
  staff: ['staff', 'invitations', 'sessions', 'changes', 'session'],
};

const retryMs = 5_000;

/**
 * Reads what anybody has changed again, within a second, while the page is visible. Browsers allow few connections to one
 * server, so pages in the background have none.
 */
export function useLiveUpdates(): void {
  const client = useQueryClient();
  useEffect(() => {
    let stop = document.hidden ? undefined : listen(client);
    const change = () => {
      stop?.();
      stop = document.hidden ? undefined : listen(client);
    };
    document.addEventListener('visibilitychange', change);
    return () => {
      document.removeEventListener('visibilitychange', change);
      stop?.();
    };
  }, [client]);
}

/** @returns stops listening */
function listen(client: QueryClient): () => void {
  let retry: ReturnType<typeof setTimeout> | undefined;
  let source = connect();

  function connect(): EventSource {
    const events = new EventSource('/api/studio/events');
    // What was read before, or is being read, may be older than the first change that is announced.
    events.onopen = () => readAgain(client);
    events.onmessage = ({ data }) => {
      for (const topic of String(data).split(' ').filter(isStudioTopic))
        for (const name of queriesOf[topic]) readAgain(client, [name]);
    };
    events.onerror = () => {
      // The browser connects again by itself, unless the server has refused: then the session may have ended.
      if (events.readyState !== EventSource.CLOSED) return;
      client.invalidateQueries({ queryKey: sessionKey });
      retry = setTimeout(() => {
        source = connect();
      }, retryMs);
    };
    return events;
  }

  return () => {
    clearTimeout(retry);
    source.close();
  };
}

/**
 * Reads once more after the readings under way, whose answers may be older than the change. They aren't canceled, because
 * news that comes faster than answers, as during an import, would then leave the page without any.
 * @param queryKey an empty one means everything on the page
 */
export async function readAgain(client: QueryClient, queryKey: readonly string[] = []): Promise<void> {
  await client.refetchQueries({ queryKey, fetchStatus: 'fetching' }, { cancelRefetch: false });
  await client.invalidateQueries({ queryKey });
}
