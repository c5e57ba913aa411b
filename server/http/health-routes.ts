import { sql } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import type { Database } from '../database/database.ts';
import { answerWithin } from './answer-within.ts';
import { RequestError } from './errors.ts';

/** Callers get a response within 3 s, even if the database accepts connections and never answers. */
const longestWaitMs = 2500;

/** `/healthz`: this process runs. `/readyz`: it also reaches its database, so it may be sent visitors. */
export function healthRoutes(db: Pick<Database, 'execute'>): FastifyPluginAsync {
  const checkDatabase = sharedDatabaseCheck(db);
  return async (app) => {
    app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));
    app.get('/readyz', { schema: { hide: true } }, async () => {
      await answerWithin(longestWaitMs, checkDatabase(), 'The database is silent.').catch(
        (cause: unknown) => {
          const error = new RequestError(503, 'not_ready', 'The database does not answer.');
          error.cause = cause;
          throw error;
        },
      );
      return { status: 'ready' };
    });
  };
}

/** Simultaneous callers share one query, so that they occupy only one connection of a database that hangs. */
function sharedDatabaseCheck(db: Pick<Database, 'execute'>): () => Promise<unknown> {
  let checking: Promise<unknown> | undefined;
  return () => {
    checking ??= Promise.resolve(db.execute(sql`select 1`)).finally(() => {
      checking = undefined;
    });
    return checking;
  };
}
