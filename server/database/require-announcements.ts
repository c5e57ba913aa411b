import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** What comes at all comes within milliseconds; this is for a database far away with much to do. */
const longestWayMs = 5_000;

/** The address takes LISTEN, and what is announced never arrives. */
export class UnheardError extends Error {}

/**
 * Tries whether what one connection announces reaches another. A pooler that lends connections for one transaction
 * only takes LISTEN without a word, and then the shop would show old prints for ever.
 * @throws UnheardError; the database's own error when it cannot be reached
 */
export async function requireAnnouncements(url: string): Promise<void> {
  const channel = `line_${randomUUID()}`;
  await withClient(url, async (listener) => {
    const heard = new Promise<true>((resolve) => listener.once('notification', () => resolve(true)));
    await listener.query(`listen "${channel}"`);
    await withClient(url, (speaker) => speaker.query('select pg_notify($1, $2)', [channel, '']));
    if (!(await Promise.race([heard, pause(longestWayMs, false, { ref: false })]))) throw new UnheardError();
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
