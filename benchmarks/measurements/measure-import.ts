import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { photographs, prints } from '#server/catalogue/tables.ts';
import { startCommand } from '#tests/process/run-command.ts';
import { openDatabaseIn } from '../environment/benchmark-environment.ts';
import { atMost, type Figure, inHundredths, median, withDetails } from '../figure.ts';

const collection = fileURLToPath(new URL('../../collection/prints/', import.meta.url));
const baselineImport = fileURLToPath(new URL('../baseline/baseline-import.ts', import.meta.url));
const printsToImport = 6;
const rounds = 3;

/** How long the import of a folder takes, relative to sharp alone making its pictures. */
export async function measureImport(): Promise<Figure[]> {
  const work = await mkdtemp(join(tmpdir(), 'passepartout-import-'));
  const paths = { folder: join(work, 'prints'), dataDir: join(work, 'data'), target: join(work, 'baseline') };
  const database = await openDatabaseIn(paths.dataDir);
  try {
    await choosePrints(paths.folder);
    const pairs: { shop: number; baseline: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await database.db.execute(sql`truncate ${prints}, ${photographs} cascade`);
      for (const folder of ['photographs', 'masters']) {
        await rm(join(paths.dataDir, folder), { recursive: true, force: true });
      }
      const shop = await secondsOf(() => importByCommand(paths));
      pairs.push({ shop, baseline: await secondsOf(() => importBaseline(paths)) });
    }
    return [toFigure(pairs)];
  } finally {
    await database.close();
    await rm(work, { recursive: true, force: true });
  }
}

/** Copies a few prints, spread over the demo collection to include both orientations and all kinds of surfaces. */
async function choosePrints(folder: string): Promise<void> {
  const files = (await readdir(collection)).filter((file) => file.endsWith('.jpg')).sort();
  const step = Math.floor(files.length / printsToImport);
  const chosenFiles = files.filter((_, index) => index % step === 0).slice(0, printsToImport);
  await mkdir(folder);
  for (const file of chosenFiles) await cp(join(collection, file), join(folder, file));
}

async function importByCommand({ folder, dataDir }: { folder: string; dataDir: string }): Promise<void> {
  const { ended } = startCommand(['import', folder], { cwd: folder, env: { DATA_DIR: dataDir } });
  const { code, stderr } = await ended;
  if (code !== 0) throw new Error(`The import failed: ${stderr}`);
}

async function importBaseline({ folder, target }: { folder: string; target: string }): Promise<void> {
  await rm(target, { recursive: true, force: true });
  await mkdir(target);
  await promisify(execFile)(process.execPath, [baselineImport, folder, target]);
}

async function secondsOf(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1000;
}

function toFigure(pairs: { shop: number; baseline: number }[]): Figure {
  const ratio = median(pairs.map(({ shop, baseline }) => shop / baseline));
  const [shop, baseline] = [
    median(pairs.map((pair) => pair.shop)),
    median(pairs.map((pair) => pair.baseline)),
  ];
  const name = `Import of ${printsToImport} prints, against bare sharp`;
  return withDetails(atMost(name, ratio, 1, inHundredths), `${shop.toFixed(1)} of ${baseline.toFixed(1)} s`);
}
