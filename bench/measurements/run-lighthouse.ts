import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import lighthouse from 'lighthouse';
import { freePort } from '#tests/process/free-port.ts';

/** The scores of one run with Lighthouse's mobile preset. */
export interface LighthouseScores {
  /** Each score is out of 100. */
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  /** Cumulative layout shift. */
  layoutShift: number;
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
    return readScores(await recordPage(url, port));
  } finally {
    await browser.close();
    await rm(profile, { recursive: true, force: true });
  }
}

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

/** On a busy machine the recording may miss the page, and Lighthouse asks for another run. */
async function recordPage(url: string, port: number, tries = 3): Promise<Report> {
  const answer = await lighthouse(url, { port, logLevel: 'error' });
  if (!answer) throw new Error(`Lighthouse returned no result for ${url}.`);
  const { runtimeError } = answer.lhr;
  if (!runtimeError) return answer.lhr;
  if (tries > 1) return recordPage(url, port, tries - 1);
  throw new Error(`Lighthouse could not load ${url}: ${runtimeError.message}`);
}

function readScores({ categories, audits }: Report): LighthouseScores {
  const scoreOf = (name: string) => Math.round(100 * (categories[name]?.score ?? Number.NaN));
  return {
    performance: scoreOf('performance'),
    accessibility: scoreOf('accessibility'),
    bestPractices: scoreOf('best-practices'),
    seo: scoreOf('seo'),
    layoutShift: audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
  };
}
