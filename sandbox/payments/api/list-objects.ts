import { z } from 'zod';
import { type Condition, createdWithin, fieldIs, ownedBy } from '../../open-store.ts';
import type { Kind, List, Objects } from '../objects.ts';
import type { Payments } from '../payments.ts';
import type { ApiCall } from './api-route.ts';
import { checkParameters } from './check-parameters.ts';
import { requireObject, requireSession } from './find-object.ts';
import { integer, text } from './parameters.ts';
import type { FormFields } from './parse-form.ts';

/** The work of `GET /v1/<things>`. Besides the paging, a caller may send a value for each field in `filters`. */
export const listWithFilters =
  (kind: Kind, filters: string[]) =>
  (payments: Payments, call: ApiCall): List<object> => {
    const where: Condition[] = [];
    const parameters: FormFields = {};
    for (const [name, value] of Object.entries(call.parameters)) {
      if (filters.includes(name) && typeof value === 'string') where.push(fieldIs(name, value));
      else parameters[name] = value;
    }
    return listPage(payments, kind, { ...call, parameters }, { where });
  };

/** The work of `GET /v1/checkout/sessions/:id/line_items`, in the order of the lines. */
export function listLineItems(payments: Payments, call: Omit<ApiCall, 'apiKey'>): List<object> {
  const where = [ownedBy(requireSession(payments, call).id)];
  return listPage(payments, 'item', call, { where, oldestFirst: true });
}

const pagingSchema = z.strictObject({
  limit: integer(1, 100).optional(),
  starting_after: text().optional(),
  /** Seconds since 1970. */
  created: z.strictObject({ gte: integer(0, 1e11), lte: integer(0, 1e11).optional() }).optional(),
});

/** One page of a list. By default it has 10 objects, newest first. */
function listPage<K extends Kind>(
  payments: Payments,
  kind: K,
  call: Omit<ApiCall, 'apiKey'>,
  { where, oldestFirst = false }: { where: Condition[]; oldestFirst?: boolean },
): List<Objects[K]> {
  const { limit = 10, starting_after, created } = checkParameters(pagingSchema, call.parameters);
  const { data, hasMore } = payments.store.list(kind, {
    where: created ? [...where, ...createdWithin(created)] : where,
    limit,
    after: starting_after && requireObject(payments, kind, starting_after, 'starting_after').id,
    oldestFirst,
  });
  return { object: 'list', data, has_more: hasMore, url: call.path };
}
