import { z } from 'zod';
import type { ApiCall, ApiRoute } from '../api/api-route.ts';
import { checkParameters } from '../api/check-parameters.ts';
import { requireObject } from '../api/find-object.ts';
import { createdWithin, listObjects } from '../api/list-objects.ts';
import { created, listOf, paging, text } from '../api/parameters.ts';
import type { Payments } from '../payments.ts';
import { renderEvent } from './send-event.ts';

export const eventRoutes: ApiRoute[] = [
  { method: 'GET', path: '/v1/events', work: listEvents },
  { method: 'GET', path: '/v1/events/:id', work: retrieveEvent },
];

const listSchema = z.strictObject({
  ...paging,
  created,
  type: text().optional(),
  types: listOf(text(), 20).optional(),
});

function listEvents(payments: Payments, call: ApiCall) {
  const query = checkParameters(listSchema, call.parameters);
  const types = query.types ?? (query.type === undefined ? undefined : [query.type]);
  const list = listObjects(payments, call, 'event', query, [
    createdWithin(query.created),
    types && {
      sql: "json_extract(body, '$.type') IN (SELECT value FROM json_each(?))",
      values: [JSON.stringify(types)],
    },
  ]);
  return { ...list, data: list.data.map((event) => renderEvent(payments, event)) };
}

function retrieveEvent(payments: Payments, call: ApiCall) {
  checkParameters(z.strictObject({}), call.parameters);
  return renderEvent(payments, requireObject(payments, 'event', call.id));
}
