import { randomInt } from 'node:crypto';
import { cpus } from 'node:os';
import { report } from './report.ts';
import { tradeUnderFaults } from './trade-under-faults.ts';

const seed = Number(process.env.SEED ?? randomInt(1_000_000));
const purchases = Number(process.env.PURCHASES ?? 500);
const faults = Number(process.env.FAULTS ?? 50);
/** With the start before and the settling after it, all is over within 10 minutes… */
const longestSeconds = 5.5 * 60;
/** …even when something hangs for which nobody has set a time. The shop and the sandbox end with the run. */
const hardLimitMs = 10 * 60_000;

setTimeout(() => {
  console.log(
    'Not over after 10 minutes, so ended here: something hangs. What the shop said is in test-results/.',
  );
  process.exit(1);
}, hardLimitMs - performance.now()).unref();

console.log(`Faults on ${cpus().length} cores, SEED=${seed} has the same buyers and faults again.`);
const result = await tradeUnderFaults({
  ...{ seed, purchases, faults, longestSeconds },
  buyersAtOnce: 16,
  say: (line) => console.log(line),
});
console.log(report(result));
const struck = [...result.faults.values()].reduce((sum, times) => sum + times, 0);
const isWhole = result.paidSessions >= purchases && struck >= faults;
if (!isWhole) console.log(`Less than the ${purchases} purchases and ${faults} faults that were asked for.`);
const agrees = result.paidSessions === result.paidOrders && result.paidOrders === result.confirmations;
const hasSettled = result.settledAfterSeconds !== undefined;
process.exitCode = isWhole && agrees && hasSettled && result.defects.length === 0 ? 0 : 1;
