import pg from 'pg';

/**
 * Runs `work` on a connection of its own, outside any pool. If the connection is lost, its running query rejects.
 * @param name shown in `pg_stat_activity`
 */
export async function withClient<Result>(
  url: string,
  name: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: 10_000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}
