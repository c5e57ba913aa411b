import { tooManyAttempts } from '../http/errors.ts';
import { isThisMachine, networkOf } from './network-of.ts';
import { toSeconds } from './rate-limits.ts';

/** A thousand people behind one address who each open an uncached page stay below this limit. */
const max = 5000;
const windowMs = 10_000;

/**
 * Keeps one address from using up a whole process. It counts requests that no cache answers, in memory, because a flood
 * of requests must not become a flood of database queries.
 * @returns counts a request from an address. @throws RequestError 429 if it exceeds the limit
 */
export function createFloodGuard(now: () => number = Date.now): (address: string) => void {
  let counts = new Map<string, number>();
  let endsAt = 0;
  return (address) => {
    if (isThisMachine(address)) return;
    const time = now();
    if (time >= endsAt) {
      counts = new Map();
      endsAt = time + windowMs;
    }
    const network = networkOf(address);
    const count = (counts.get(network) ?? 0) + 1;
    counts.set(network, count);
    if (count > max) throw tooManyAttempts(toSeconds(endsAt - time));
  };
}
