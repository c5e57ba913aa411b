import pg from 'pg';
import type { Log } from '../log.ts';

/** Channels on which triggers announce changes: migrations 0001 and 0013. */
export type Channel = 'catalogue_changed' | 'memberships_changed';

export interface ChangeWatch {
  /** False while the line is down: changes may be missed, so nothing remembered can be trusted. */
  isListening(): boolean;
  stop(): Promise<void>;
}

const reconnectAfterMs = 500;
/** A line that died without a word (a firewall, a pulled cable) is found out within this and the time-out. */
const askEveryMs = 10_000;
const answerWithinMs = 5_000;

interface WhatToWatch {
  /** As the server's list of connections shows it. */
  name: string;
  databaseUrl: string;
  channels: readonly Channel[];
  onChange: () => void;
  log: Log;
}

/**
 * Calls back whenever any process announces a change on one of the channels, when the line is lost, and once it is
 * back, since changes may have been missed meanwhile.
 * @throws when the database cannot be reached at first
 */
export async function watchChanges({
  name,
  databaseUrl,
  channels,
  onChange,
  log,
}: WhatToWatch): Promise<ChangeWatch> {
  let line: pg.Client | undefined;
  let isStopped = false;
  let retry: NodeJS.Timeout | undefined;

  async function openLine(): Promise<void> {
    const client = newClient(name, databaseUrl, log);
    client.on('notification', onChange);
    client.on('end', () => lose(client));
    try {
      await client.connect();
      for (const channel of channels) await client.query(`listen ${channel}`);
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

function newClient(name: string, connectionString: string, log: Log): pg.Client {
  const client = new pg.Client({
    connectionString,
    application_name: name,
    connectionTimeoutMillis: answerWithinMs,
    query_timeout: answerWithinMs,
    keepAlive: true,
  });
  client.on('error', (error) => log.warn({ err: error }, 'lost the line on which changes are announced'));
  return client;
}
