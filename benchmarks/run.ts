import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startShop } from '#tests/process/start-shop.ts';
import type { BenchmarkEnvironment, Measurement } from './environment/benchmark-environment.ts';
import { type Figure, failureFigure, toTable } from './figure.ts';
import { measureDrill } from './measurements/backup/measure-drill.ts';
import { measureInteractions } from './measurements/browser/measure-interactions.ts';
import { measureLighthouse } from './measurements/browser/measure-lighthouse.ts';
import { measurePages } from './measurements/browser/measure-pages.ts';
import { measureWallDrag } from './measurements/browser/measure-wall-drag.ts';
import { measurePrintFile } from './measurements/fulfillment/measure-print-file.ts';
import { measureTickets } from './measurements/fulfillment/measure-tickets.ts';
import { measureFollowing } from './measurements/measure-following.ts';
import { measureGrowth } from './measurements/measure-growth.ts';
import { measureImport } from './measurements/measure-import.ts';
import { measureLargeCatalogues } from './measurements/measure-large-catalogues.ts';
import { measureLoad } from './measurements/measure-load.ts';
import { measureLogin } from './measurements/measure-login.ts';
import { measureProxy } from './measurements/measure-proxy.ts';
import { measureStart } from './measurements/measure-start.ts';
import { measureTail } from './measurements/measure-tail.ts';
import { measureCheckout } from './measurements/orders/measure-checkout.ts';
import { measureIngest } from './measurements/orders/measure-ingest.ts';
import { measureWork } from './measurements/orders/measure-work.ts';
import { measureStudio } from './measurements/studio/measure-studio.ts';

/** The measurements, in the order in which they run. `npm run bench -- pages` runs one of them, and does not write the results. */
const measurements: Record<string, Measurement> = {
  lighthouse: measureLighthouse,
  load: measureLoad,
  proxy: measureProxy,
  login: measureLogin,
  checkout: measureCheckout,
  ingest: measureIngest,
  work: measureWork,
  following: measureFollowing,
  // The shop still sends emails for a while after this, so a measurement follows that other load does not affect.
  tail: measureTail,
  start: measureStart,
  pages: measurePages,
  'wall-drag': measureWallDrag,
  interactions: measureInteractions,
  import: measureImport,
  tickets: measureTickets,
  'print-file': measurePrintFile,
  drill: measureDrill,
  large: measureLargeCatalogues,
  studio: measureStudio,
  growth: measureGrowth,
};

async function main(names: string[]): Promise<void> {
  const chosenNames = names.length > 0 ? names.map(requireName) : Object.keys(measurements);
  const dataDir = await mkdtemp(join(tmpdir(), 'passepartout-bench-'));
  // The first start after a build compiles it (decision 008).
  await (await startShop(dataDir)).stop();
  const shop = await startShop(dataDir);
  try {
    const environment = { shop, dataDir, chromiumPath: process.env.CHROMIUM_PATH };
    const figures: Figure[] = [];
    for (const name of chosenNames) figures.push(...(await measureByName(name, environment)));
    const table = toTable(figures);
    console.log(table);
    if (names.length === 0) await writeFile(resultsFile, toDocument(table) + (await readPeers()));
    if (figures.some(({ isReached }) => isReached === false)) process.exitCode = 1;
  } finally {
    await shop.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

function requireName(name: string): string {
  if (measurements[name]) return name;
  throw new Error(`There is no measurement ${name}. Choose one of: ${Object.keys(measurements).join(', ')}.`);
}

/** A measurement that fails is listed as failed, and the others still run. */
async function measureByName(name: string, environment: BenchmarkEnvironment): Promise<Figure[]> {
  console.error(`Measuring ${name}…`);
  try {
    return (await measurements[name]?.(environment)) ?? [];
  } catch (error) {
    console.error(error);
    return [failureFigure(name, error)];
  }
}

const resultsFile = new URL('./results.md', import.meta.url);

/** The last section of the results, which is from `npm run bench -- peers`. */
async function readPeers(): Promise<string> {
  const results = await readFile(resultsFile, 'utf8');
  return /\n## Beside the peers\n.*/s.exec(results)?.[0] ?? '';
}

function toDocument(table: string): string {
  const machine = `${cpus().length} cores, Node ${process.versions.node}, ${new Date().toISOString().slice(0, 10)}`;
  return `# Benchmark results

Made by \`npm run bench\` (${machine}). Each ratio compares the shop with a baseline that does only the same work (a
\`node:http\` server that sends the same bytes, argon2, the payment provider, SQL with the same rows). Both are measured in
turn within one run, because ratios differ much less between machines than absolute numbers. The baseline server sends the same
body and headers. It passes the headers to \`writeHead\` as an array, which is the fastest form.

\`wrk\` requests pages and lists (one thread, 32 connections). On a machine with two cores, the server is pinned to one and wrk
to the other. Each ratio shows how much of a core each side used. A ratio counts only if the server was the bottleneck: it
used at least 85 % of a core, and more than the load generator. Otherwise it is marked NOT VALID and misses its goal.

${table}
`;
}

await main(process.argv.slice(2));
