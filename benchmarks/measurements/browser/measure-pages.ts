import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { chromium, type Page } from '@playwright/test';
import { type BenchmarkEnvironment, newestProduct } from '../../environment/benchmark-environment.ts';
import { atMost, type Figure, inKilobytes, kilobytes } from '../../figure.ts';

/** The bytes that a browser fetches for a page, and the page's layout shift. */
export async function measurePages({ shop, chromiumPath }: BenchmarkEnvironment): Promise<Figure[]> {
  const product = await newestProduct(shop.url);
  const weight = await measurePageWeight(`${shop.url}/product/${product._id}`, chromiumPath);
  const catalogue = await measurePageWeight(`${shop.url}/shop/all-prints/`, chromiumPath);
  return [
    atMost('JavaScript of the product page (brotli)', weight.scriptBytes, kilobytes(114), inKilobytes),
    atMost('CSS of the product page (brotli)', weight.styleBytes, kilobytes(12), inKilobytes),
    atMost('Layout shift of the product page', weight.layoutShift, 0, (shift) => shift.toFixed(3)),
    atMost(
      'Pictures of the catalogue page before the first scroll, on a phone (360 px, 3x)',
      catalogue.imageBytes,
      kilobytes(450),
      inKilobytes,
    ),
  ];
}

const toBrotli = promisify(brotliCompress);

interface PageWeight {
  /** Bytes over the network, compressed as the shop sends them. */
  documentBytes: number;
  scriptBytes: number;
  fontBytes: number;
  /** Fetched style sheets, plus the compressed size of inline ones. */
  styleBytes: number;
  /** Images that are fetched before the first scroll. */
  imageBytes: number;
  /** Cumulative layout shift of the first view on a phone. */
  layoutShift: number;
}

const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true };

/** Loads a page in Chromium until the network is idle, and adds up what was fetched. */
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
      documentBytes: bytesOf('document'),
      scriptBytes: bytesOf('script'),
      fontBytes: bytesOf('font'),
      styleBytes: bytesOf('stylesheet') + (await bytesOfOwnStyles(page)),
      imageBytes: bytesOf('image'),
      layoutShift: await page.evaluate(() => Number(document.documentElement.dataset.layoutShift ?? 0)),
    };
  } finally {
    await browser.close();
  }
}

async function bytesOfOwnStyles(page: Page): Promise<number> {
  const styles = await page.locator('style').allTextContents();
  return (await toBrotli(styles.join('\n'))).length;
}

/** Such as `document 15.9 KB (including styles of 5.6 KB), script 111.2 KB, font 73.5 KB, image 96.0 KB`. */
export function describeWeight(weight: PageWeight): string {
  return [
    `document ${inKilobytes(weight.documentBytes)} (including styles of ${inKilobytes(weight.styleBytes)})`,
    `script ${inKilobytes(weight.scriptBytes)}`,
    `font ${inKilobytes(weight.fontBytes)}`,
    `image ${inKilobytes(weight.imageBytes)}`,
  ].join(', ');
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
