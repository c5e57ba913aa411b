import pg from 'pg';
import type { Log } from '#server/platform/log.ts';

const reconnectAfterMs = 500;

/**
 * Calls back whenever any process changes the catalogue (the triggers of migration 0001 announce it), and
 * once after every lost connection, since changes may have been missed meanwhile.
 */
export async function watchCatalogue(
  databaseUrl: string,
  onChange: () => void,
  log: Log,
): Promise<{ stop(): Promise<void> }> {
  let client: pg.Client | undefined;
  let isStopped = false;

  async function listen(): Promise<void> {
    const next = new pg.Client({ connectionString: databaseUrl, keepAlive: true });
    next.on('notification', onChange);
    next.on('error', (error) => log.warn({ err: error }, 'lost the line on which catalogue changes come'));
    next.on('end', () => void reconnect());
    await next.connect();
    await next.query('listen catalogue_changed');
    client = next;
  }

  async function reconnect(): Promise<void> {
    while (!isStopped) {
      await new Promise((resolve) => setTimeout(resolve, reconnectAfterMs));
      if (isStopped) return;
      const isListening = await listen().then(
        () => true,
        () => false,
      );
      if (isListening) return onChange();
    }
  }

  await listen();
  return {
    async stop() {
      isStopped = true;
      await client?.end();
    },
  };
}
