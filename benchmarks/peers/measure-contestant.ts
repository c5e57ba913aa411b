import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Database } from '#server/database/database.ts';
import { connections, measureWithWrk, type Server, type WrkThroughput } from '../load/measure-with-wrk.ts';
import { treeOf } from '../load/memory-of-processes.ts';
import { totalProcessorMilliseconds } from '../load/processor-time.ts';
import type { Contestant, LoadName, RunningContestant } from './contestant.ts';
import { memoryOf, memoryOfConnections } from './memory.ts';
import type { PeerPagesInput } from './peer-pages.ts';
import { checkResponse, type Target, toScript } from './queries.ts';
import { byteKey, type Measured, p99Key, rateKey } from './report.ts';

export interface RoundSettings {
  /** A database of the server that all contestants use. */
  db: Database;
  /** A folder for wrk's scripts. */
  folder: string;
  seconds: number;
  /** In the responses to the first query of every load. */
  title: string;
  signal: AbortSignal;
}

const warmUpSeconds = 2;
const idleMs = 30_000;
const idlePollMs = 300;
/** A server that uses less of a core than this is idle. */
const idleShare = 0.25;
/** wrk counts a slower response as failed. */
const timeoutSeconds = 30;

/** Starts a contestant, loads it, and stops it. */
export async function measureContestant(contestant: Contestant, round: RoundSettings): Promise<Measured> {
  const server = await contestant.start();
  try {
    const measured: Measured = {
      start: server.secondsToFirstAnswer,
      memoryAtFirst: (await memoryOf(server, contestant)).server,
    };
    for (const [load, queries] of Object.entries(contestant.api)) {
      const target = { url: server.url, headers: contestant.headers, queries };
      Object.assign(measured, await measureLoad(load as LoadName, target, server, round));
    }
    Object.assign(measured, await measurePages(contestant, server, round));
    const memory = await memoryOf(server, contestant);
    measured.memoryAfter = memory.server;
    measured.memoryOfAll = memory.server + memory.standIn;
    measured.connections = await memoryOfConnections(round.db, contestant.databaseName);
    return measured;
  } finally {
    await server.stop();
  }
}

async function measureLoad(
  load: LoadName,
  target: Target,
  { pid }: RunningContestant,
  { folder, seconds, title, signal }: RoundSettings,
): Promise<Measured> {
  signal.throwIfAborted();
  const bytes = await checkResponse(target, title);
  const script = join(folder, `${load}.lua`);
  await writeFile(script, toScript(target));
  const server = {
    url: target.url,
    pids: await treeOf(pid),
    wrkOptions: ['--timeout', `${timeoutSeconds}s`, '-s', script],
  };
  await measureWithWrk(server, warmUpSeconds);
  const { perSecond, p99Milliseconds } = await measureLongEnough(server, seconds);
  return { [rateKey(load)]: perSecond, [p99Key(load)]: p99Milliseconds, [byteKey(load)]: bytes };
}

/** Measures longer when fewer than one response for each connection arrived, up to four times as long. */
async function measureLongEnough(server: Server, seconds: number): Promise<WrkThroughput> {
  for (let tried = seconds; ; tried *= 2) {
    await untilIdle(server.pids);
    const measured = await measureWithWrk(server, tried);
    if (measured.perSecond * tried >= connections) return measured;
    if (tried < seconds * 4) continue;
    if (measured.perSecond > 0) return measured;
    throw new Error(`${server.url}: no response within ${tried} s. Set --seconds higher.`);
  }
}

/** wrk leaves requests behind when it ends, and a slow server goes through them for seconds. */
async function untilIdle(pids: readonly number[]): Promise<void> {
  const deadline = Date.now() + idleMs;
  let [before, after] = [0, await totalProcessorMilliseconds(pids)];
  do {
    await pause(idlePollMs);
    [before, after] = [after, await totalProcessorMilliseconds(pids)];
  } while (after - before > idlePollMs * idleShare && Date.now() < deadline);
}

/** The pages of the shop, or those that a small storefront renders from a peer's API. */
async function measurePages(
  { pages, headers }: Contestant,
  server: RunningContestant,
  round: RoundSettings,
): Promise<Measured> {
  const isShop = 'listPage' in pages;
  const storefront = isShop ? undefined : await startPeerPages({ ...pages, url: server.url, headers });
  const url = storefront?.url ?? server.url;
  const paths = isShop ? pages : { listPage: { path: '/list' }, productPage: { path: '/product' } };
  try {
    const measured: Measured = {};
    for (const load of ['listPage', 'productPage'] as const) {
      const target = { url, headers: {}, queries: [paths[load]] };
      Object.assign(measured, await measureLoad(load, target, server, round));
    }
    return measured;
  } finally {
    storefront?.stop();
  }
}

async function startPeerPages(input: PeerPagesInput): Promise<{ url: string; stop(): void }> {
  const child = fork(fileURLToPath(new URL('./peer-pages.ts', import.meta.url)), {
    env: { ...process.env, NODE_ENV: 'production' },
  });
  child.send(input);
  const [port] = (await once(child, 'message')) as [number];
  return { url: `http://127.0.0.1:${port}`, stop: () => child.disconnect() };
}
