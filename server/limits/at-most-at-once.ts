import { tooManyAttempts, unavailable } from '../http/errors.ts';
import { isThisMachine, networkOf } from './network-of.ts';

/**
 * Runs at most `most` tasks at once; the others wait in a queue.
 * @returns runs a task. @throws RequestError 503 when `maxWaiting` tasks are waiting already
 */
export function atMostAtOnce(
  max: number,
  maxWaiting = Number.POSITIVE_INFINITY,
): <Result>(task: () => Promise<Result>) => Promise<Result> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (task) => {
    if (running < max) running += 1;
    else if (waiting.length < maxWaiting) await new Promise<void>((resolve) => waiting.push(resolve));
    else throw unavailable();
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/** Like `atMostAtOnce`, with a queue for each key. An empty queue is removed. */
export function atMostAtOnceByKey(
  max: number,
): <Result>(key: string, task: () => Promise<Result>) => Promise<Result> {
  const queues = new Map<string, { run: ReturnType<typeof atMostAtOnce>; length: number }>();
  return async (key, task) => {
    const queue = queues.get(key) ?? { run: atMostAtOnce(max), length: 0 };
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
