import { totalProcessorMilliseconds } from './processor-time.ts';

/** How much of one core each side of a measurement used: 1 is a whole core, and several threads can use more. */
export interface Busy {
  server: number;
  loadGenerator: number;
}

/** The rate of a measurement, and how busy each side was. */
export interface Throughput {
  perSecond: number;
  busy: Busy;
}

/** A server that used less of a core than this was waiting for requests, so the rate is not its limit. */
const minServerShare = 0.85;

/** Whether the server was the bottleneck: it was busy, and busier than the load generator. */
export function isServerBottleneck({ server, loadGenerator }: Busy): boolean {
  return server >= minServerShare && loadGenerator < server;
}

export function describeBusy({ server, loadGenerator }: Busy): string {
  return `server ${percent(server)}, load generator ${percent(loadGenerator)} of a core`;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(0)} %`;
}

export interface Pace {
  /** The number of loops that run in parallel. Each repeats the work without a pause. */
  lanes: number;
  seconds: number;
}

interface TimedPace extends Pace {
  /** The processes of the measured server. Without them, this process is measured. */
  servers?: readonly number[];
}

/** Measures how often the work is done per second, and how busy each side was. `work` gets the number of its lane. */
export async function timesPerSecond(
  { lanes, seconds, servers }: TimedPace,
  work: (lane: number) => Promise<unknown>,
): Promise<Throughput> {
  const serverBefore = await totalProcessorMilliseconds(servers ?? []);
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
  const ownShare = (user + system) / 1000 / elapsedMs();
  const server = ((await totalProcessorMilliseconds(servers ?? [])) - serverBefore) / elapsedMs();
  const busy = servers ? { server, loadGenerator: ownShare } : { server: ownShare, loadGenerator: 0 };
  return { perSecond: (times * 1000) / elapsedMs(), busy };
}
