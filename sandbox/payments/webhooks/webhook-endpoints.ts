import { z } from 'zod';
import { type Condition, fieldIs, ownedBy } from '../../open-store.ts';
import { isLiveKey } from '../account/keys.ts';
import { invalid } from '../api/api-error.ts';
import type { ApiCall } from '../api/api-route.ts';
import { checkParameters } from '../api/check-parameters.ts';
import { requireObject } from '../api/find-object.ts';
import { flag, integer, listOf, metadata, text, webAddress } from '../api/parameters.ts';
import { newId } from '../new-id.ts';
import { apiVersion, type List, nowInSeconds, type WebhookEndpoint } from '../objects.ts';
import type { Payments } from '../payments.ts';

const maxEndpoints = 16;

const events = listOf(text(), 200);
const createSchema = z.strictObject({
  url: webAddress,
  enabled_events: events,
  api_version: text().optional(),
  description: text().optional(),
  metadata: metadata.optional(),
});
const updateSchema = z.strictObject({
  url: webAddress.optional(),
  enabled_events: events.optional(),
  disabled: flag.optional(),
  metadata: metadata.optional(),
});

/** The work of `POST /v1/webhook_endpoints`. Only this response contains the secret. */
export function createEndpoint(payments: Payments, call: ApiCall): WebhookEndpoint {
  const wanted = checkParameters(createSchema, call.parameters);
  const mode = modeOf(call);
  if (wanted.url.startsWith('http:') && mode === 'live')
    throw invalid('Invalid URL: must be https.', { param: 'url' });
  if (endpointsIn(payments, [ownedBy(mode)]).length >= maxEndpoints)
    throw invalid(`You have reached the maximum of ${maxEndpoints} ${mode} webhook endpoints.`);
  const endpoint: WebhookEndpoint = {
    id: newId('we'),
    object: 'webhook_endpoint',
    api_version: wanted.api_version ?? apiVersion,
    application: null,
    created: nowInSeconds(),
    description: wanted.description ?? null,
    enabled_events: wanted.enabled_events,
    livemode: mode === 'live',
    metadata: wanted.metadata ?? {},
    secret: newId('whsec', 32),
    status: 'enabled',
    url: wanted.url,
  };
  payments.store.insert(endpoint, mode);
  return endpoint;
}

/** The work of `GET /v1/webhook_endpoints`: those of the key's mode. */
export function listEndpoints(payments: Payments, call: ApiCall): List<object> {
  checkParameters(z.strictObject({ limit: integer(1, 100).optional() }), call.parameters);
  const data = endpointsIn(payments, [ownedBy(modeOf(call))]).map(withoutSecret);
  return { object: 'list', data, has_more: false, url: call.path };
}

/** The work of `GET /v1/webhook_endpoints/:id`. */
export function retrieveEndpoint(payments: Payments, call: ApiCall): object {
  checkParameters(z.strictObject({}), call.parameters);
  return withoutSecret(requireEndpoint(payments, call));
}

/** The work of `POST /v1/webhook_endpoints/:id`. */
export function updateEndpoint(payments: Payments, call: ApiCall): object {
  const { disabled, metadata: added, ...changes } = checkParameters(updateSchema, call.parameters);
  const endpoint = requireEndpoint(payments, call);
  const status = disabled === undefined ? endpoint.status : disabled ? 'disabled' : 'enabled';
  const updated = {
    ...endpoint,
    ...(changes.url && { url: changes.url }),
    ...(changes.enabled_events && { enabled_events: changes.enabled_events }),
    metadata: { ...endpoint.metadata, ...added },
    status,
  };
  payments.store.save(updated);
  return withoutSecret(updated);
}

/** The work of `DELETE /v1/webhook_endpoints/:id`. */
export function deleteEndpoint(payments: Payments, call: ApiCall): object {
  const { id } = requireEndpoint(payments, call);
  payments.store.remove(id);
  return { id, object: 'webhook_endpoint', deleted: true };
}

/** The endpoints that receive events of this type. */
export function endpointsFor(payments: Payments, type: string): WebhookEndpoint[] {
  return endpointsIn(payments, [fieldIs('status', 'enabled')]).filter(
    ({ enabled_events }) => enabled_events.includes('*') || enabled_events.includes(type),
  );
}

const endpointsIn = ({ store }: Payments, where: Condition[]) =>
  store.list('webhook_endpoint', { where, limit: 100 }).data;

const requireEndpoint = (payments: Payments, { id }: ApiCall) =>
  requireObject(payments, 'webhook_endpoint', id, 'webhook_endpoint', 404);

const modeOf = ({ apiKey }: ApiCall) => (isLiveKey(apiKey.key) ? 'live' : 'test');

const withoutSecret = ({ secret: _, ...endpoint }: WebhookEndpoint) => endpoint;
