import { sql } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import type { Database } from '../database/database.ts';
import { answerWithin } from './answer-within.ts';
import { RequestError } from './errors.ts';

/** Who asks hears within 3 s, also of a database that takes its connections and says nothing. */
const patienceMs = 2500;

/** `/healthz`: this process runs. `/readyz`: it also reaches its database, so it may be sent visitors. */
export function healthRoutes(db: Pick<Database, 'execute'>): FastifyPluginAsync {
  const askDatabase = questionToDatabase(db);
  return async (app) => {
    app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));
    app.get('/readyz', { schema: { hide: true } }, async () => {
      await answerWithin(patienceMs, askDatabase(), 'The database is silent.').catch((cause: unknown) => {
        const error = new RequestError(503, 'not_ready', 'The database does not answer.');
        error.cause = cause;
        throw error;
      });
      return { status: 'ready' };
    });
  };
}

/** One at a time, so that those who ask while the database hangs take no more than one of its connections. */
function questionToDatabase(db: Pick<Database, 'execute'>): () => Promise<unknown> {
  let underWay: Promise<unknown> | undefined;
  return () => {
    underWay ??= Promise.resolve(db.execute(sql`select 1`)).finally(() => {
      underWay = undefined;
    });
    return underWay;
  };
}
