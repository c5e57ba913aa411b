import type Stripe from 'stripe';
import { z } from 'zod';
import type { ApiCall, ApiRoute } from '../api/api-route.ts';
import { checkParameters } from '../api/check-parameters.ts';
import { requireObject } from '../api/find-object.ts';
import { listObjects } from '../api/list-objects.ts';
import { listOf, metadata, paging, text, webAddress } from '../api/parameters.ts';
import { newId } from '../new-id.ts';
import { apiVersion, nowInSeconds } from '../objects.ts';
import type { Payments } from '../payments.ts';
import { abandonDeliveries } from './deliveries.ts';

export const endpointRoutes: ApiRoute[] = [
  { method: 'POST', path: '/v1/webhook_endpoints', work: createEndpoint },
  { method: 'GET', path: '/v1/webhook_endpoints', work: listEndpoints },
  { method: 'GET', path: '/v1/webhook_endpoints/:id', work: retrieveEndpoint },
  { method: 'DELETE', path: '/v1/webhook_endpoints/:id', work: deleteEndpoint },
];

const createSchema = z.strictObject({
  url: webAddress,
  enabled_events: listOf(text(), 100),
  api_version: z.literal(apiVersion).optional(),
  description: text(500).optional(),
  metadata: metadata.optional(),
});

function createEndpoint(payments: Payments, call: ApiCall): Stripe.WebhookEndpoint {
  const parameters = checkParameters(createSchema, call.parameters);
  const endpoint: Stripe.WebhookEndpoint = {
    id: newId('we'),
    object: 'webhook_endpoint',
    api_version: parameters.api_version ?? null,
    application: null,
    created: nowInSeconds(),
    description: parameters.description ?? null,
    enabled_events: parameters.enabled_events,
    livemode: false,
    metadata: parameters.metadata ?? {},
    secret: newId('whsec', 32),
    status: 'enabled',
    url: parameters.url,
  };
  payments.store.insert(endpoint);
  return endpoint;
}

function listEndpoints(payments: Payments, call: ApiCall) {
  const query = checkParameters(z.strictObject(paging), call.parameters);
  const list = listObjects(payments, call, 'webhook_endpoint', query);
  return { ...list, data: list.data.map(withoutSecret) };
}

function retrieveEndpoint(payments: Payments, call: ApiCall) {
  return withoutSecret(requireObject(payments, 'webhook_endpoint', call.id));
}

function deleteEndpoint(payments: Payments, call: ApiCall) {
  const { id } = requireObject(payments, 'webhook_endpoint', call.id);
  payments.store.remove(id);
  abandonDeliveries(payments.store, id);
  return { id, object: 'webhook_endpoint', deleted: true };
}

/** The secret is shown once, when the endpoint is created. */
const withoutSecret = ({ secret: _, ...endpoint }: Stripe.WebhookEndpoint) => endpoint;
