import { z } from 'zod';
import { fieldIs } from '../open-store.ts';
import { ApiError, type ById, type Labels, parse } from './labels.ts';
import { type Mode, newObject, type Webhook } from './objects.ts';

const fields = z.strictObject({ url: z.url(), webhook_secret: z.string().optional() });
const createBody = z.strictObject({ webhook: fields });
const updateBody = fields.partial();

/** `POST /v2/webhooks`. No response contains the secret. */
export function createWebhook({ store }: Labels, body: unknown, { mode }: { mode: Mode }): object {
  const { url, webhook_secret: secret = '' } = parse(createBody, body).webhook;
  const webhook: Webhook = { ...newObject('hook', 'Webhook'), mode, url, secret, disabled_at: null };
  store.insert(webhook);
  return withoutSecret(webhook);
}

/** `GET /v2/webhooks`: those of the key's mode. */
export function listWebhooks(labels: Labels, _: unknown, { mode }: { mode: Mode }): object {
  return { webhooks: webhooksIn(labels, mode).map(withoutSecret) };
}

/** `PATCH /v2/webhooks/:id`, which also enables it again. */
export function updateWebhook(labels: Labels, body: unknown, { id }: ById): object {
  const { url, webhook_secret: secret } = parse(updateBody, body);
  const webhook = requireWebhook(labels, id);
  const updated = { ...webhook, ...(url && { url }), ...(secret && { secret }), disabled_at: null };
  labels.store.save(updated);
  return withoutSecret(updated);
}

/** `DELETE /v2/webhooks/:id`. */
export function deleteWebhook(labels: Labels, _: unknown, { id }: ById): object {
  requireWebhook(labels, id);
  labels.store.remove(id);
  return {};
}

/** `POST /sandbox/label-webhooks/:id/disable` of the control API, as after many failed deliveries. */
export function disableWebhook(labels: Labels, id: string): void {
  labels.store.save({ ...requireWebhook(labels, id), disabled_at: new Date().toISOString() });
}

/** The webhooks that events of a mode go to. */
export function webhooksIn({ store }: Labels, mode: Mode): Webhook[] {
  return store.list('Webhook', { where: [fieldIs('mode', mode)], limit: 100 }).data;
}

function requireWebhook({ store }: Labels, id: string): Webhook {
  const webhook = store.find('Webhook', id);
  if (!webhook) throw new ApiError(404, 'NOT_FOUND', 'The requested resource could not be found.');
  return webhook;
}

const withoutSecret = ({ secret: _, ...webhook }: Webhook) => webhook;
