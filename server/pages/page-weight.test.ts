import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { openTestShop } from '#tests/world/open-test-shop.ts';
import { prints } from '#tests/world/prints.ts';

const world = await openTestShop({ hasPages: true, isQuiet: true });
afterAll(() => world.close());

/** Decision 060: 114 KB for the product page. Small pages name a few more files than a browser fetches at once, and the cart the states. */
const maxKilobytes = 119;

test.each(['/', '/shop/all-prints/', `/product/${prints.mistyRidge.id}`, '/cart', '/contact'])(
  '%s loads at most 119 KB of JavaScript, and nothing of the studio',
  async (url) => {
    const { body } = await world.app.inject(url);
    const names = [...new Set(body.match(/\/assets\/[\w.-]+\.js/g))];
    expect(names.length).toBeGreaterThan(3);
    expect(body).not.toContain('/studio/assets/');
    const sizes = await Promise.all(
      names.map(async (name) => brotliCompressSync(await readFile(fileOf(name))).length),
    );
    expect(sizes.reduce((sum, size) => sum + size) / 1024).toBeLessThan(maxKilobytes);
  },
);

function fileOf(name: string): string {
  return fileURLToPath(new URL(`../../build/client${name}`, import.meta.url));
}
