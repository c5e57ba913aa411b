import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { cpus } from 'node:os';
import { type ClusterResult, tradeOnCluster } from './trade-on-cluster.ts';

/** The goals: a checkout is refused for at most this long, and a page never. */
const maxRefusedCheckoutMs = 20_000;
const hardLimitMs = 20 * 60_000;

assert.equal(process.getuid?.(), 0, 'This test makes a network of its own, so it must run as root.');
setTimeout(() => {
  console.log("Still running after 20 minutes, so something hangs. The programs' log is in test-results/.");
  process.exit(1);
}, hardLimitMs).unref();

const seed = Number(process.env.SEED ?? randomInt(1_000_000));
const isQuick = process.argv.includes('--quick');
console.log(`A cluster on ${cpus().length} cores. SEED=${seed} repeats the same buyers.`);
const result = await tradeOnCluster({ seed, isQuick, buyersAtOnce: 16, say: (line) => console.log(line) });
console.log(report(result));
const { paidSessions, paidOrders, confirmations, defects, settledAfterSeconds } = result;
const agrees = paidSessions === paidOrders && paidOrders === confirmations;
process.exitCode =
  paidSessions > 0 && agrees && settledAfterSeconds !== undefined && defects.length === 0 ? 0 : 1;

/** The figures of a run as lines for the terminal, followed by its defects. */
function report({ rows, begun, settledAfterSeconds, logFile, ...figures }: ClusterResult): string {
  const longest = (key: 'refusedCheckoutMs' | 'refusedPageMs') => Math.max(...rows.map((row) => row[key]));
  const inSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  const lines: [string, string | number][] = [
    ['purchases begun', begun],
    ['sessions paid, according to the provider', figures.paidSessions],
    ['orders paid', figures.paidOrders],
    ['confirmations', figures.confirmations],
    ['units paid', figures.paidUnits],
    ['pieces', figures.pieces],
    ['orders that only the reconciliation found', figures.foundByReconciliation],
    [
      'longest time of a completed session without an order',
      `${figures.maxWithoutOrderSeconds.toFixed(1)} s`,
    ],
    ['until settled', settledAfterSeconds === undefined ? 'never' : `${settledAfterSeconds.toFixed(0)} s`],
    [
      `longest refusal of a checkout (goal: ${maxRefusedCheckoutMs / 1000} s)`,
      inSeconds(longest('refusedCheckoutMs')),
    ],
    ['longest refusal of a page (goal: 0 s)', inSeconds(longest('refusedPageMs'))],
    ['missing, double or wrong', figures.defects.length],
    ['the whole run', inSeconds(performance.now())],
  ];
  return [
    '',
    'paid so far | checkouts refused for | pages refused for | after',
    ...rows.map(
      ({ fault, accepted, refusedCheckoutMs, refusedPageMs }) =>
        `${String(accepted).padStart(11)} | ${inSeconds(refusedCheckoutMs).padStart(21)} | ${inSeconds(refusedPageMs).padStart(17)} | ${fault}`,
    ),
    '',
    ...lines.map(([name, value]) => `${name.padEnd(55)} ${String(value).padStart(8)}`),
    ...figures.defects.map((defect) => `  ${defect}`),
    ...(figures.defects.length > 0 ? ['', `What the programs printed: ${logFile}`] : []),
  ].join('\n');
}
