import { expect, test } from 'vitest';
import { openThread } from './open-thread.ts';

/** A program that doubles numbers, and dies of 13. */
const doubling = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads';
    parentPort.on('message', ({ id, task }) => {
      if (task === 13) process.exit(1);
      if (task < 0) parentPort.postMessage({ id, error: new Error(\`\${task} is below zero\`) });
      else parentPort.postMessage({ id, result: task * 2 });
    });
  `)}`,
);

test('a thread answers all that it is given, and throws what the work throws', async () => {
  const thread = openThread<number, number>(doubling);
  const answers = Promise.all([1, 2, 3].map((number) => thread.run(number)));
  expect(thread.inHand()).toBe(3);
  expect(await answers).toEqual([2, 4, 6]);
  await expect(thread.run(-1)).rejects.toThrow('-1 is below zero');
  expect(thread.inHand()).toBe(0);
});

test('what a thread had in hand when it died is told so, and the next finds another thread', async () => {
  const thread = openThread<number, number>(doubling);
  const fates = await Promise.allSettled([1, 13, 2].map((number) => thread.run(number)));
  expect(fates.slice(1)).toMatchObject([
    { reason: { message: 'The thread has ended.' } },
    { reason: { message: 'The thread has ended.' } },
  ]);
  expect(thread.inHand()).toBe(0);
  expect(await thread.run(4)).toBe(8);
});

test('a thread that cannot start fails what it was given, and nothing else', async () => {
  const thread = openThread<number, number>(new URL('./not-there.ts', import.meta.url));
  await expect(thread.run(1)).rejects.toThrow('not-there');
  await expect(thread.run(2)).rejects.toThrow('not-there');
});
