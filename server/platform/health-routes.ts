import { sql } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import type { Database } from './database.ts';
import { RequestError } from './errors.ts';

/** `/healthz`: this process runs. `/readyz`: it also reaches its database, so it may be sent visitors. */
export function healthRoutes(db: Database): FastifyPluginAsync {
  return async (app) => {
    app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));
    app.get('/readyz', { schema: { hide: true } }, async () => {
      await db.execute(sql`select 1`).catch((cause: unknown) => {
        const error = new RequestError(503, 'not_ready', 'The database does not answer.');
        error.cause = cause;
        throw error;
      });
      return { status: 'ready' };
    });
  };
}
