import type Stripe from 'stripe';
import { z } from 'zod';
import type { ApiCall, ApiRoute } from '../api/api-route.ts';
import { checkParameters } from '../api/check-parameters.ts';
import { requireObject, retrieve } from '../api/find-object.ts';
import { createdWithin, listObjects } from '../api/list-objects.ts';
import { created, metadata, paging, text } from '../api/parameters.ts';
import { fieldIs } from '../open-store.ts';
import type { Payments } from '../payments.ts';
import { recordEvent } from '../webhooks/record-event.ts';
import { createRefundSchema, refundCharge, refundedSession } from './refund-charge.ts';

export const refundRoutes: ApiRoute[] = [
  { method: 'POST', path: '/v1/refunds', work: createRefund },
  { method: 'GET', path: '/v1/refunds', work: listRefunds },
  { method: 'GET', path: '/v1/refunds/:id', work: retrieve('refund') },
  { method: 'POST', path: '/v1/refunds/:id', work: updateRefund },
];

function createRefund(payments: Payments, call: ApiCall): Stripe.Refund {
  return refundCharge(payments, checkParameters(createRefundSchema, call.parameters), call.cause);
}

const listSchema = z.strictObject({
  ...paging,
  created,
  charge: text().optional(),
  payment_intent: text().optional(),
});

function listRefunds(payments: Payments, call: ApiCall) {
  const query = checkParameters(listSchema, call.parameters);
  return listObjects(payments, call, 'refund', query, [
    createdWithin(query.created),
    query.charge !== undefined && fieldIs('charge', query.charge),
    query.payment_intent !== undefined && fieldIs('payment_intent', query.payment_intent),
  ]);
}

function updateRefund(payments: Payments, call: ApiCall): Stripe.Refund {
  const changes = checkParameters(z.strictObject({ metadata }), call.parameters);
  const refund = requireObject(payments, 'refund', call.id);
  const updated = { ...refund, metadata: { ...refund.metadata, ...changes.metadata } };
  payments.store.save(updated);
  recordEvent(payments, 'refund.updated', updated, {
    session: refundedSession(payments, refund),
    cause: call.cause,
  });
  return updated;
}
