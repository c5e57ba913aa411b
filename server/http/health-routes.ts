import { sql } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import type { Database } from '../database/database.ts';
import { RequestError } from './errors.ts';
import { shareRuns, withTimeout } from './with-timeout.ts';

/** Callers get a response within 3 s, even if the database accepts connections and never answers. */
const longestWaitMs = 2500;

/**
 * `/healthz`: this process runs. `/readyz`: it also reaches its database and is not closing, so it may be sent visitors.
 * @param closing aborted some time before the server closes, so that a load balancer chooses another process by then
 */
export function healthRoutes(db: Pick<Database, 'execute'>, closing: AbortSignal): FastifyPluginAsync {
  const checkDatabase = shareRuns(async () => db.execute(sql`select 1`));
  return async (app) => {
    app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));
    app.get('/readyz', { schema: { hide: true } }, async () => {
      if (closing.aborted) throw new RequestError(503, 'closing', 'This process is closing.');
      await withTimeout(longestWaitMs, checkDatabase(), 'The database is silent.').catch((cause: unknown) => {
        const error = new RequestError(503, 'not_ready', 'The database does not answer.');
        error.cause = cause;
        throw error;
      });
      return { status: 'ready' };
    });
  };
}
