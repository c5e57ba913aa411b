import { createHash } from 'node:crypto';
import fc from 'fast-check';

/** In `npm test` always the same, so that a change makes it fail and not the day; `npm run test:fuzz` takes another each time. */
const usualSeed = 20_261_121;
const usualRuns = 15;

const seed = Number(process.env.FUZZ_SEED ?? usualSeed);
const path = process.env.FUZZ_PATH;
const runs = Number(process.env.FUZZ_RUNS ?? usualRuns);
/** Whether enough is tried that a call should have had a success among it. */
export const triesEnough = runs >= usualRuns && path === undefined;
/** Generous, because a failure is shrunk before it is reported. */
export const patience = { timeout: 120_000 + runs * 1000 };

/**
 * Looks at so many of the values, and tells of the smallest for which `look` throws.
 * @param title the whole title of the test
 * @param times how many times as many as usual
 * @throws an Error with its message, and the command that finds it again
 */
export async function explore<Value>(
  title: string,
  values: fc.Arbitrary<Value>,
  look: (value: Value) => Promise<void>,
  times = 1,
): Promise<void> {
  const settings = { seed: seedOf(title), numRuns: runs * times, ...(path ? { path } : {}) };
  const result = await fc.check(fc.asyncProperty(values, look), settings);
  if (!result.failed) return;
  const reason = result.errorInstance instanceof Error ? result.errorInstance.message : 'Too few were tried.';
  const again = `FUZZ_SEED=${seed} FUZZ_PATH=${result.counterexamplePath} npm run test:fuzz -- -t '${title}'`;
  throw new Error(`${reason}\n\nAgain: ${again}\n`);
}

/** Calls that take alike requests are not all tried with the same ones. */
function seedOf(title: string): number {
  return seed ^ createHash('sha256').update(title).digest().readInt32BE();
}
