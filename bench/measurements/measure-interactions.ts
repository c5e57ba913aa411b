import { chromium, type Page } from '@playwright/test';
import { waitForHydration } from '#tests/browser/hydrated-pages.ts';
import { type BenchmarkEnvironment, newestProduct } from '../environment/benchmark-environment.ts';
import { atMost, type Figure, median, withDetails } from '../figure.ts';

const rounds = 9;
/** A quarter of this machine's speed. */
const slowdown = 4;
const goalMs = 100;

const changes: Record<string, readonly string[]> = {
  frame: ['White', 'Wood', 'No Frame', 'Black'],
  size: ['Medium', 'Giant', 'Small'],
  mount: ['Full Bleed', 'Border'],
};

/** How long a change of frame, size or mount takes on a print's page, from the press to the next picture on the screen. */
export async function measureInteractions({ shop, chromiumPath }: BenchmarkEnvironment): Promise<Figure[]> {
  const browser = await chromium.launch({
    ...(chromiumPath ? { executablePath: chromiumPath } : {}),
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-quic'],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(`${shop.url}/product/${(await newestProduct(shop.url))._id}`, {
      waitUntil: 'networkidle',
    });
    await waitForHydration(page);
    await page.evaluate(recordPresses);
    const phone = await page.context().newCDPSession(page);
    await phone.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const figures: Figure[] = [];
    for (const [part, values] of Object.entries(changes)) figures.push(await measurePart(page, part, values));
    return figures;
  } finally {
    await browser.close();
  }
}

async function measurePart(page: Page, part: string, values: readonly string[]): Promise<Figure> {
  const durations: number[] = [];
  for (let round = 0; round < rounds; round++) {
    for (const value of values) {
      const radio = page
        .getByRole('main')
        .getByRole('radio', { name: new RegExp(`^${value}`) })
        .first();
      await radio.press(' ');
      await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
      durations.push(await page.evaluate(takeLongestPress));
    }
  }
  const sorted = durations.toSorted((one, other) => one - other);
  const details = `${durations.length} changes, ${sorted[0]} to ${sorted.at(-1)} ms`;
  const name = `Change of ${part} at a quarter of this machine's speed, median until the next picture`;
  return withDetails(
    atMost(name, median(durations), goalMs, (value) => `${value} ms`),
    details,
  );
}

/** In the page: records how long each press takes. The browser rounds to 8 ms. */
function recordPresses(): void {
  const presses: number[] = [];
  Object.assign(window, { presses });
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) presses.push(duration);
  });
  observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

/** In the page: the longest press since the last call. A shorter one than 16 ms is not recorded. */
async function takeLongestPress(): Promise<number> {
  // The browser reports a press some time after the picture that follows it.
  await new Promise((resolve) => setTimeout(resolve, 300));
  const { presses } = window as unknown as { presses: number[] };
  return Math.max(16, ...presses.splice(0));
}
