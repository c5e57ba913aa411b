import { spentBy } from './processor-time.ts';

/** How much of one core each side of a measurement used, from 0 to 1 and above for several threads. */
export interface Busy {
  server: number;
  asker: number;
}

/** What was done in a second, and who was busy meanwhile. */
export interface Throughput {
  perSecond: number;
  busy: Busy;
}

/** Below this share of a core the server waited for something else, and its rate says nothing about it. */
const leastShare = 0.85;

/** Whether the measurement was of the server: it had no time left, and whoever asked had some. */
export function isOfServer({ server, asker }: Busy): boolean {
  return server >= leastShare && asker < server;
}

export function describeBusy({ server, asker }: Busy): string {
  return `server ${percent(server)}, asker ${percent(asker)} of a core`;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(0)} %`;
}

export interface Pace {
  /** How many go on side by side, each beginning anew as soon as it is done. */
  lanes: number;
  seconds: number;
}

interface TimedPace extends Pace {
  /** The processes that are measured, which our own asks. Without any our own is what is measured. */
  servers?: readonly number[];
}

/** How often in a second a piece of work is done, told which lane it is in, and who was busy with it. */
export async function timesPerSecond(
  { lanes, seconds, servers }: TimedPace,
  work: (lane: number) => Promise<unknown>,
): Promise<Throughput> {
  const spentBefore = await spentBy(servers ?? []);
  const ownBefore = process.cpuUsage();
  const startedAt = performance.now();
  const elapsedMs = () => performance.now() - startedAt;
  let times = 0;
  await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      while (elapsedMs() < seconds * 1000) {
        await work(lane);
        times += 1;
      }
    }),
  );
  const { user, system } = process.cpuUsage(ownBefore);
  const own = (user + system) / 1000 / elapsedMs();
  const server = ((await spentBy(servers ?? [])) - spentBefore) / elapsedMs();
  const busy = servers ? { server, asker: own } : { server: own, asker: 0 };
  return { perSecond: (times * 1000) / elapsedMs(), busy };
}
