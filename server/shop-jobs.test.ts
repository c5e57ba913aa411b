import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { shopJobs } from './shop-jobs.ts';

test('several-machines.md counts the connections of two processes with every kind of job', async () => {
  const text = await readFile(new URL('../docs/several-machines.md', import.meta.url), 'utf8');
  const requests = 10;
  const queueAndWatches = 6;
  const metrics = 1;
  const behindPooler = requests + metrics + shopJobs.length;
  expect(text).toContain(`1 for each of the ${shopJobs.length} kinds of jobs`);
  expect(text).toContain(`A process uses at most ${behindPooler + queueAndWatches} connections`);
  expect(text).toContain(`at most ${behindPooler} to the pooler`);
  expect(text).toContain(`default_pool_size = ${2 * behindPooler}`);
});
