import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { readAgain } from './live.ts';

test('news during a first reading lets it end, and reads once more', async () => {
  const { client, answers, shown, close } = openPage();
  const again = [readAgain(client), readAgain(client, ['pieces'])];
  expect(answers).toHaveLength(1);
  answers[0]?.resolve('before the change');
  await expect.poll(() => answers.length).toBeGreaterThan(1);
  expect(shown()).toBe('before the change');
  answers.at(-1)?.resolve('after the change');
  await Promise.all(again);
  expect(shown()).toBe('after the change');
  close();
});

test('news without a reading under way reads once', async () => {
  const { client, answers, shown, close } = openPage();
  answers[0]?.resolve('before the change');
  await expect.poll(shown).toBe('before the change');
  const again = readAgain(client, ['pieces']);
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.resolve('after the change');
  await again;
  expect(answers).toHaveLength(2);
  expect(shown()).toBe('after the change');
  close();
});

/** A page that shows the pieces, whose answers arrive when the test resolves them. */
function openPage() {
  const client = new QueryClient();
  const answers: PromiseWithResolvers<string>[] = [];
  const observer = new QueryObserver(client, {
    queryKey: ['pieces'],
    queryFn: () => {
      const answer = Promise.withResolvers<string>();
      answers.push(answer);
      return answer.promise;
    },
  });
  return {
    client,
    answers,
    shown: () => client.getQueryData(['pieces']),
    close: observer.subscribe(() => {}),
  };
}
