import { chromium, type Page } from '@playwright/test';
import { waitForHydration } from '#tests/browser/hydrated-pages.ts';
import { type BenchmarkEnvironment, newestProduct } from '../../environment/benchmark-environment.ts';
import { atMost, type Figure, median, withDetails } from '../../figure.ts';

const rounds = 9;
/** A quarter of this machine's speed. */
const slowdown = 4;
const goalMs = 100;

const changes: Record<string, readonly string[]> = {
  frame: ['White', 'Wood', 'No Frame', 'Black'],
  size: ['Medium', 'Giant', 'Small'],
  mount: ['Full Bleed', 'Border'],
};

/**
 * How long a change of frame, size or mount takes on a print's page, from the press to the next picture on the screen,
 * and how much processor time of the page it takes, which other work on the machine does not lengthen.
 */
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
    const work: Figure[] = [];
    for (const part of Object.keys(changes)) work.push(await measureWork(page, part));
    const phone = await page.context().newCDPSession(page);
    await phone.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const times: Figure[] = [];
    for (const part of Object.keys(changes)) times.push(await measureTime(page, part));
    return [...times, ...work];
  } finally {
    await browser.close();
  }
}

async function measureTime(page: Page, part: string): Promise<Figure> {
  const name = `Change of ${part} at a quarter of this machine's speed, until the next picture`;
  const presses = await pressInRounds(page, part);
  return toFigure(name, presses);
}

/** Without the slowdown, because Chromium would wait in the thread whose time is measured. */
async function measureWork(page: Page, part: string): Promise<Figure> {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has no browser.');
  await browser.startTracing(page, {
    categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'],
  });
  await pressInRounds(page, part);
  const work = workOfPresses(await browser.stopTracing());
  const count = changes[part]?.length ?? 0;
  if (work.length !== rounds * count || work.includes(0))
    throw new Error(`The trace of ${part} is incomplete.`);
  const inRounds = Array.from({ length: rounds }, (_, round) =>
    work.slice(round * count, (round + 1) * count),
  );
  return toFigure(`Processor time of that change of ${part}, times ${slowdown}`, inRounds);
}

/** Presses each radio button in each of the rounds. @returns for each round the time of each press */
async function pressInRounds(page: Page, part: string): Promise<number[][]> {
  const times: number[][] = [];
  for (let round = 0; round < rounds; round++) {
    const ofRound: number[] = [];
    for (const value of changes[part] ?? []) {
      const name = new RegExp(`^${value}`);
      await page.getByRole('main').getByRole('radio', { name }).first().press(' ');
      ofRound.push(await page.evaluate(takePress));
    }
    times.push(ofRound);
  }
  return times;
}

/** The goal is not decided when the rounds' medians spread further than their median is from the goal. */
function toFigure(name: string, inRounds: readonly number[][]): Figure {
  const medians = inRounds.map(median).toSorted((one, other) => one - other);
  const [min = Number.NaN, greatest = Number.NaN] = [medians[0], medians.at(-1)];
  const middle = median(medians);
  const details = `${inMilliseconds(min)} to ${inMilliseconds(greatest)} in ${rounds} rounds of ${inRounds[0]?.length} changes`;
  const figure = withDetails(atMost(name, middle, goalMs, inMilliseconds), details);
  return greatest - min <= Math.abs(middle - goalMs) ? figure : { ...figure, isReached: 'not decided' };
}

/** In the page: records how long each press takes, up to the next picture. The browser rounds to 8 ms. */
function recordPresses(): void {
  const presses: number[] = [];
  Object.assign(window, { presses });
  const observer = new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) {
      if (name === 'click') presses.push(duration);
    }
  });
  observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

/**
 * In the page: the press since the last call. The browser reports it some time after the picture that follows it, and
 * not at all if it took less than 16 ms. What follows the picture has half a second to end.
 */
async function takePress(): Promise<number> {
  const { presses } = window as unknown as { presses: number[] };
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  const deadline = performance.now() + 5000;
  while (presses.length === 0 && performance.now() < deadline) await pause(50);
  await pause(500);
  return Math.max(16, ...presses.splice(0));
}

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** When it began, in microseconds. */
  ts: number;
  /** The processor time of its thread, in microseconds. */
  tdur?: number;
  args: { data?: { type?: string } };
}

/** The processor time of the page's main thread from each press up to the next picture, slowed down, in milliseconds. */
function workOfPresses(trace: Buffer): number[] {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const isPress = ({ name, args }: TraceEvent) => name === 'EventDispatch' && args.data?.type === 'keyup';
  const { pid, tid } = traceEvents.find(isPress) ?? {};
  const ofPage = traceEvents
    .filter((event) => event.pid === pid && event.tid === tid)
    .toSorted((one, other) => one.ts - other.ts);
  const tasks = ofPage.filter(({ name }) => name === 'RunTask');
  const pictures = ofPage.filter(({ name }) => name === 'Commit');
  return ofPage.filter(isPress).map((press) => {
    const picture = pictures.find(({ ts }) => ts > press.ts);
    const first = tasks.findLastIndex(({ ts }) => ts <= press.ts);
    const last = tasks.findLastIndex(({ ts }) => ts <= (picture?.ts ?? Number.NaN));
    const until = tasks.slice(first, last + 1);
    return (slowdown * until.reduce((sum, { tdur = 0 }) => sum + tdur, 0)) / 1000;
  });
}

const inMilliseconds = (milliseconds: number) => `${milliseconds.toFixed(0)} ms`;
