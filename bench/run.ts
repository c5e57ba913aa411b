import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningShop, startShop } from '#tests/process/start-shop.ts';
import { compareThroughput } from './compare-throughput.ts';
import { fillCatalogue } from './fill-catalogue.ts';
import { measurePageWeight } from './measure-page-weight.ts';

/** A line of the results: what was measured, what it came to, and what it must reach. */
interface Figure {
  name: string;
  value: string;
  goal: string;
  isReached: boolean;
}

const kilobyte = 1024;

async function main(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'passepartout-bench-'));
  const shop = await startShop(dataDir);
  try {
    const figures = await measure(shop, dataDir);
    const table = toTable(figures);
    console.log(table);
    await writeFile(new URL('./results.md', import.meta.url), toDocument(table));
    if (figures.some((figure) => !figure.isReached)) process.exitCode = 1;
  } finally {
    await shop.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measure(shop: RunningShop, dataDir: string): Promise<Figure[]> {
  const product = await newestProduct(shop.url);
  await fillCatalogue(dataDir, 50);
  const page = await compareThroughput(`${shop.url}/product/${product._id}`);
  const list = await compareThroughput(`${shop.url}/api/shop/all-prints?limit=50`);
  const memory = await shop.memoryMegabytes();
  const weight = await measurePageWeight(`${shop.url}/product/${product._id}`, process.env.CHROMIUM_PATH);
  return [
    atLeast('Cached product page, against bare node:http', page.ratio, 0.7, ratioOf(page)),
    atLeast('Product list of 50, against bare node:http', list.ratio, 0.6, ratioOf(list)),
    atMost('Memory of the shop process after that', memory, 220, `${memory.toFixed(0)} MB`, '220 MB'),
    atMost(
      'JavaScript of the product page (brotli)',
      weight.scriptBytes,
      115 * kilobyte,
      inKilobytes(weight.scriptBytes),
      '115 KB',
    ),
    atMost(
      'CSS of the product page (brotli)',
      weight.styleBytes,
      12 * kilobyte,
      inKilobytes(weight.styleBytes),
      '12 KB',
    ),
    atMost('Layout shift of the product page', weight.layoutShift, 0, weight.layoutShift.toFixed(3), '0'),
  ];
}

async function newestProduct(url: string): Promise<{ _id: string }> {
  const response = await fetch(`${url}/api/shop/all-prints?limit=1`);
  const [product] = (await response.json()) as { _id: string }[];
  if (!product) throw new Error('The benchmarked shop has no prints.');
  return product;
}

function atLeast(name: string, value: number, goal: number, text: string): Figure {
  return { name, value: text, goal: `at least ${goal}`, isReached: value >= goal };
}

function atMost(name: string, value: number, goal: number, text: string, goalText: string): Figure {
  return { name, value: text, goal: `at most ${goalText}`, isReached: value <= goal };
}

function ratioOf(found: { ratio: number; shopPerSecond: number; barePerSecond: number }): string {
  return `${found.ratio.toFixed(2)} (${found.shopPerSecond.toFixed(0)} of ${found.barePerSecond.toFixed(0)} a second)`;
}

function inKilobytes(bytes: number): string {
  return `${(bytes / kilobyte).toFixed(1)} KB`;
}

function toTable(figures: Figure[]): string {
  const rows = figures.map(
    ({ name, value, goal, isReached }) => `| ${name} | ${value} | ${goal} | ${isReached ? 'yes' : 'NO'} |`,
  );
  return ['| measured | result | goal | reached |', '|---|---|---|---|', ...rows].join('\n');
}

function toDocument(table: string): string {
  const machine = `${cpus().length} cores, Node ${process.versions.node}, ${new Date().toISOString().slice(0, 10)}`;
  return `# Benchmark results

Made by \`npm run bench\` (${machine}). Ratios compare with a bare \`node:http\` server that sends the same bytes, both
measured in turn within one run: machines differ, ratios hardly do.

${table}
`;
}

await main();
