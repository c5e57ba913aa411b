import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnswerOf } from '#domain/api/studio-calls.ts';
import { call } from '../api/call.ts';
import { readsOnly } from '../api/query-client.ts';

type OrdersPage = AnswerOf<'GET /api/studio/orders'>;

/**
 * The ids of all orders that a search finds, also of those that the page does not show. The shop sends them page by page.
 * @param search the filters, as in the page's address
 */
export function useAllOrders(search: URLSearchParams) {
  const [readCount, setReadCount] = useState(0);
  const reading = useMutation({
    meta: readsOnly,
    mutationFn: async () => {
      const ids: string[] = [];
      let cursor: string | null = '';
      do {
        const params: Record<string, string> = { ...Object.fromEntries(search), ...(cursor && { cursor }) };
        const page: OrdersPage = await call('GET /api/studio/orders', params);
        ids.push(...page.orders.map(({ _id }) => _id));
        setReadCount(ids.length);
        cursor = page.cursor;
      } while (cursor);
      return ids;
    },
  });
  return { ...reading, readCount };
}
