import { afterAll, expect, test } from 'vitest';
import { hangPrint } from '#tests/world/hang-print.ts';
import { openTestShop } from '#tests/world/open-test-shop.ts';
import { runBeside } from '#tests/world/owner.ts';

const world = await openTestShop({ isQuiet: true });
afterAll(world.close);

/** Runs `shop artists …` while the shop is open. */
function terminal(...words: string[]) {
  return runBeside(world, 'artists', ...words);
}

test('the owner lists the artists, changes a statement, and renames one', async () => {
  await hangPrint(world.shop.database.db, { artist: 'Ada Lindt' });
  expect((await terminal('list')).output).toMatch(/^Ada Lindt +1 +1 +no$/m);
  expect((await terminal('statement', 'Ada Lindt')).output).toBe('No statement yet.\n');
  expect((await terminal('statement', 'Ada Lindt', ' She waits. ')).output).toBe(
    'The page of Ada Lindt shows it.\n',
  );
  expect((await terminal('rename', 'Ada Lindt', 'Ada L')).output).toBe(
    'Renamed Ada Lindt to Ada L. Prints changed: 1.\n',
  );
  expect((await terminal('statement', 'Ada L')).output).toBe('She waits.\n');
  expect((await terminal('list')).output).toMatch(/^Ada L +1 +1 +yes$/m);
  expect(await terminal('rename', 'Ada Lindt', 'Ada')).toMatchObject({
    code: 1,
    stderr: 'There is no print by Ada Lindt.\n',
  });
});

test.each([
  [['statement', 'Nobody'], 'There is no print by Nobody; "artists list" has the names.\n'],
  [['statement', 'Ada Lind', 'a'.repeat(2001)], 'A statement may have 2000 characters; this one has 2001.\n'],
  [
    ['statement', 'Ada Lind', 'fog\u202e'],
    'The statement contains the invisible character U+202E after "fog"; type it again without it.\n',
  ],
  [
    ['rename', 'Ada Lind', 'Ada\u200b'],
    'The new name contains the invisible character U+200B after "Ada"; type it again without it.\n',
  ],
  [['rename', 'Ada Lind', ' '], 'The name of an artist has 1 to 100 characters, on one line.\n'],
])('%j is refused in words', async (words, stderr) => {
  expect(await terminal(...words)).toMatchObject({ code: 1, stderr });
});
