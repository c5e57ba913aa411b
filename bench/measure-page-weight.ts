import { chromium } from '@playwright/test';

export interface PageWeight {
  /** Bytes over the wire, compressed as the shop sends them. */
  scriptBytes: number;
  styleBytes: number;
  /** Those that are fetched before anybody scrolls. */
  imageBytes: number;
  /** Cumulative layout shift of the first view, on a phone. */
  layoutShift: number;
}

const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true };

/** Loads a page in Chromium until the network rests, and adds up all that it fetched by itself. */
export async function measurePageWeight(url: string, chromiumPath: string | undefined): Promise<PageWeight> {
  const browser = await chromium.launch({
    ...(chromiumPath ? { executablePath: chromiumPath } : {}),
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-quic'],
  });
  try {
    const page = await browser.newPage(phone);
    await page.addInitScript(recordLayoutShifts);
    const sizes: Promise<[string, number]>[] = [];
    page.on('requestfinished', (request) => {
      sizes.push(request.sizes().then(({ responseBodySize }) => [request.resourceType(), responseBodySize]));
    });
    await page.goto(url, { waitUntil: 'networkidle' });
    const fetched = await Promise.all(sizes);
    const bytesOf = (type: string) =>
      fetched.reduce((sum, [each, size]) => sum + (each === type ? size : 0), 0);
    return {
      scriptBytes: bytesOf('script'),
      styleBytes: bytesOf('stylesheet'),
      imageBytes: bytesOf('image'),
      layoutShift: await page.evaluate(() => Number(document.documentElement.dataset.layoutShift ?? 0)),
    };
  } finally {
    await browser.close();
  }
}

function recordLayoutShifts(): void {
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput } = entry as PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      };
      const before = Number(document.documentElement.dataset.layoutShift ?? 0);
      if (!hadRecentInput) document.documentElement.dataset.layoutShift = String(before + value);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
