import type { Page } from '@playwright/test';
import sharp from 'sharp';

/** The windows, in pixels: a phone, the same on its side, a tablet, a laptop and a large screen. */
export const screens = [
  { width: 360, height: 740 },
  { width: 844, height: 390 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
  { width: 2560, height: 1440 },
] as const;

export type Screen = (typeof screens)[number];

/** Where the picture of a whole page is cut off. */
const maxHeight = 3000;

/** Waits until everything that a picture shows is there. */
export async function settle(page: Page): Promise<void> {
  await page.locator('img').evaluateAll((images: HTMLImageElement[]) => {
    for (const image of images) image.loading = 'eager';
  });
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  // A picture that the browser decodes later would be missing. One that cannot be decoded is no reason to stop.
  await page
    .locator('img')
    .evaluateAll((images: HTMLImageElement[]) => Promise.allSettled(images.map((image) => image.decode())));
}

/** What a visitor sees before scrolling. */
export function takeWindow(page: Page): Promise<Buffer> {
  return page.screenshot({ animations: 'disabled' });
}

/** The page, cut off at the maximum height. */
export async function takeWhole(page: Page, { width, height }: Screen): Promise<Buffer> {
  const pageHeight = await page.evaluate(() => document.documentElement.scrollHeight);
  const clip = { x: 0, y: 0, width, height: Math.max(height, Math.min(pageHeight, maxHeight)) };
  return page.screenshot({ animations: 'disabled', fullPage: true, clip });
}

export function toWebp(png: Buffer): Promise<Buffer> {
  return sharp(png).webp({ quality: 72, effort: 6 }).toBuffer();
}
