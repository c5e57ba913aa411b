import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, homedir, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { withClient } from '#server/database/with-client.ts';
import { openDatabaseIn } from '../environment/benchmark-environment.ts';
import type { Contestant, PeerSettings } from './contestant.ts';
import { measureContestant, type RoundSettings } from './measure-contestant.ts';
import { openMedusa } from './medusa.ts';
import { type Measured, toTable } from './report.ts';
import { openShop } from './shop.ts';
import { openVendure } from './vendure.ts';

const cacheFolder = process.env.XDG_CACHE_HOME || join(homedir(), '.cache');
const { values } = parseArgs({
  options: {
    /** Where the peers' packages are installed, and kept. */
    folder: { type: 'string', default: join(cacheFolder, 'passepartout-peers') },
    rounds: { type: 'string', default: '3' },
    /** The length of each measurement. */
    seconds: { type: 'string', default: '10' },
  },
});

/** Ends the run after the present step, so that its processes and its folder are gone. */
const ending = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) {
  process.once(name, () => ending.abort(new Error(`${name} ended the comparison.`)));
}

await main(values.folder, { rounds: numberOf('rounds'), seconds: numberOf('seconds') });

async function main(folder: string, { rounds, seconds }: { rounds: number; seconds: number }): Promise<void> {
  await using cleanup = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(tmpdir(), 'passepartout-peers-'));
  cleanup.defer(() => rm(dataDir, { recursive: true, force: true }));
  const server = await openDatabaseIn(dataDir);
  cleanup.defer(() => server.close());
  const { shop, prints } = await openShop(server, dataDir);
  const printsFile = join(dataDir, 'prints.json');
  await writeFile(printsFile, JSON.stringify(prints));

  const openPeer = async (name: string, open: (settings: PeerSettings) => Promise<Contestant>) => {
    await server.db.execute(sql.raw(`create database ${name}`));
    const databaseUrl = Object.assign(new URL(server.url), { pathname: name }).href;
    const peerFolder = join(folder, name);
    await mkdir(peerFolder, { recursive: true });
    const { signal } = ending;
    // Filling commits thousands of times, and need not wait for the disk.
    await server.db.execute(sql.raw(`alter database ${name} set synchronous_commit = off`));
    const settings = { folder: peerFolder, databaseUrl, databaseName: name, prints, printsFile, signal };
    const peer = await open(settings);
    await server.db.execute(sql.raw(`alter database ${name} reset synchronous_commit`));
    // Autovacuum would do the same within a minute.
    await withClient(databaseUrl, 'benchmark', (client) => client.query('vacuum analyze'));
    return peer;
  };
  const contestants = [shop, await openPeer('vendure', openVendure), await openPeer('medusa', openMedusa)];

  const settings = { db: server.db, folder: dataDir, title: prints[0]?.title ?? '', signal: ending.signal };
  const loadBefore = loadavg();
  const results = await measureRounds(contestants, rounds, { ...settings, seconds });
  const complete = results.get(shop.name)?.length ?? 0;
  if (complete === 0) return;
  const load = [loadBefore, loadavg()].map(([average = 0]) => average.toFixed(1)).join(' before and ');
  const machine = `${cpus().length} cores, Node ${process.versions.node}, ${new Date().toISOString().slice(0, 10)}`;
  console.log(`${machine}; ${complete} rounds, load average ${load} after them\n\n${toTable(results)}`);
}

/** What the complete rounds measured. After an error, the run ends and has failed. */
async function measureRounds(
  contestants: readonly Contestant[],
  rounds: number,
  settings: RoundSettings,
): Promise<Map<string, Measured[]>> {
  const results = new Map(contestants.map(({ name }) => [name, [] as Measured[]]));
  try {
    for (let round = 1; round <= rounds; round += 1) {
      const measured = new Map<string, Measured>();
      for (const contestant of contestants) {
        console.error(`Round ${round} of ${rounds}: ${contestant.name}…`);
        measured.set(contestant.name, await measureContestant(contestant, settings));
      }
      for (const [name, each] of measured) results.get(name)?.push(each);
    }
  } catch (error) {
    console.error(error);
    process.exitCode = 1;
  }
  return results;
}

function numberOf(name: 'rounds' | 'seconds'): number {
  const number = Number(values[name]);
  if (Number.isInteger(number) && number > 0 && number <= 60) return number;
  throw new Error(`--${name} is "${values[name]}"; it must be a whole number from 1 to 60.`);
}
