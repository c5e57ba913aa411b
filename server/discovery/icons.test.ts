import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';

const publicFile = (path: string) => readFile(new URL(`../../public${path}`, import.meta.url));

test('the icons in the web manifest exist in the sizes it states', async () => {
  const manifest = JSON.parse(String(await publicFile('/manifest.webmanifest')));
  const purposes = manifest.icons.map(({ purpose }: { purpose?: string }) => purpose);
  expect(purposes).toContain('maskable');
  for (const { src, sizes } of manifest.icons) {
    const { width, height } = await sharp(await publicFile(src)).metadata();
    expect(sizes === 'any' || sizes === `${width}x${height}`, src).toBe(true);
  }
});

test('a maskable icon has its drawing within the circle that phones show', async () => {
  const { data, info } = await sharp(await publicFile('/icon-maskable-512.png'))
    .flatten()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const reach = Array.from({ length: info.width * info.height }, (_, at) => {
    const isWall = (data[at * info.channels] ?? 0) > 230 && (data[at * info.channels + 2] ?? 0) < 240;
    const [x, y] = [(at % info.width) + 0.5, Math.floor(at / info.width) + 0.5];
    return isWall ? 0 : Math.hypot(x - info.width / 2, y - info.height / 2);
  });
  expect(reach.reduce((max, each) => Math.max(max, each), 0)).toBeLessThanOrEqual(0.4 * info.width);
});
