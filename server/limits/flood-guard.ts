import { tooManyAttempts } from '../http/errors.ts';
import { isThisMachine, networkOf } from './network-of.ts';
import { toSeconds } from './rate-limits.ts';

/** A thousand people behind one address, each opening a page that nobody has opened yet, stay below it. */
const most = 5000;
const spanMs = 10_000;

/**
 * Keeps one address from taking a whole process for itself. It counts what is not answered from a cache, in memory:
 * a flood must not become one of the database.
 * @returns counts a request from an address. @throws RequestError 429 when that was one too many
 */
export function createFloodGuard(now: () => number = Date.now): (address: string) => void {
  let counts = new Map<string, number>();
  let endsAt = 0;
  return (address) => {
    if (isThisMachine(address)) return;
    const time = now();
    if (time >= endsAt) {
      counts = new Map();
      endsAt = time + spanMs;
    }
    const network = networkOf(address);
    const count = (counts.get(network) ?? 0) + 1;
    counts.set(network, count);
    if (count > most) throw tooManyAttempts(toSeconds(endsAt - time));
  };
}
