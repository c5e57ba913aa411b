import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** A notification usually arrives within milliseconds. This allows for a distant and busy database. */
const longestDeliveryMs = 5_000;

/** The server accepts LISTEN, but notifications don't arrive. */
export class UnheardError extends Error {}

/**
 * Checks that a notification from one connection reaches another. A pooler in transaction mode accepts LISTEN without
 * an error, and the shop would then show outdated prints forever.
 * @throws UnheardError if it doesn't; the database's own error if it can't be reached
 */
export async function requireAnnouncements(url: string): Promise<void> {
  const channel = `line_${randomUUID()}`;
  await withClient(url, async (listener) => {
    const heard = new Promise<true>((resolve) => listener.once('notification', () => resolve(true)));
    await listener.query(`listen "${channel}"`);
    await withClient(url, (speaker) => speaker.query('select pg_notify($1, $2)', [channel, '']));
    if (!(await Promise.race([heard, pause(longestDeliveryMs, false, { ref: false })])))
      throw new UnheardError();
  });
}

async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}
