import type { FastifyPluginAsync } from 'fastify';
import { shopVersion } from '../configuration/shop-version.ts';
import { checkWrites, explainWrites } from '../database/check-writes.ts';
import type { Database } from '../database/database.ts';
import { RequestError } from './errors.ts';
import { shareRuns, withTimeout } from './with-timeout.ts';

/** The reason of `closing` if another process already serves at this address: the next connection goes there. */
export const replaced = 'replaced';

/** Callers get a response within 3 s, even if the database accepts connections and never answers. */
const maxWaitMs = 2500;

/**
 * `/healthz`: this process runs, and which version it is. `/readyz`: it also reaches its database, which can save what it is sent, and it is not
 * closing. So it may be sent visitors (decision 087).
 * @param closing aborted some time before the server closes, so that a load balancer chooses another process by then
 */
export function healthRoutes(db: Pick<Database, 'execute'>, closing: AbortSignal): FastifyPluginAsync {
  const checkDatabase = shareRuns(() => checkWrites(db));
  return async (app) => {
    app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok', version: shopVersion() }));
    app.get('/readyz', { schema: { hide: true } }, async () => {
      if (closing.aborted && closing.reason !== replaced)
        throw new RequestError(503, 'closing', 'This process is closing.');
      const check = withTimeout(maxWaitMs, checkDatabase(), 'The database is silent.');
      const problem = await check.catch((cause: unknown) => {
        const error = new RequestError(503, 'not_ready', 'The database does not answer.');
        error.cause = cause;
        throw error;
      });
      if (problem) {
        const code = problem.reason === 'disk-full' ? 'disk_full' : 'read_only';
        throw new RequestError(503, code, explainWrites(problem).join());
      }
      return { status: 'ready' };
    });
  };
}
