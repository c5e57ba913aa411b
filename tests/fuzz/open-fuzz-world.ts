import { newAddress } from '#tests/world/account.ts';
import { password } from '#tests/world/member.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { openTellers } from './describers.ts';
import { bodyText, type Draft, type FuzzRequest, toBytes } from './draft.ts';
import { type Fingerprints, tablesOf } from './fingerprint-tables.ts';
import { type Call, readCalls } from './read-calls.ts';

/** A shop where nothing happens but what is asked for: no event arrives, and no job is worked on. */
export interface FuzzWorld {
  shop: TestShop;
  origin: string;
  calls: Call[];
  /** Puts what the world knows in the place of the words in brackets, each time something that is good just now. */
  write(draft: Draft): Promise<FuzzRequest>;
  fingerprints(): Promise<Fingerprints>;
  /** The newest of the payment sessions that the provider has opened for the shop. */
  newestSession(): Promise<string | undefined>;
  /** Those that wait, or failed and will be tried again, with what they failed of. */
  jobsToDo(): Promise<{ name: string; data: unknown; output: unknown }[]>;
  close(): Promise<void>;
}

/** Events are the provider's, whose word is taken: those made up here tell of things that do not exist. */
const unfinishedJobs = `select name, data, output from pgboss.job
  where name <> 'handle-payment-event' and name not like '\\_\\_%' and state <> 'completed'`;

/** Requests, each from an address of its own: else nearly every answer would soon be a 429. */
const forgetsAfter = 20;

export async function openFuzzWorld({ hasPages = false } = {}): Promise<FuzzWorld> {
  const shop = await openTestShop({ settings: { TRUST_PROXY: 'true' }, isQuiet: true, hasPages });
  const { pool } = shop.shop.database;
  let written = 0;
  const tellers = await openTellers(shop, password);
  const fill = (text: string) => fillIn(text, (name, number) => tellers[name]?.(number));
  return {
    shop,
    origin: shop.app.listeningOrigin,
    calls: await readCalls(shop),
    async write(draft) {
      written += 1;
      if (written % forgetsAfter === 0) await pool.query('delete from rate_limits');
      const text = bodyText(draft);
      const body = text === undefined ? undefined : toBytes(await fill(text));
      const signature = async () => signatureOf(shop, body);
      const headers = draft.headers.map(async ([name, value]) => {
        const filled = await fill(value);
        return [
          name,
          await fillIn(filled, (word) => (word === 'signature' ? signature() : undefined)),
        ] as const;
      });
      const query = draft.query.map(([name, value]) => `${name}=${value}`).join('&');
      return {
        method: draft.method,
        target: await fill(draft.path + (query ? `?${query}` : '')),
        headers: [['x-forwarded-for', newAddress()], ...(await Promise.all(headers))],
        body,
      };
    },
    fingerprints: await tablesOf(pool),
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
  tell: (name: string, number: number) => Promise<string> | undefined,
): Promise<string> {
  const words = [...text.matchAll(/\((\w+)\.(\d)\)/g)];
  let filled = text;
  for (const [word, name = '', number] of words) {
    const told = await tell(name, Number(number));
    if (told !== undefined) filled = filled.replace(word, () => told);
  }
  return filled;
}

/** As the payment provider signs what it sends. */
function signatureOf({ provider, shop }: TestShop, body: Buffer | undefined): string {
  const payload = String(body ?? '');
  return provider.webhooks.generateTestHeaderString({ payload, secret: shop.configuration.webhookSecret });
}
