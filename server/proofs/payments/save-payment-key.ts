import type Stripe from 'stripe';
import type { Author } from '#domain/staff/staff.ts';
import { inTurn } from '#server/database/try-lock.ts';
import { RequestError } from '#server/http/errors.ts';
import type { Log } from '#server/log.ts';
import { isForbidden, isKeyRefused } from '#server/payments/account/permissions.ts';
import {
  EndpointRefused,
  type PreparedEndpoint,
  prepareEndpoint,
  removeEndpoints,
  webhookUrlOf,
} from '#server/payments/account/webhook-endpoint.ts';
import { openStripe } from '#server/payments/open-payments.ts';
import type { ShopIdentity } from '#server/payments/shop-identity.ts';
import { checkSaving, type SettingsContext, saveAndForget } from '#server/settings/save-settings.ts';
import {
  refuseKey,
  refuseUnknownKey,
  requireNotOnMachine,
  silentWhileSaving,
  withoutWords,
} from '../entered-key.ts';
import {
  paymentSettings,
  requireKeyFormat,
  requirePermissions,
  requireSameAccount,
  requireTested,
} from './require-key.ts';

interface SaveContext {
  settings: SettingsContext;
  shop: ShopIdentity;
  /** The sandbox's URL. Undefined: the provider's own. */
  paymentsApiUrl: string | undefined;
  log: Log;
}

interface KeyToSave {
  version: string;
  key: string;
  withoutTest?: string | undefined;
  author: Author;
}

/** Owners take turns, so that none makes an endpoint that another one stores. */
const turn = 'save the payment key';

/**
 * Tries a key, makes or repairs its webhook, and stores both together. Nothing is stored of a key that is refused.
 * @returns the new version of the settings
 * @throws RequestError 400, 409 or 502 with a sentence that names the remedy
 */
export async function savePaymentKey(context: SaveContext, saving: KeyToSave): Promise<string> {
  requireKeyFormat(saving.key);
  requireNotOnMachine(context.settings.machine, paymentSettings);
  return inTurn(context.settings.db, turn, () => tryAndSave(context, saving));
}

async function tryAndSave(context: SaveContext, saving: KeyToSave): Promise<string> {
  const { settings, paymentsApiUrl } = context;
  const { key, version } = saving;
  const stored = await checkSaving(settings, { version, changes: changesOf(key, 'whsec_new') }).catch(atKey);
  await requireTested(settings.db, stored, saving);
  const stripe = openStripe({ secretKey: key, ...(paymentsApiUrl && { apiUrl: paymentsApiUrl }) });
  const endpoint = await explained(context, async () => {
    await requirePermissions(stripe);
    await requireSameAccount(settings.db, stripe, key);
    const { id: shopId, shopUrl } = context.shop;
    const secret = stored.values.STRIPE_WEBHOOK_SECRET;
    return prepareEndpoint(stripe, { url: webhookUrlOf(shopUrl), shopId, secret });
  });
  const saved = await store(context, stripe, { saving, endpoint });
  await removeEndpoints(stripe, endpoint.orphans).catch((err: unknown) =>
    context.log.warn({ err: withoutWords(err) }, 'could not remove former webhooks of this shop'),
  );
  return saved;
}

/** Stores the key with the secret of its endpoint, and forgets what was proved with the former key. */
async function store(
  { settings, log }: SaveContext,
  stripe: Stripe,
  { saving, endpoint }: { saving: KeyToSave; endpoint: PreparedEndpoint },
): Promise<string> {
  const { version, key, withoutTest, author } = saving;
  try {
    const changes = changesOf(key, endpoint.secret);
    const reason = withoutTest;
    return await saveAndForget(settings, { version, changes, author, reason }, ['payments', 'tax']);
  } catch (error) {
    if (endpoint.createdId)
      await removeEndpoints(stripe, [endpoint.createdId]).catch((err: unknown) =>
        log.warn({ err: withoutWords(err) }, 'could not remove a webhook whose secret was not stored'),
      );
    throw error;
  }
}

const changesOf = (key: string, secret: string) => ({
  STRIPE_SECRET_KEY: key,
  STRIPE_WEBHOOK_SECRET: secret,
});

/** What the start of the shop would say about the settings, said about the field of the form. */
function atKey(error: unknown): never {
  if (!(error instanceof RequestError) || error.status !== 400) throw error;
  if (error.fields?.SMTP_URL)
    throw refuseKey('A live key needs a mail server, so that buyers get their emails. Set up Email first.');
  if (error.fields?.SHOP_URL)
    throw refuseKey(
      'A live key needs a shop at an https: address. Set SHOP_URL to it on the machine, and restart the shop.',
    );
  if (error.fields?.EASYPOST_API_KEY)
    throw refuseKey(
      'Labels are bought with a test key, which is no postage for real orders. Remove it under Shop, Labels, and enter the production key after this one.',
    );
  throw refuseKey(error.message);
}

/** Turns the provider's errors into sentences. None repeats the provider's, which may contain a part of the key. */
async function explained<Result>(
  { shop: { shopUrl } }: SaveContext,
  ask: () => Promise<Result>,
): Promise<Result> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof RequestError) throw error;
    if (isKeyRefused(error)) throw refuseUnknownKey('Stripe');
    if (isForbidden(error))
      throw refuseKey(
        'This key may not do what the shop needs. Allow it the permissions below, and save it again.',
      );
    if (error instanceof EndpointRefused)
      throw refuseKey(
        error.isFull
          ? 'The account has as many webhooks as Stripe allows. Delete one that nothing uses at https://dashboard.stripe.com/webhooks, and save again.'
          : `Stripe does not send events to ${webhookUrlOf(shopUrl)}. Set SHOP_URL on the machine to the address that buyers use, and restart the shop.`,
      );
    throw silentWhileSaving('Stripe', error);
  }
}
