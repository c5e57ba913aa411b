import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import lighthouse, { defaultConfig } from 'lighthouse';
import { pageFunctions } from 'lighthouse/core/lib/page-functions.js';
import { freePort } from '#tests/process/free-port.ts';

/** The scores of one run with Lighthouse's mobile preset. */
export interface LighthouseScores {
  /** Each score is out of 100. */
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  /** Total blocking time. */
  blockingMs: number;
  /** Cumulative layout shift. */
  layoutShift: number;
  /** How many times slower than this machine the simulated phone was. */
  slowdown: number;
}

interface LighthouseRun {
  url: string;
  chromiumPath: string | undefined;
  /** What the visitor does first in the same browser. */
  before?: ((page: Page) => Promise<void>) | undefined;
}

/** Runs Lighthouse on a page in a new browser, with its simulated phone and slow network. */
export async function runLighthouse({ url, chromiumPath, before }: LighthouseRun): Promise<LighthouseScores> {
  const port = await freePort();
  const profile = await mkdtemp(join(tmpdir(), 'passepartout-lighthouse-'));
  const browser = await chromium.launchPersistentContext(profile, {
    ...(chromiumPath ? { executablePath: chromiumPath } : {}),
    args: [
      `--remote-debugging-port=${port}`,
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-quic',
    ],
  });
  try {
    if (before) {
      const page = await browser.newPage();
      await before(page);
      await page.close();
    }
    const slowdown = slowdownOf(await benchmarkIndexOf(browser));
    return { ...readScores(await recordPage({ url, port, slowdown })), slowdown };
  } finally {
    await browser.close();
    await rm(profile, { recursive: true, force: true });
  }
}

/** Lighthouse's own measure of the processor. A desktop has 1000 to 2000, less while the machine is busy. */
async function benchmarkIndexOf(browser: BrowserContext): Promise<number> {
  const page = await browser.newPage();
  try {
    return await page.evaluate(pageFunctions.computeBenchmarkIndex);
  } finally {
    await page.close();
  }
}

/** How much slower Lighthouse's own phone is than the machine that runs Lighthouse. */
const presetSlowdown = 4;

/**
 * The slowdown of Lighthouse's preset, or less on a slow or busy machine, so that the phone doesn't become slower too. The
 * figures are those of Lighthouse's calculator (lighthouse-cpu-throttling-calculator).
 */
function slowdownOf(index: number): number {
  const calculated = index < 1300 ? 2 + (index - 800) / 500 : 3 + (index - 1300) / 233;
  return Math.min(Math.max(1, calculated), presetSlowdown);
}

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

/** On a busy machine the recording may miss the page, and Lighthouse asks for another run. */
async function recordPage(run: { url: string; port: number; slowdown: number }, tries = 3): Promise<Report> {
  const { url, port, slowdown } = run;
  const throttling = { ...defaultConfig.settings?.throttling, cpuSlowdownMultiplier: slowdown };
  const answer = await lighthouse(url, { port, logLevel: 'error', throttling });
  if (!answer) throw new Error(`Lighthouse returned no result for ${url}.`);
  const { runtimeError } = answer.lhr;
  if (!runtimeError) return answer.lhr;
  if (tries > 1) return recordPage(run, tries - 1);
  throw new Error(`Lighthouse could not load ${url}: ${runtimeError.message}`);
}

function readScores({ categories, audits }: Report): Omit<LighthouseScores, 'slowdown'> {
  const scoreOf = (name: string) => Math.round(100 * (categories[name]?.score ?? Number.NaN));
  return {
    performance: scoreOf('performance'),
    accessibility: scoreOf('accessibility'),
    bestPractices: scoreOf('best-practices'),
    seo: scoreOf('seo'),
    blockingMs: audits['total-blocking-time']?.numericValue ?? Number.NaN,
    layoutShift: audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
  };
}
