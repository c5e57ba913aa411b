import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startShop } from '#tests/process/start-shop.ts';
import { runInChild } from '../../load/run-in-child.ts';
import { newestPrintItem } from '../../load/shop-calls.ts';
import { milliseconds } from '../report.ts';
import type { ServiceTimes } from '../shop/service-times.ts';
import type { RequestKind } from '../shop/simulated-shop.ts';
import { countBusySessions } from './count-busy-sessions.ts';
import { type Load, planRequests } from './plan-requests.ts';
import type { CheckedShop } from './send-request.ts';
import type { Sent, SentRequests } from './send-requests.ts';
import { addTime, type Outcome, simulateRequests } from './simulate-requests.ts';

const seconds = 40;
/** Enough runs for V8 to compile the code, and the picture of the first purchase. */
const warmUpSeconds = 20;
/** The jobs and emails of the purchases go on for a while. */
const untilJobsAreDoneMs = 2000;
/** The program's largest rate is beyond the flood guard's limit when the visits are those of a machine with nothing else to do. */
const programRequestsPerVisit = 45;

/** Compares what the simulation predicts with what visitors of a real shop get, for the same requests at the same times. */
export async function checkSimulation(
  times: ServiceTimes,
  rates: readonly number[],
  seed: number,
): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'passepartout-simulation-'));
  const running = await startShop(dataDir, { settings: { TRUST_PROXY: 'on' } });
  try {
    const { url, sandboxUrl } = running;
    const shop: CheckedShop = { url, sandboxUrl, item: await newestPrintItem(url) };
    const warmUp: Load = { visitsPerSecond: rates[0] ?? 1, programPerSecond: 0, seconds: warmUpSeconds };
    await measure(shop, planRequests(warmUp, seed + 2));
    for (const visitsPerSecond of rates) {
      const programPerSecond = visitsPerSecond * programRequestsPerVisit;
      const load: Load = { visitsPerSecond, programPerSecond, seconds };
      const requests = planRequests(load, seed);
      console.error(`Measuring ${visitsPerSecond} visits a second…`);
      const { outcome, otherSessions, processorMs } = await measure(shop, requests);
      const visitorsMs = processorMs / requests.length;
      const predicted = simulateRequests(times, { requests, otherSessions, visitorsMs, seed: seed + 1 });
      console.log(compare({ load, predicted, measured: outcome, otherSessions }));
    }
  } finally {
    await running.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Also counts the other sessions that want a core, before and after, while the shop rests. */
async function measure(
  shop: CheckedShop,
  requests: SentRequests['requests'],
): Promise<{ outcome: Outcome; otherSessions: number; processorMs: number }> {
  const before = await countBusySessions();
  const input: SentRequests = { shop, requests };
  const sent = await runInChild<Sent>('../simulation/check/send-requests.ts', input);
  await pause(untilJobsAreDoneMs);
  const after = await countBusySessions();
  const outcome: Outcome = { times: new Map(), refused: 0, seconds: sent.seconds };
  for (const [index, { kind }] of requests.entries()) {
    if (sent.isAnswered[index]) addTime(outcome.times, kind, sent.milliseconds[index] ?? Number.NaN);
    else outcome.refused += 1;
  }
  return { outcome, otherSessions: (before + after) / 2, processorMs: sent.processorMs };
}

/** With more, visitors wait for other programs, and the waits say nothing about the shop. */
const maxOtherSessions = 1;

const comparedKinds: { kind: RequestKind; name: string }[] = [
  { kind: 'cachedPage', name: 'cached page' },
  { kind: 'page', name: 'page that is not cached' },
  { kind: 'signIn', name: 'sign-in' },
  { kind: 'paymentPage', name: 'payment page' },
  { kind: 'purchase', name: 'purchase' },
];

interface Comparison {
  load: Load;
  predicted: Outcome;
  measured: Outcome;
  otherSessions: number;
}

/** A table of one load, for docs/scale.md. */
function compare({ load, predicted, measured, otherSessions }: Comparison): string {
  const { visitsPerSecond, programPerSecond } = load;
  const rows = [
    row('answers a second', answersPerSecond(predicted), answersPerSecond(measured), (rate) =>
      rate.toFixed(0),
    ),
    row('requests refused', predicted.refused, measured.refused, String),
    ...comparedKinds.flatMap(({ kind, name }) => {
      const [predictedTimes, measuredTimes] = [predicted.times.get(kind), measured.times.get(kind)];
      if (!predictedTimes || !measuredTimes) return [];
      return [0.5, 0.99].map((share) =>
        row(
          `${name}, ${share * 100} %`,
          predictedTimes.percentileMs(share),
          measuredTimes.percentileMs(share),
          milliseconds,
        ),
      );
    }),
  ];
  const others = `${otherSessions.toFixed(1)} other sessions wanted a core, load average ${loadavg()[0]?.toFixed(1)}`;
  return [
    '',
    `${visitsPerSecond} visits and ${programPerSecond} requests of a program each second; ${others}`,
    ...(otherSessions > maxOtherSessions
      ? ['NOT VALID: repeat it on a machine that does nothing else.']
      : []),
    '',
    '| | predicted | measured | error |',
    '|---|---:|---:|---:|',
    ...rows,
  ].join('\n');
}

function answersPerSecond({ times, seconds: elapsed }: Outcome): number {
  return [...times.values()].reduce((sum, { count }) => sum + count, 0) / elapsed;
}

function row(name: string, predicted: number, measured: number, show: (value: number) => string): string {
  const error = measured === predicted ? '0 %' : `${((predicted / measured - 1) * 100).toFixed(0)} %`;
  return `| ${name} | ${show(predicted)} | ${show(measured)} | ${error} |`;
}
