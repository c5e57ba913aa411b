import pLimit, { type LimitFunction } from 'p-limit';
import { tooManyAttempts, unavailable } from '../http/errors.ts';
import { isThisMachine, networkOf } from './network-of.ts';

/**
 * Runs at most `max` tasks at once; the others wait in a queue. Where the queue needs no limit, use `pLimit`.
 * @returns runs a task. @throws RequestError 503 when `maxWaiting` tasks are waiting already
 */
export function atMostAtOnce(
  max: number,
  maxWaiting: number,
): <Result>(task: () => Promise<Result>) => Promise<Result> {
  const limit = pLimit(max);
  return async (task) => {
    if (limit.activeCount === max && limit.pendingCount >= maxWaiting) throw unavailable();
    return limit(task);
  };
}

/** Runs at most `max` tasks at once for each key. An empty queue is removed. */
export function atMostAtOnceByKey(
  max: number,
): <Result>(key: string, task: () => Promise<Result>) => Promise<Result> {
  const queues = new Map<string, { run: LimitFunction; length: number }>();
  return async (key, task) => {
    const queue = queues.get(key) ?? { run: pLimit(max), length: 0 };
    queues.set(key, queue);
    queue.length += 1;
    try {
      return await queue.run(task);
    } finally {
      queue.length -= 1;
      if (queue.length === 0) queues.delete(key);
    }
  };
}

/** About as long as the longest task of such a queue. */
const retryAfterSeconds = 5;

/**
 * Gives each client one place in a queue, so that one client alone can't fill it. This machine has any number, as in
 * `openClientLimit`.
 * @param inTurn the queue: see `atMostAtOnce`
 * @param refusal the sentence for a client that has a place already
 * @returns runs the task of an address. @throws RequestError 429 while a task of its network waits or runs
 */
export function onePlacePerClient(
  inTurn: ReturnType<typeof atMostAtOnce>,
  refusal: string,
): <Result>(address: string, task: () => Promise<Result>) => Promise<Result> {
  const networks = new Set<string>();
  return async (address, task) => {
    if (isThisMachine(address)) return inTurn(task);
    const network = networkOf(address);
    if (networks.has(network)) throw tooManyAttempts(retryAfterSeconds, refusal);
    networks.add(network);
    try {
      return await inTurn(task);
    } finally {
      networks.delete(network);
    }
  };
}
