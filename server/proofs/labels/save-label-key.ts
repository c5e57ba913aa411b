import { randomBytes } from 'node:crypto';
import type { CurrentDetails } from '#domain/shop/shop-details.ts';
import type { Author } from '#domain/staff/staff.ts';
import { inTurn } from '#server/database/try-lock.ts';
import {
  isLabelCallRefused,
  isLabelKeyRefused,
  type LabelAccount,
  labelsWebhookUrlOf,
  openLabelAccount,
} from '#server/fulfillment/labels/label-account.ts';
import { conflict, RequestError } from '#server/http/errors.ts';
import type { Log } from '#server/log.ts';
import { readSettings } from '#server/settings/read-settings.ts';
import { checkSaving, type SettingsContext, saveAndForget } from '#server/settings/save-settings.ts';
import {
  refuseKey,
  refuseUnknownKey,
  requireNotOnMachine,
  silentWhileSaving,
  withoutWords,
} from '../entered-key.ts';
import { explainKind, labelSettings, requireLabelKeyFormat } from './label-key.ts';

interface LabelKeyContext {
  settings: SettingsContext;
  shopUrl: string;
  details: CurrentDetails;
  /** The sandbox's URL. Undefined: the provider's own. */
  labelsApiUrl: string | undefined;
  log: Log;
}

interface KeyToSave {
  version: string;
  key: string;
  author: Author;
}

/** Owners take turns, so that none makes a webhook beside another's. */
const turn = 'save the label key';

/**
 * Tries a key with the rates of a sample box, makes or repairs its webhook, and stores both together. Nothing is stored of
 * a key that is refused.
 * @returns the new version of the settings
 * @throws RequestError 400, 409 or 502 with a sentence that names the remedy
 */
export async function saveLabelKey(context: LabelKeyContext, saving: KeyToSave): Promise<string> {
  requireLabelKeyFormat(saving.key);
  requireNotOnMachine(context.settings.machine, labelSettings);
  return inTurn(context.settings.db, turn, () => tryAndSave(context, saving));
}

async function tryAndSave(context: LabelKeyContext, saving: KeyToSave): Promise<string> {
  const { settings, labelsApiUrl, log } = context;
  const { key, version, author } = saving;
  // A webhook without its stored secret, such as after a kill, gets this one.
  const fresh = randomBytes(24).toString('base64url');
  const changes = { EASYPOST_API_KEY: key, EASYPOST_WEBHOOK_SECRET: fresh };
  const { values } = await checkSaving(settings, { version, changes }).catch((error) => atKey(error, key));
  const secret = values.EASYPOST_WEBHOOK_SECRET ?? fresh;
  const account = openLabelAccount({ apiKey: key, ...(labelsApiUrl && { apiUrl: labelsApiUrl }) });
  const url = labelsWebhookUrlOf(context.shopUrl);
  await requireRates(context, account);
  const { createdId, others } = await explained(() => account.prepareWebhook(url, secret), {
    refused: `EasyPost does not send events to ${url}. Set SHOP_URL on the machine to the address that buyers use, and restart the shop.`,
  });
  try {
    const stored = { EASYPOST_API_KEY: key, EASYPOST_WEBHOOK_SECRET: secret };
    const saved = await saveAndForget(settings, { version, changes: stored, author }, ['labels']);
    await removeWebhooks(account, others, log);
    return saved;
  } catch (error) {
    if (createdId) await removeWebhooks(account, [createdId], log);
    throw error;
  }
}

/**
 * Removes the key, and its webhook at the provider. Then tracking numbers are typed again.
 * @throws RequestError 409
 */
export async function removeLabelKey(
  context: LabelKeyContext,
  { version, author }: Omit<KeyToSave, 'key'>,
): Promise<void> {
  const { settings, labelsApiUrl, log, shopUrl } = context;
  requireNotOnMachine(settings.machine, labelSettings);
  const { values, rows } = await readSettings(settings.db, settings.secret);
  if (!rows.some(({ name }) => labelSettings.some((each) => each === name)))
    throw conflict('no_provider', 'No key is stored.');
  const changes = { EASYPOST_API_KEY: null, EASYPOST_WEBHOOK_SECRET: null };
  await saveAndForget(settings, { version, changes, author }, ['labels']);
  const { EASYPOST_API_KEY: key } = values;
  if (!key) return;
  const account = openLabelAccount({ apiKey: key, ...(labelsApiUrl && { apiUrl: labelsApiUrl }) });
  const webhooks = await account.findWebhooks(labelsWebhookUrlOf(shopUrl)).catch(() => []);
  await removeWebhooks(
    account,
    webhooks.map(({ id }) => id),
    log,
  );
}

/** One that stays is no harm: the shop refuses what it sends, or the page names it. */
async function removeWebhooks(account: LabelAccount, ids: readonly string[], log: Log): Promise<void> {
  await account
    .removeWebhooks(ids)
    .catch((err: unknown) => log.warn({ err: withoutWords(err) }, 'could not remove a webhook of labels'));
}

/** @throws RequestError 400 if no carrier accepts a box from the shop's address */
async function requireRates({ details }: LabelKeyContext, account: LabelAccount): Promise<void> {
  const { sender } = details.current();
  const { count, messages } = await explained(() => account.tryRates(sender), {
    refused:
      'EasyPost does not accept the address that your parcels start at. Correct the sender under Shop, Name and words, and save again.',
  });
  if (count > 0) return;
  const said = messages.length > 0 ? ` ${messages.join(' ')}` : '';
  throw refuseKey(
    `No carrier offers a rate for a sample box from your address.${said} Check the carriers of your account at EasyPost, and the sender under Shop, Name and words.`,
  );
}

/** What the start of the shop would say about the settings, said about the field of the form. */
function atKey(error: unknown, key: string): never {
  if (!(error instanceof RequestError) || error.status !== 400) throw error;
  if (error.fields?.EASYPOST_API_KEY) throw explainKind(key);
  throw refuseKey(error.message);
}

/** Turns the provider's errors into sentences. None repeats the provider's, which may contain a part of the key. */
async function explained<Result>(
  ask: () => Promise<Result>,
  { refused }: { refused: string },
): Promise<Result> {
  try {
    return await ask();
  } catch (error) {
    if (isLabelKeyRefused(error)) throw refuseUnknownKey('EasyPost');
    if (isLabelCallRefused(error)) throw refuseKey(refused);
    throw silentWhileSaving('EasyPost', error);
  }
}
