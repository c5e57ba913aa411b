import { disputeRoutes } from '../disputes/dispute-routes.ts';
import { couponRoutes } from '../promotions/coupon-routes.ts';
import { promotionCodeRoutes } from '../promotions/promotion-code-routes.ts';
import { refundRoutes } from '../refunds/refund-routes.ts';
import { sessionRoutes } from '../sessions/session-routes.ts';
import { endpointRoutes } from '../webhooks/endpoint-routes.ts';
import { eventRoutes } from '../webhooks/event-routes.ts';
import type { ApiRoute } from './api-route.ts';
import { retrieve } from './find-object.ts';

/** All calls of the provider's API that the sandbox supports. */
export const apiRoutes: ApiRoute[] = [
  ...sessionRoutes,
  ...couponRoutes,
  ...promotionCodeRoutes,
  ...refundRoutes,
  ...disputeRoutes,
  ...eventRoutes,
  ...endpointRoutes,
  { method: 'GET', path: '/v1/payment_intents/:id', work: retrieve('payment_intent') },
  { method: 'GET', path: '/v1/charges/:id', work: retrieve('charge') },
  { method: 'GET', path: '/v1/customers/:id', work: retrieve('customer') },
  { method: 'GET', path: '/v1/products/:id', work: retrieve('product') },
  { method: 'GET', path: '/v1/prices/:id', work: retrieve('price') },
  { method: 'GET', path: '/v1/shipping_rates/:id', work: retrieve('shipping_rate') },
];
