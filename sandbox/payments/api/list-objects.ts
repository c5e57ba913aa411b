import type { Kind, List, Objects } from '../objects.ts';
import type { Condition } from '../open-store.ts';
import type { Payments } from '../payments.ts';
import type { ApiCall } from './api-route.ts';
import { requireObject } from './find-object.ts';

interface Paging {
  limit?: number | undefined;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
}

/** One page of a list. By default it has 10 objects, newest first. */
export function listObjects<K extends Kind>(
  payments: Payments,
  call: Pick<ApiCall, 'path'>,
  kind: K,
  paging: Paging,
  where: (Condition | false | undefined)[] = [],
  order: { oldestFirst?: boolean } = {},
): List<Objects[K]> {
  const { data, hasMore } = payments.store.list(kind, {
    where: where.filter((condition) => typeof condition === 'object'),
    limit: paging.limit ?? 10,
    cursor: cursorOf(payments, kind, paging),
    ...order,
  });
  return { object: 'list', data, has_more: hasMore, url: call.path };
}

function cursorOf(payments: Payments, kind: Kind, { starting_after, ending_before }: Paging) {
  if (starting_after) {
    return {
      id: requireObject(payments, kind, starting_after, 'starting_after').id,
      direction: 'after' as const,
    };
  }
  if (ending_before) {
    return {
      id: requireObject(payments, kind, ending_before, 'ending_before').id,
      direction: 'before' as const,
    };
  }
  return undefined;
}

interface TimeRange {
  gt?: number | undefined;
  gte?: number | undefined;
  lt?: number | undefined;
  lte?: number | undefined;
}

/** The filters `created[gte]=…` and similar, in seconds since 1970. */
export function createdWithin(range: TimeRange | undefined): Condition | undefined {
  if (!range) return undefined;
  const { gt = -1, gte = 0, lt = Number.MAX_SAFE_INTEGER, lte = Number.MAX_SAFE_INTEGER } = range;
  return { sql: 'created > ? AND created >= ? AND created < ? AND created <= ?', values: [gt, gte, lt, lte] };
}
