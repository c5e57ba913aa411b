import { createHmac } from 'node:crypto';
import { newAddress } from '#tests/world/account.ts';
import { password } from '#tests/world/member.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { bodyText, type Draft, type FuzzRequest, toBytes } from './draft.ts';
import { openPlaceholders } from './placeholders.ts';
import { type Call, readCalls } from './read-calls.ts';
import { type RecordedChanges, recordChanges } from './record-changes.ts';

/** A shop where only requests cause changes, because no events arrive and no jobs run. */
export interface FuzzWorld {
  shop: TestShop;
  origin: string;
  calls: Call[];
  /** Replaces the placeholders of a draft with values that are currently valid. */
  write(draft: Draft): Promise<FuzzRequest>;
  changes: RecordedChanges;
  /** The newest payment session at the provider. */
  newestSession(): Promise<string | undefined>;
  /** The jobs that have not succeeded, with the error of those that failed. */
  jobsToDo(): Promise<{ name: string; data: unknown; output: unknown }[]>;
  close(): Promise<void>;
}

/** Without the jobs of payment events, which cannot succeed because the fuzzed events name objects that do not exist. */
const unfinishedJobs = `select name, data, output from pgboss.job
  where name <> 'handle-payment-event' and name not like '\\_\\_%' and state <> 'completed'`;

/** The limits are reset after this many requests. Otherwise nearly every response would soon be a 429. */
const requestsPerLimitReset = 20;

export async function openFuzzWorld({ hasPages = false } = {}): Promise<FuzzWorld> {
  const shop = await openTestShop({ settings: { TRUST_PROXY: 'true' }, isQuiet: true, hasPages });
  const { pool } = shop.shop.database;
  // So that it can be closed, although it has sold.
  await pool.query("update opening_marks set at = now() + interval '1 day'");
  let sentRequests = 0;
  const placeholders = await openPlaceholders(shop, password);
  const fill = (text: string) => fillIn(text, (name, number) => placeholders[name]?.(number));
  return {
    shop,
    origin: shop.app.listeningOrigin,
    calls: await readCalls(shop),
    async write(draft) {
      sentRequests += 1;
      if (sentRequests % requestsPerLimitReset === 0) await pool.query('delete from rate_limits');
      const text = bodyText(draft);
      const body = text === undefined ? undefined : toBytes(await fill(text));
      const payload = String(body ?? '');
      const signatures: Record<string, () => Promise<string>> = {
        signature: async () => paymentSignature(shop, payload),
        labelSignature: async () => labelSignature(shop, payload),
      };
      const headers = draft.headers.map(async ([name, value]) => {
        const filledText = await fill(value);
        return [name, await fillIn(filledText, (word) => signatures[word]?.())] as const;
      });
      const query = draft.query.map(([name, value]) => `${name}=${value}`).join('&');
      return {
        method: draft.method,
        target: await fill(draft.path + (query ? `?${query}` : '')),
        headers: [['x-forwarded-for', newAddress()], ...(await Promise.all(headers))],
        body,
      };
    },
    changes: await recordChanges(pool),
    async newestSession() {
      const { data } = await shop.provider.checkout.sessions.list({ limit: 1 });
      return data[0]?.id;
    },
    async jobsToDo() {
      const { rows } = await pool.query(unfinishedJobs);
      return rows;
    },
    close: shop.close,
  };
}

async function fillIn(
  text: string,
  resolve: (name: string, number: number) => Promise<string> | undefined,
): Promise<string> {
  const matches = [...text.matchAll(/\((\w+)\.(\d)\)/g)];
  let filledText = text;
  for (const [placeholder, name = '', number] of matches) {
    const value = await resolve(name, Number(number));
    if (value !== undefined) filledText = filledText.replace(placeholder, () => value);
  }
  return filledText;
}

/** Signs a body as the payment provider does. */
function paymentSignature({ provider, shop }: TestShop, payload: string): string {
  return provider.webhooks.generateTestHeaderString({ payload, secret: shop.configuration.webhookSecret });
}

/** Signs a body as the label provider does. */
function labelSignature({ shop }: TestShop, payload: string): string {
  const digest = createHmac('sha256', shop.configuration.labelsWebhookSecret).update(payload).digest('hex');
  return `hmac-sha256-hex=${digest}`;
}
