import { afterAll, expect, test } from 'vitest';
import { openTestShop } from '#tests/world/open-test-shop.ts';
import { runBeside } from '#tests/world/owner.ts';

const world = await openTestShop({ isQuiet: true });
afterAll(world.close);

/** Runs `shop shop …` while the shop is open. */
function terminal(...words: string[]) {
  return runBeside(world, 'shop', ...words);
}

test('the owner reads and changes the details, and the open shop has them at once', async () => {
  expect((await terminal('show')).output).toMatch(
    /^announcement\.guests +MEMBERS SAVE ON PRINTS\. \[JOIN NOW\] - IT'S FREE$/m,
  );
  const set = await terminal(
    'set',
    'shop=Ada = Prints',
    'address=["1 Main Street","USA"]',
    'hero.print=null',
    'since=1999',
  );
  expect(set).toMatchObject({ code: 0, output: 'Saved as version 1.\n' });
  await expect
    .poll(() => world.shop.details.current())
    .toMatchObject({ shop: 'Ada = Prints', address: ['1 Main Street', 'USA'], since: 1999 });
  expect((await terminal('set', 'since=1999')).output).toBe('Nothing changed: the shop has these details.\n');
  const { version, details } = JSON.parse((await terminal('show', '--json')).output);
  expect([version, details.shop]).toEqual([1, 'Ada = Prints']);
  expect((await terminal('show', '--history')).output).toMatch(
    /^1 +20[\d-]+ [\d:]+ +terminal +shop, address, since$/m,
  );
});

test.each([
  [['shop='], 'shop is ""; it must have at least one character.'],
  [['since=soon'], 'since is "soon"; it must be a number.'],
  [['address=7 Quay Street'], 'address is "7 Quay Street"; it must be a list.'],
  [
    ['hero.print=Misty Ridge'],
    'hero.print is "Misty Ridge"; it must be the id of a print, or null for one of the newest.',
  ],
  [
    ['largestInTube=huge'],
    'largestInTube is "huge"; it must be one of small, medium, large, giant, collector, exhibition, or null if every print travels flat.',
  ],
  [
    ['email=a', 'social.url=b'],
    'email is "a"; it must be an email address, such as hello@shop.example.\nsocial.url is "b"; it must be an address with https://.',
  ],
  [['owner=Ada'], 'owner=Ada names no detail; a change must be name=value, and "shop show" lists the names.'],
  [['shop'], 'shop names no detail; a change must be name=value, and "shop show" lists the names.'],
])('%j is refused in words, and changes nothing', async (words, sentence) => {
  const before = world.shop.details.current();
  expect(await terminal('set', ...words)).toMatchObject({ code: 1, stderr: `${sentence}\n` });
  expect(world.shop.details.current()).toEqual(before);
});
