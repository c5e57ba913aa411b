import { createRefund } from '../refunds/refund-charge.ts';
import { createSession } from '../sessions/create-session.ts';
import { expireByRequest } from '../sessions/expire-session.ts';
import type { ApiRoute } from './api-route.ts';
import { retrieveSession } from './find-object.ts';
import { listLineItems, listWithFilters } from './list-objects.ts';

/** All calls of the provider's API that the sandbox supports: those that the shop and its tests make. */
export const apiRoutes: ApiRoute[] = [
  { method: 'POST', path: '/v1/checkout/sessions', work: createSession },
  {
    method: 'GET',
    path: '/v1/checkout/sessions',
    work: listWithFilters('checkout.session', ['status', 'payment_intent']),
  },
  { method: 'GET', path: '/v1/checkout/sessions/:id', work: retrieveSession },
  { method: 'GET', path: '/v1/checkout/sessions/:id/line_items', work: listLineItems },
  { method: 'POST', path: '/v1/checkout/sessions/:id/expire', work: expireByRequest },
  { method: 'POST', path: '/v1/refunds', work: createRefund },
  { method: 'GET', path: '/v1/refunds', work: listWithFilters('refund', ['payment_intent']) },
  { method: 'GET', path: '/v1/disputes', work: listWithFilters('dispute', ['payment_intent']) },
  { method: 'GET', path: '/v1/events', work: listWithFilters('event', ['type']) },
];
