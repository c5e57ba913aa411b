import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Database } from '#server/database/database.ts';
import { measureWithWrk } from '../load/measure-with-wrk.ts';
import { totalProcessorMilliseconds } from '../load/processor-time.ts';
import type { Contestant, LoadName, RunningContestant } from './contestant.ts';
import { memoryOf, memoryOfConnections, treeOf } from './memory.ts';
import type { PeerPagesInput } from './peer-pages.ts';
import { checkResponse, type Target, toScript } from './queries.ts';
import { byteKey, type Measured, p99Key, rateKey } from './report.ts';

interface Round {
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
export async function measureContestant(contestant: Contestant, round: Round): Promise<Measured> {
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
  { folder, seconds, title, signal }: Round,
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
  await untilIdle(server.pids);
  const { perSecond, p99Milliseconds } = await measureWithWrk(server, seconds);
  if (perSecond === 0) throw new Error(`${load}: no response within ${seconds} s. Set --seconds higher.`);
  await untilIdle(server.pids);
  return { [rateKey(load)]: perSecond, [p99Key(load)]: p99Milliseconds, [byteKey(load)]: bytes };
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
  round: Round,
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
