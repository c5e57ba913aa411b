import { createHash } from 'node:crypto';
import fc from 'fast-check';

/** `npm test` always uses this seed, so only a code change can make it fail. `npm run test:fuzz` uses a random one. */
const usualSeed = 20_261_121;
const usualRuns = 15;

const seed = Number(process.env.FUZZ_SEED ?? usualSeed);
const path = process.env.FUZZ_PATH;
const runs = Number(process.env.FUZZ_RUNS ?? usualRuns);
/** Whether there are enough runs to expect at least one success of each call. */
export const hasEnoughRuns = runs >= usualRuns && path === undefined;
/** A long timeout, because a failure is shrunk before it is reported, and other work may keep the cores busy. */
export const patience = { timeout: 600_000 + runs * 1000 };

/**
 * Runs `check` with many of the values, and reports the smallest one for which it throws.
 * @param title the full title of the test
 * @param times multiplies the number of runs
 * @throws an Error with the failure's message and the command that repeats it
 */
export async function explore<Value>(
  title: string,
  values: fc.Arbitrary<Value>,
  check: (value: Value) => Promise<void>,
  times = 1,
): Promise<void> {
  const settings = { seed: seedOf(title), numRuns: runs * times, ...(path ? { path } : {}) };
  const result = await fc.check(fc.asyncProperty(values, check), settings);
  if (!result.failed) return;
  const reason =
    result.errorInstance instanceof Error ? result.errorInstance.message : 'Too few values were tried.';
  const repeatCommand = `FUZZ_SEED=${seed} FUZZ_PATH=${result.counterexamplePath} npm run test:fuzz -- -t '${title}'`;
  throw new Error(`${reason}\n\nTo repeat it: ${repeatCommand}\n`);
}

/** Each test has its own seed, so that similar calls are tried with different requests. */
function seedOf(title: string): number {
  return seed ^ createHash('sha256').update(title).digest().readInt32BE();
}
