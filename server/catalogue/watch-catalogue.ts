import pg from 'pg';
import type { Log } from '#server/platform/log.ts';

export interface CatalogueWatch {
  /** False while the line is down: changes may be missed, so nothing remembered can be trusted. */
  isListening(): boolean;
  stop(): Promise<void>;
}

const reconnectAfterMs = 500;
/** A line that died without a word (a firewall, a pulled cable) is found out within this and the time-out. */
const askEveryMs = 10_000;
const answerWithinMs = 5_000;

/**
 * Calls back whenever any process changes the catalogue (the triggers of migration 0001 announce it), when the
 * line is lost, and once it is back, since changes may have been missed meanwhile.
 * @throws when the database cannot be reached at first
 */
export async function watchCatalogue(
  databaseUrl: string,
  onChange: () => void,
  log: Log,
): Promise<CatalogueWatch> {
  let line: pg.Client | undefined;
  let isStopped = false;
  let retry: NodeJS.Timeout | undefined;

  async function openLine(): Promise<void> {
    const client = newClient(databaseUrl, log);
    client.on('notification', onChange);
    client.on('end', () => lose(client));
    try {
      await client.connect();
      await client.query('listen catalogue_changed');
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
    if (isStopped) return client.end();
    line = client;
  }

  function lose(client: pg.Client): void {
    if (isStopped || line !== client) return;
    line = undefined;
    onChange();
    retry = setTimeout(reconnect, reconnectAfterMs);
  }

  async function reconnect(): Promise<void> {
    await openLine().catch(() => {});
    if (isStopped) return;
    if (line) onChange();
    else retry = setTimeout(reconnect, reconnectAfterMs);
  }

  async function ask(client: pg.Client): Promise<void> {
    try {
      await client.query('select 1');
    } catch {
      lose(client);
      await client.end().catch(() => {});
    }
  }

  await openLine();
  const asking = setInterval(() => line && ask(line), askEveryMs);
  asking.unref();
  return {
    isListening: () => line !== undefined,
    async stop() {
      isStopped = true;
      clearInterval(asking);
      clearTimeout(retry);
      await line?.end();
    },
  };
}

function newClient(connectionString: string, log: Log): pg.Client {
  const client = new pg.Client({
    connectionString,
    application_name: 'passepartout catalogue watch',
    connectionTimeoutMillis: answerWithinMs,
    query_timeout: answerWithinMs,
    keepAlive: true,
  });
  client.on('error', (error) => log.warn({ err: error }, 'lost the line on which catalogue changes come'));
  return client;
}
