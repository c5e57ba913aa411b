import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startShop } from '#tests/process/start-shop.ts';
import { type Figure, toTable } from './figure.ts';
import type { Measurement } from './ground.ts';
import { measureImport } from './measure-import.ts';
import { measureLargeCatalogues } from './measure-large-catalogues.ts';
import { measureLighthouse } from './measure-lighthouse.ts';
import { measureLoad } from './measure-load.ts';
import { measurePages } from './measure-pages.ts';

/** In this order; `npm run bench -- pages` runs one alone, and keeps the results as they are. */
const measurements: Record<string, Measurement> = {
  lighthouse: measureLighthouse,
  load: measureLoad,
  pages: measurePages,
  import: measureImport,
  large: measureLargeCatalogues,
};

async function main(wanted: string[]): Promise<void> {
  const chosen = wanted.length > 0 ? wanted.map(requireMeasurement) : Object.values(measurements);
  const dataDir = await mkdtemp(join(tmpdir(), 'passepartout-bench-'));
  const shop = await startShop(dataDir);
  try {
    const ground = { shop, dataDir, chromiumPath: process.env.CHROMIUM_PATH };
    const figures: Figure[] = [];
    for (const measure of chosen) figures.push(...(await measure(ground)));
    const table = toTable(figures);
    console.log(table);
    if (wanted.length === 0) await writeFile(new URL('./results.md', import.meta.url), toDocument(table));
    if (figures.some(({ isReached }) => isReached === false)) process.exitCode = 1;
  } finally {
    await shop.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

function requireMeasurement(name: string): Measurement {
  const found = measurements[name];
  if (found) return found;
  throw new Error(`There is no measurement ${name}; there are ${Object.keys(measurements).join(', ')}.`);
}

function toDocument(table: string): string {
  const machine = `${cpus().length} cores, Node ${process.versions.node}, ${new Date().toISOString().slice(0, 10)}`;
  return `# Benchmark results

Made by \`npm run bench\` (${machine}). Ratios compare with a bare \`node:http\` server that sends the same bytes, both
measured in turn within one run: machines differ, ratios hardly do.

${table}
`;
}

await main(process.argv.slice(2));
