import pg from 'pg';
import type { Log } from '../log.ts';

/** The channels on which triggers announce changes (migrations 0001, 0013 and 0026). */
export type Channel = 'catalogue_changed' | 'memberships_changed' | 'shop_details_changed';

export interface ChangeWatch {
  /** False while disconnected. Changes may be missed then, so cached data can't be trusted. */
  isListening(): boolean;
  stop(): Promise<void>;
}

const reconnectAfterMs = 500;
/** A connection that died silently (a firewall, a pulled cable) is detected within this time plus the timeout. */
const pingEveryMs = 10_000;
const timeoutMs = 5_000;

interface WatchSettings {
  /** Shown in `pg_stat_activity`. */
  name: string;
  databaseUrl: string;
  channels: readonly Channel[];
  onChange: () => void;
  log: Log;
}

/**
 * Calls back when any process announces a change on one of the channels, when the connection is lost, and when it is
 * back, because changes may have been missed in the meantime.
 * @throws if the database can't be reached at first
 */
export async function watchChanges(settings: WatchSettings): Promise<ChangeWatch> {
  const { onChange } = settings;
  let connection: pg.Client | undefined;
  let isStopped = false;
  let retry: NodeJS.Timeout | undefined;

  async function open(): Promise<void> {
    const client = await connect(settings);
    if (isStopped) return client.end();
    client.on('end', () => lose(client));
    connection = client;
  }

  function lose(client: pg.Client): void {
    if (isStopped || connection !== client) return;
    connection = undefined;
    onChange();
    retry = setTimeout(reopen, reconnectAfterMs);
  }

  async function reopen(): Promise<void> {
    await open().catch(() => {});
    if (isStopped) return;
    if (connection) onChange();
    else retry = setTimeout(reopen, reconnectAfterMs);
  }

  await open();
  const pinging = setInterval(() => connection && endIfSilent(connection), pingEveryMs);
  pinging.unref();
  return {
    isListening: () => connection !== undefined,
    async stop() {
      isStopped = true;
      clearInterval(pinging);
      clearTimeout(retry);
      await connection?.end();
    },
  };

  async function endIfSilent(client: pg.Client): Promise<void> {
    await client.query('select 1').catch(() => {
      lose(client);
      return client.end().catch(() => {});
    });
  }
}

async function connect({ name, databaseUrl, channels, onChange, log }: WatchSettings): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: name,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    keepAlive: true,
  });
  client.on('error', (error) => log.warn({ err: error }, 'lost the connection that reports changes'));
  client.on('notification', onChange);
  try {
    await client.connect();
    for (const channel of channels) await client.query(`listen ${channel}`);
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}
