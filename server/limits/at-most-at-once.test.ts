import { expect, test } from 'vitest';
import { atMostAtOnce } from './at-most-at-once.ts';

test('runs up to `max` tasks at once, queues up to `maxWaiting`, and rejects others with a 503', async () => {
  const inTurn = atMostAtOnce(2, 3);
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  let running = 0;
  let maxRunning = 0;
  const work = async () => {
    running += 1;
    maxRunning = Math.max(maxRunning, running);
    await gate;
    running -= 1;
  };
  const tasks = Array.from({ length: 8 }, () => inTurn(work));
  const rejectedTasks = tasks.slice(5);
  for (const each of rejectedTasks)
    await expect(each).rejects.toMatchObject({ status: 503, code: 'unavailable' });
  open();
  await Promise.all(tasks.slice(0, 5));
  expect(maxRunning).toBe(2);
  await inTurn(work);
});
