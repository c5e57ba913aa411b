import { sql } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import type { Database } from '../database/database.ts';
import { RequestError } from './errors.ts';
import { shareRuns, withTimeout } from './with-timeout.ts';

/** Callers get a response within 3 s, even if the database accepts connections and never answers. */
const longestWaitMs = 2500;

/** `/healthz`: this process runs. `/readyz`: it also reaches its database, so it may be sent visitors. */
export function healthRoutes(db: Pick<Database, 'execute'>): FastifyPluginAsync {
  const checkDatabase = shareRuns(async () => db.execute(sql`select 1`));
  return async (app) => {
    app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));
    app.get('/readyz', { schema: { hide: true } }, async () => {
      await withTimeout(longestWaitMs, checkDatabase(), 'The database is silent.').catch((cause: unknown) => {
        const error = new RequestError(503, 'not_ready', 'The database does not answer.');
        error.cause = cause;
        throw error;
      });
      return { status: 'ready' };
    });
  };
}
