import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { policies, policyNames } from '#domain/shop/policies.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';

let world: TestShop;
beforeAll(async () => {
  world = await openTestShop({ hasPages: true, isQuiet: true });
});
afterAll(() => world.close());

test.each(policyNames)('visitors of a new shop read the text of "%s" word for word', async (policy) => {
  const { body } = await world.app.inject(policies[policy].path);
  const expected = await readFile(new URL(`shown-texts/${policy}.txt`, import.meta.url), 'utf8');
  expect(readText(body)).toBe(expected.trim());
});

/** What a visitor reads in the main part of a page, with the ids of headings and the addresses of links. */
function readText(page: string): string {
  const [main = ''] = /<main[\s\S]*<\/main>/.exec(page) ?? [];
  return main
    .replaceAll(/<!--.*?-->/g, '')
    .replaceAll(/<h2 id="([^"]*)">/g, '\n[$1] ')
    .replaceAll(/<a [^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/g, '$2 ($1)')
    .replaceAll(/<\/(?:h1|h2|p|li|dt|dd|th|td|caption)>|<br\/>/g, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll(/ +/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}
