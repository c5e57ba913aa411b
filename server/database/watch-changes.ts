import pg from 'pg';
import type { Log } from '../log.ts';

/** The channels on which triggers announce changes (migrations 0001, 0013, 0026, 0029, 0053, 0055 and 0059), and `shop upgrade` its request. */
const channels = [
  'catalogue_changed',
  'memberships_changed',
  'offers_changed',
  'opening_changed',
  'settings_changed',
  'shop_details_changed',
  'studio_changed',
  'upgrade_requested',
] as const;
type Channel = (typeof channels)[number];

/** @param payload what was announced; undefined after a lost connection, because changes may have been missed */
type ChangeListener = (payload: string | undefined) => void;

/** The changes that any process announces. A process needs one, whatever listens to it. */
export interface ChangeWatch {
  /**
   * Calls back for each change on the channel, and when a lost connection is back. Returns a function that unsubscribes.
   */
  on(channel: Channel, listener: ChangeListener): () => void;
  /** False while disconnected. Changes may be missed then, so nothing may be cached, or sold from a cache. */
  isListening(): boolean;
  /** True while listening, and until a minute after the last sign of the database: cached data may be shown. */
  isRecent(): boolean;
  stop(): Promise<void>;
}

const reconnectAfterMs = 500;
/** Pages outlast a failover, which takes half a minute at most, and are never older than this (decision 030). */
const maxSilenceMs = 60_000;
/** A database that is frozen, or out of reach without a word, is detected within this time plus the timeout. */
const pingEveryMs = 10_000;
const timeoutMs = 5_000;

interface WatchSettings {
  databaseUrl: string;
  /** Asks the database as requests do. Behind a pooler, they may find it a moment later than a connection of its own. */
  ask(): Promise<unknown>;
  log: Log;
}

type OnNotification = (channel: string, payload: string | undefined) => void;

/** Listens for changes, over a connection of its own. @throws if the database can't be reached at first */
export async function watchChanges(settings: WatchSettings): Promise<ChangeWatch> {
  const listeners = new Set<{ channel: Channel; listener: ChangeListener }>();
  let connection: pg.Client | undefined;
  let heardAt = performance.now();
  let isStopped = false;
  let retry: NodeJS.Timeout | undefined;

  const announce: OnNotification = (changed, payload) => {
    for (const { channel, listener } of listeners) if (channel === changed) listener(payload);
  };
  const announceAll = () => {
    for (const channel of channels) announce(channel, undefined);
  };

  async function open(): Promise<void> {
    // Requests must be able to fill the caches that are emptied below. Until then, the cached pages are shown.
    await settings.ask();
    const client = await connect(settings, announce);
    if (isStopped) return client.end();
    client.on('end', () => lose(client));
    // Changes may have been missed, so the caches are emptied before anything is sold from them again.
    announceAll();
    connection = client;
    heardAt = performance.now();
  }

  function lose(client: pg.Client): void {
    if (isStopped || connection !== client) return;
    connection = undefined;
    retry = setTimeout(reopen, reconnectAfterMs);
  }

  async function reopen(): Promise<void> {
    await open().catch(() => {});
    if (!isStopped && !connection) retry = setTimeout(reopen, reconnectAfterMs);
  }

  await open();
  const pinging = setInterval(() => connection && endIfSilent(connection), pingEveryMs);
  pinging.unref();
  return {
    on(channel, listener) {
      const entry = { channel, listener };
      listeners.add(entry);
      return () => listeners.delete(entry);
    },
    isListening: () => connection !== undefined,
    isRecent: () => connection !== undefined || performance.now() - heardAt < maxSilenceMs,
    async stop() {
      isStopped = true;
      clearInterval(pinging);
      clearTimeout(retry);
      await connection?.end();
    },
  };

  async function endIfSilent(client: pg.Client): Promise<void> {
    try {
      await client.query('select 1');
      heardAt = performance.now();
    } catch {
      lose(client);
      await client.end().catch(() => {});
    }
  }
}

/** The name of the one connection that each running process of the shop has for this. */
export const watchName = 'passepartout watch';

async function connect(
  { databaseUrl, log }: WatchSettings,
  onNotification: OnNotification,
): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: watchName,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    keepAlive: true,
  });
  client.on('error', (error) => log.warn({ err: error }, 'lost the connection that reports changes'));
  client.on('notification', ({ channel, payload }) => onNotification(channel, payload ?? ''));
  try {
    await client.connect();
    for (const channel of channels) await client.query(`listen ${channel}`);
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}
