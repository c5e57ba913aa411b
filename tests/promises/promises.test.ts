import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { simulate } from './simulate.ts';

const seed = Number(process.env.SEED ?? randomInt(1_000_000));
const orders = Number(process.env.ORDERS ?? 60);
const days = Number(process.env.DAYS ?? (process.env.ORDERS ? 75 : 45));
/** The run with 1,000 orders takes eight minutes on a quiet machine, and much longer on a busy one. */
const timeout = 3 * 60 * 60_000;

test(`${orders} orders keep their promises for ${days} days of faults and crashes (SEED=${seed})`, {
  timeout,
}, async () => {
  const keepAs = process.env.KEEP_AS;
  const run = await simulate({ seed, orders, days, faultEvery: 5, crashEvery: 15, keepAs });
  const { counts, statuses, mails, copies, refunds } = run;
  if (process.env.ORDERS || process.env.SEED) console.log({ seed, counts, statuses, mails, copies, refunds });
  expect({ seed, wrong: run.wrong, failedJobs: run.failedJobs }).toEqual({ seed, wrong: [], failedJobs: [] });
  // Only an email that was being sent when its sender was killed may arrive twice: decision 029.
  expect(copies).toBeLessThanOrEqual(counts.get('jobs cut off by a crash') ?? 0);
});
