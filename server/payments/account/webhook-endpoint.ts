import { createHash } from 'node:crypto';
import Stripe from 'stripe';
import { withinDeadline } from '../open-payments.ts';
import { isMissing } from '../sessions.ts';
import { shopEvents } from './shop-events.ts';

/** Where the provider sends its events. */
export function webhookUrlOf(shopUrl: string): string {
  return `${shopUrl}/api/payments/webhook`;
}

interface WantedEndpoint {
  url: string;
  shopId: string;
  /** The stored secret. The endpoint that has it is kept. */
  secret: string | undefined;
}

/** An endpoint that is ready to send events. */
export interface PreparedEndpoint {
  secret: string;
  /** Its id, if it was just created. */
  createdId: string | undefined;
  /** Earlier ones of this shop, whose secrets are lost. Remove them when the secret is stored. */
  orphans: string[];
}

/** The account has as many endpoints as the provider allows, or it does not accept the address. */
export class EndpointRefused extends Error {
  override name = 'EndpointRefused';
  readonly isFull: boolean;

  constructor(isFull: boolean) {
    super(isFull ? 'All webhook endpoints are taken.' : 'The address of the webhook is not accepted.');
    this.isFull = isFull;
  }
}

/**
 * Repairs the endpoint of this shop whose secret is stored, or creates one. The provider tells a secret only once, so an
 * endpoint whose secret is not known is of no use.
 * @throws EndpointRefused, and the provider's errors
 */
export async function prepareEndpoint(stripe: Stripe, wanted: WantedEndpoint): Promise<PreparedEndpoint> {
  const { url, shopId, secret } = wanted;
  const ours = (await findEndpoints(stripe, url)).filter(({ metadata }) => metadata.shopId === shopId);
  const kept = secret === undefined ? undefined : ours.find((each) => hasSecret(each, secret));
  const orphans = ours.filter((each) => each !== kept).map(({ id }) => id);
  if (kept && secret !== undefined) {
    if (!isWhole(kept)) await repair(stripe, kept);
    return { secret, createdId: undefined, orphans };
  }
  const created = await create(stripe, wanted, orphans);
  return { secret: created.secret ?? '', createdId: created.id, orphans };
}

/** Enables the endpoint that has this secret, with every event of the shop. Does nothing if there is none. @throws the provider's errors */
export async function repairEndpoint(stripe: Stripe, url: string, secret: string): Promise<void> {
  const own = (await findEndpoints(stripe, url)).find((each) => hasSecret(each, secret));
  if (own && !isWhole(own)) await repair(stripe, own);
}

/** The endpoints that lead to this address. */
export async function findEndpoints(stripe: Stripe, url: string): Promise<Stripe.WebhookEndpoint[]> {
  const { data } = await withinDeadline(stripe.webhookEndpoints.list({ limit: 100 }));
  return data.filter((endpoint) => endpoint.url === url);
}

/** Whether an endpoint was made by this shop with this secret. */
export function hasSecret({ metadata }: Stripe.WebhookEndpoint, secret: string): boolean {
  return metadata.secret === markOf(secret);
}

/** Whether it is enabled, with every event that the shop acts on. */
export function isWhole({ status, enabled_events: events }: Stripe.WebhookEndpoint): boolean {
  return status === 'enabled' && shopEvents.every((event) => events.includes(event) || events.includes('*'));
}

export async function removeEndpoints(stripe: Stripe, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    await withinDeadline(stripe.webhookEndpoints.del(id)).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
    });
  }
}

/** Tells which secret an endpoint has, without revealing anything about it: a secret is random. */
function markOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex').slice(0, 16);
}

async function repair(stripe: Stripe, { id, enabled_events: events }: Stripe.WebhookEndpoint): Promise<void> {
  const enabled_events = [
    ...new Set([...events, ...shopEvents]),
  ] as Stripe.WebhookEndpointUpdateParams.EnabledEvent[];
  await withinDeadline(stripe.webhookEndpoints.update(id, { disabled: false, enabled_events }));
}

/** An orphan gives its place to the new one if the account has no other. */
async function create(
  stripe: Stripe,
  { url, shopId }: WantedEndpoint,
  orphans: string[],
): Promise<Stripe.WebhookEndpoint> {
  const metadata = { shop: 'passepartout', shopId };
  const request = { url, enabled_events: [...shopEvents], api_version: Stripe.API_VERSION, metadata };
  const attempt = () =>
    withinDeadline(stripe.webhookEndpoints.create({ ...request, description: 'Passepartout' }));
  try {
    const created = await attempt().catch(async (error: unknown) => {
      const [orphan] = orphans;
      if (!isFull(error) || orphan === undefined) throw error;
      await removeEndpoints(stripe, [orphan]);
      return attempt();
    });
    const mark = { secret: markOf(created.secret ?? '') };
    await withinDeadline(stripe.webhookEndpoints.update(created.id, { metadata: mark }));
    return created;
  } catch (error) {
    if (isFull(error)) throw new EndpointRefused(true);
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.param === 'url')
      throw new EndpointRefused(false);
    throw error;
  }
}

/** The provider has no code for it. */
function isFull(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && /maximum of \d+/i.test(error.message);
}
