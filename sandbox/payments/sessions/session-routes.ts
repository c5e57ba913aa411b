import { z } from 'zod';
import { ApiError } from '../api/api-error.ts';
import type { ApiCall, ApiRoute } from '../api/api-route.ts';
import { checkParameters } from '../api/check-parameters.ts';
import { requireObject, retrieve } from '../api/find-object.ts';
import { createdWithin, listObjects } from '../api/list-objects.ts';
import { created, paging, text } from '../api/parameters.ts';
import { fieldIs, ownedBy } from '../open-store.ts';
import type { Payments } from '../payments.ts';
import { createSession } from './create-session.ts';
import { expireSession } from './expire-session.ts';
import { createSessionSchema } from './session-parameters.ts';

export const sessionRoutes: ApiRoute[] = [
  {
    method: 'POST',
    path: '/v1/checkout/sessions',
    work: (payments, call) => createSession(payments, checkParameters(createSessionSchema, call.parameters)),
  },
  { method: 'GET', path: '/v1/checkout/sessions', work: listSessions },
  { method: 'GET', path: '/v1/checkout/sessions/:id', work: retrieve('checkout.session') },
  { method: 'GET', path: '/v1/checkout/sessions/:id/line_items', work: listLineItems },
  { method: 'POST', path: '/v1/checkout/sessions/:id/expire', work: expireByRequest },
];

const listSchema = z.strictObject({
  ...paging,
  created,
  status: z.enum(['open', 'complete', 'expired']).optional(),
  payment_intent: text().optional(),
});

function listSessions(payments: Payments, call: ApiCall) {
  const query = checkParameters(listSchema, call.parameters);
  return listObjects(payments, call, 'checkout.session', query, [
    createdWithin(query.created),
    query.status && fieldIs('status', query.status),
    query.payment_intent !== undefined && fieldIs('payment_intent', query.payment_intent),
  ]);
}

function listLineItems(payments: Payments, call: ApiCall) {
  const query = checkParameters(z.strictObject(paging), call.parameters);
  const session = requireObject(payments, 'checkout.session', call.id);
  return listObjects(payments, call, 'item', query, [ownedBy(session.id)], { oldestFirst: true });
}

function expireByRequest(payments: Payments, call: ApiCall) {
  checkParameters(z.strictObject({}), call.parameters);
  const session = requireObject(payments, 'checkout.session', call.id);
  if (session.status === 'open') return expireSession(payments, session, call.cause);
  const message = `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`;
  throw new ApiError(400, message);
}
