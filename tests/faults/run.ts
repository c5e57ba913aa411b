import { randomInt } from 'node:crypto';
import { cpus } from 'node:os';
import { type TradeResult, tradeUnderFaults } from './trade-under-faults.ts';

const seed = Number(process.env.SEED ?? randomInt(1_000_000));
const purchases = Number(process.env.PURCHASES ?? 500);
const faults = Number(process.env.FAULTS ?? 50);
/** Leaves time for starting and settling, so that the run takes at most 10 minutes. */
const maxSeconds = 5.5 * 60;
/** Ends the run, and with it the shop and the sandbox, even if something without a timeout hangs. */
const hardLimitMs = 10 * 60_000;

setTimeout(() => {
  console.log("Still running after 10 minutes, so something hangs. The shop's log is in test-results/.");
  process.exit(1);
}, hardLimitMs - performance.now()).unref();

console.log(`Faults on ${cpus().length} cores. SEED=${seed} repeats the same buyers and faults.`);
const result = await tradeUnderFaults({
  ...{ seed, purchases, faults, maxSeconds },
  buyersAtOnce: 16,
  say: (line) => console.log(line),
});
console.log(report(result));
const faultsCaused = [...result.faults.values()].reduce((sum, times) => sum + times, 0);
const isComplete = result.paidSessions >= purchases && faultsCaused >= faults;
if (!isComplete) console.log(`Fewer than the requested ${purchases} purchases and ${faults} faults.`);
const agrees = result.paidSessions === result.paidOrders && result.paidOrders === result.confirmations;
const hasSettled = result.settledAfterSeconds !== undefined;
process.exitCode = isComplete && agrees && hasSettled && result.defects.length === 0 ? 0 : 1;

/** The figures of a run as lines for the terminal, followed by its defects. */
function report(result: TradeResult): string {
  const { purchases, faults, defects } = result;
  const outcomes = Map.groupBy(purchases, ({ outcome }) => outcome);
  const count = (outcome: string) => [...outcomes].find(([name]) => name === outcome)?.[1].length ?? 0;
  const strikes = [...faults].toSorted(([one], [other]) => one.localeCompare(other));
  return [
    '',
    ...table([
      ['purchases begun', purchases.length],
      ['  declined, or left at the payment page', count('declined') + count('left')],
      ['  given up by the buyer', count('gave up')],
      ['faults', strikes.reduce((sum, [, times]) => sum + times, 0)],
      ...strikes.map(([name, times]): [string, number] => [`  ${name}`, times]),
      ['seconds of purchases and faults', Math.round(result.seconds)],
      ['seconds until settled', result.settledAfterSeconds?.toFixed(0) ?? 'never'],
      ['longest time of a completed session without an order, s', result.maxWithoutOrderSeconds.toFixed(1)],
      ['orders that only the reconciliation found', result.foundByReconciliation],
      ['sessions paid, according to the provider', result.paidSessions],
      ['orders paid', result.paidOrders],
      ['confirmations', result.confirmations],
      ['units paid', result.paidUnits],
      ['pieces', result.pieces],
      ['labels', result.labels],
      ['  insured', result.insured],
      ['second copies of emails whose sender was killed', result.copiesAfterKill],
      ['missing, double or wrong', defects.length],
    ]),
    ...defects.map((defect) => `  ${defect}`),
    ...(defects.length > 0 ? ['', `The shop's log: ${result.logFile}`] : []),
  ].join('\n');
}

function table(rows: [string, string | number][]): string[] {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, value]) => `${name.padEnd(width)}  ${String(value).padStart(6)}`);
}
