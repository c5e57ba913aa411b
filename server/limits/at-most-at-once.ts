import { unavailable } from '../http/errors.ts';

/**
 * Runs works as they come, but only so many at once; the others wait their turn.
 * @throws RequestError 503 for a work that finds `mostWaiting` before it
 */
export function atMostAtOnce(
  most: number,
  mostWaiting = Number.POSITIVE_INFINITY,
): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running < most) running += 1;
    else if (waiting.length < mostWaiting) await new Promise<void>((resolve) => waiting.push(resolve));
    else throw unavailable();
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
