import { z } from 'zod';
import type { ApiCall, ApiRoute } from '../api/api-route.ts';
import { checkParameters } from '../api/check-parameters.ts';
import { retrieve } from '../api/find-object.ts';
import { createdWithin, listObjects } from '../api/list-objects.ts';
import { created, paging, text } from '../api/parameters.ts';
import { fieldIs } from '../open-store.ts';
import type { Payments } from '../payments.ts';

export const disputeRoutes: ApiRoute[] = [
  { method: 'GET', path: '/v1/disputes', work: listDisputes },
  { method: 'GET', path: '/v1/disputes/:id', work: retrieve('dispute') },
];

const listSchema = z.strictObject({
  ...paging,
  created,
  charge: text().optional(),
  payment_intent: text().optional(),
});

function listDisputes(payments: Payments, call: ApiCall) {
  const query = checkParameters(listSchema, call.parameters);
  return listObjects(payments, call, 'dispute', query, [
    createdWithin(query.created),
    query.charge !== undefined && fieldIs('charge', query.charge),
    query.payment_intent !== undefined && fieldIs('payment_intent', query.payment_intent),
  ]);
}
