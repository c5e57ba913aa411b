import { atMostAtOnce } from '#server/limits/at-most-at-once.ts';
import type { Remote, Worker } from '#server/worker/open-worker.ts';
import type { readPolicy } from './read-policy.ts';

/** Reads a policy, in this process or another. */
export type PolicyReader = Remote<typeof readPolicy>;

/** A shop has fewer owners who write at the same time. */
const maxWaiting = 20;

/**
 * Reads policies in a worker, one at a time, because a long one takes a second.
 * @returns reads one. @throws RequestError 503 while too many wait
 */
export function openPolicyReader(worker: Pick<Worker, 'task'>): PolicyReader {
  const inTurn = atMostAtOnce(1, maxWaiting);
  const read = worker.task<typeof readPolicy>(new URL('./read-policy.ts', import.meta.url), 'readPolicy');
  return (policy) => inTurn(() => read(policy));
}
