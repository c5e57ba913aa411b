import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { Scene } from './scenes.ts';

/** The windows, in pixels, with the maximum height of a picture of the whole page. A phone on its side has none. */
const screens = [
  { width: 360, height: 740, maxHeight: 3000 },
  { width: 844, height: 390, maxHeight: 0 },
  { width: 820, height: 1180, maxHeight: 3000 },
  { width: 1440, height: 900, maxHeight: 2700 },
  { width: 2560, height: 1440, maxHeight: 2880 },
] as const;

export type Screen = (typeof screens)[number];

export function screensOf({ widths }: Scene): readonly Screen[] {
  return screens.filter(({ width }) => widths?.includes(width) ?? true);
}

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
export async function takeWhole(page: Page, screen: Screen): Promise<Buffer> {
  const pageHeight = await page.evaluate(() => document.documentElement.scrollHeight);
  const height = Math.max(screen.height, Math.min(pageHeight, screen.maxHeight));
  const clip = { x: 0, y: 0, width: screen.width, height };
  return page.screenshot({ animations: 'disabled', fullPage: true, clip });
}

export function toWebp(png: Buffer): Promise<Buffer> {
  return sharp(png).webp({ quality: 72, effort: 6 }).toBuffer();
}

/** The first screen of a picture, as JPEG. */
export function toFirstScreen(png: Buffer, { width, height }: Screen): Promise<Buffer> {
  return sharp(png)
    .extract({ left: 0, top: 0, width, height })
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
}
