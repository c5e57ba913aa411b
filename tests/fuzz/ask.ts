import { checkOutcome } from './check-outcome.ts';
import { asCurl, type Draft } from './draft.ts';
import { changedTables } from './fingerprint-tables.ts';
import type { FuzzWorld } from './open-fuzz-world.ts';
import { sendRequest } from './send-request.ts';

/**
 * Sends a request and judges what comes of it; gives the status.
 * @throws an Error with what is wrong, and the request as a command
 */
export async function ask(world: FuzzWorld, draft: Draft): Promise<number> {
  const request = await world.write(draft);
  const before = await look(world, draft);
  try {
    const answer = await sendRequest(world.origin, request);
    const after = await look(world, draft);
    const changed = changedTables(before.tables, after.tables);
    if (before.session !== after.session) changed.push('the payment sessions');
    checkOutcome({ draft, answer, changed });
    return answer.status;
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : error}\n${asCurl(world.origin, request)}`);
  }
}

/** What a refused request must leave as it was. */
async function look(world: FuzzWorld, { path }: Draft) {
  const mayOpenSession = path.startsWith('/api/checkout/');
  const session = mayOpenSession ? await world.newestSession() : undefined;
  return { tables: await world.fingerprints(), session };
}
