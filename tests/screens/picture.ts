import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { Scene } from './scenes.ts';

/** The screen sizes of the pictures, in pixels, with the maximum height of a picture. */
const screens = [
  { width: 360, height: 780, maxHeight: 3000 },
  { width: 820, height: 1100, maxHeight: 3000 },
  { width: 1440, height: 900, maxHeight: 2700 },
  { width: 2560, height: 1440, maxHeight: 2880 },
] as const;

export type Screen = (typeof screens)[number];

export function screensOf({ widths }: Scene): readonly Screen[] {
  return screens.filter(({ width }) => widths?.includes(width) ?? true);
}

/** A screenshot of the page, cut off at the end of the screen or at the maximum height. */
export async function takePicture(page: Page, screen: Screen, isScreen: boolean): Promise<Buffer> {
  await page.locator('img').evaluateAll((images: HTMLImageElement[]) => {
    for (const image of images) image.loading = 'eager';
  });
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  // A picture that the browser decodes later would be missing. One that cannot be decoded is no reason to stop.
  await page
    .locator('img')
    .evaluateAll((images: HTMLImageElement[]) => Promise.allSettled(images.map((image) => image.decode())));
  if (isScreen) return page.screenshot({ animations: 'disabled' });
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
