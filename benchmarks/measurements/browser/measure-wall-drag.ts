import { type CDPSession, chromium, type Page } from '@playwright/test';
import { defaultConfig } from 'lighthouse';
import { gripIn, hangPrint, measureRoom } from '#tests/browser/hang-on-wall.ts';
import { waitForHydration } from '#tests/browser/hydrated-pages.ts';
import { roomPhotograph } from '#tests/browser/room-photographs.ts';
import { type BenchmarkEnvironment, newestProduct } from '../../environment/benchmark-environment.ts';
import { atLeast, atMost, type Figure, median, withDetails } from '../../figure.ts';

const runs = 3;
const seconds = 5;
/** Lighthouse's mobile preset. */
const slowdown = 4;
const frameMs = 1000 / 60;
/** Phones report a finger up to 240 times a second. */
const fingerMs = 1000 / 240;

/** How smoothly a finger moves a hung print on Lighthouse's slow phone, in the dialog "On your own wall". */
export async function measureWallDrag({ shop, chromiumPath }: BenchmarkEnvironment): Promise<Figure[]> {
  const {
    width = 412,
    height = 823,
    deviceScaleFactor = 1.75,
  } = defaultConfig.settings?.screenEmulation ?? {};
  const browser = await chromium.launch({
    ...(chromiumPath ? { executablePath: chromiumPath } : {}),
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-quic'],
  });
  try {
    const page = await browser.newPage({
      viewport: { width: 1440, height: 900 },
      deviceScaleFactor,
      isMobile: true,
      hasTouch: true,
    });
    await hangInRoom(page, shop.url);
    await page.setViewportSize({ width, height });
    const phone = await page.context().newCDPSession(page);
    await phone.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const moves: number[] = [];
    for (let run = 0; run < runs; run++) {
      const { count, trace } = await traceDrag(page, phone, [frameEvents]);
      moves.push(Math.min(count, drawnFrames(trace)) / seconds);
    }
    const { trace } = await traceDrag(page, phone, ['disabled-by-default-devtools.timeline']);
    return toFigures(moves, workOfFrames(trace));
  } finally {
    await browser.close();
  }
}

async function hangInRoom(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/product/${(await newestProduct(url))._id}`);
  await waitForHydration(page);
  const dialog = await measureRoom(page, roomPhotograph('by-the-door'));
  await hangPrint(dialog);
  await dialog.getByRole('radio', { name: /^Giant,/ }).check();
}

const frameEvents = 'disabled-by-default-devtools.timeline.frame';

async function traceDrag(page: Page, phone: CDPSession, events: string[]) {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has no browser.');
  await browser.startTracing(page, { categories: ['devtools.timeline', ...events] });
  const count = await dragAround(page, phone);
  return { count, trace: await browser.stopTracing() };
}

/** Drags the print around with a finger, and back. @returns how many frames show it in a new place */
async function dragAround(page: Page, phone: CDPSession): Promise<number> {
  const box = await gripIn(page.getByRole('dialog')).boundingBox();
  if (!box) throw new Error('The print does not hang.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', byX = 0, byY = 0) =>
    phone.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: x + byX, y: y + byY }],
    });
  await touch('touchStart');
  const counting = page.evaluate(countMoves, seconds * 1000);
  const startedAt = performance.now();
  const moves: Promise<unknown>[] = [];
  for (let now = 0; now < seconds * 1000; now = performance.now() - startedAt) {
    moves.push(touch('touchMove', 60 * Math.sin(now / 330), 30 * Math.sin(now / 210)));
    await new Promise((resolve) => setTimeout(resolve, fingerMs));
  }
  const count = await counting;
  await Promise.all(moves);
  await touch('touchMove');
  await touch('touchEnd');
  return count;
}

/** In the page: how many frames within this time show the print in another place than the frame before. */
function countMoves(milliseconds: number): Promise<number> {
  const plane = document.querySelector('button[aria-label*="The arrow keys move it"]')?.parentElement;
  let [count, last] = [0, plane?.style.transform];
  return new Promise((resolve) => {
    const startedAt = performance.now();
    const look = () => {
      if (plane?.style.transform !== last) count += 1;
      last = plane?.style.transform;
      if (performance.now() - startedAt < milliseconds) requestAnimationFrame(look);
      else resolve(count);
    };
    requestAnimationFrame(look);
  });
}

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** When it began, in microseconds. */
  ts: number;
  /** The processor time of its thread, in microseconds. */
  tdur?: number;
}

/** How many frames of the page reached the screen. */
function drawnFrames(trace: Buffer): number {
  const { page, traceEvents } = readTrace(trace);
  return traceEvents.filter(({ name, pid }) => name === 'DrawFrame' && pid === page?.pid).length;
}

/** The processor time of the page's main thread in each frame, in milliseconds. Other work on the machine doesn't count. */
function workOfFrames(trace: Buffer): number[] {
  const { page, traceEvents } = readTrace(trace);
  const ofPage = traceEvents.filter(({ pid, tid }) => pid === page?.pid && tid === page.tid);
  const frames = ofPage.filter(({ name }) => name === 'FireAnimationFrame').toSorted((a, b) => a.ts - b.ts);
  const tasks = ofPage.filter(({ name }) => name === 'RunTask');
  return frames.slice(1).map((frame, index) => {
    const start = frames[index]?.ts ?? 0;
    const inFrame = tasks.filter(({ ts }) => ts > start && ts <= frame.ts);
    return inFrame.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1000;
  });
}

/** The events, and one of the page's main thread. */
function readTrace(trace: Buffer) {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  return { traceEvents, page: traceEvents.find(({ name }) => name === 'FireAnimationFrame') };
}

function toFigures(moves: readonly number[], work: readonly number[]): Figure[] {
  const phone = `a phone ${slowdown} times slower than this machine`;
  const slowest = work.toSorted((a, b) => a - b)[Math.floor(work.length * 0.95)] ?? Number.NaN;
  return [
    withDetails(
      atMost(`Work to move a hung print, on ${phone}: 95 in 100 frames`, slowest, frameMs, inMilliseconds),
      `median ${inMilliseconds(median(work))}, ${work.length} frames`,
    ),
    withDetails(
      atLeast(
        `Moves of a dragged print that a 60 Hz screen draws, on ${phone}, median of ${runs}`,
        median(moves),
        59,
        inMovesASecond,
      ),
      `${Math.min(...moves).toFixed(1)} to ${Math.max(...moves).toFixed(1)} in ${seconds} s each`,
    ),
  ];
}

const inMilliseconds = (milliseconds: number) => `${milliseconds.toFixed(1)} ms`;
const inMovesASecond = (moves: number) => `${moves.toFixed(1)} a second`;
