import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSearch } from '#domain/categories.ts';
import { openTestDatabase } from '#tests/database/open-test-database.ts';
import { hangPrint } from '#tests/world/hang-print.ts';
import { hangExamplePrints } from '#tests/world/prints.ts';
import { countPrints, listPrints } from './list-prints.ts';

const database = await openTestDatabase();
afterAll(() => database.close());
beforeAll(() => hangExamplePrints(database.db));

async function titles(q: string): Promise<string[]> {
  const page = await listPrints(database.db, { limit: 500, q });
  expect(await countPrints(database.db, { q })).toBe(page.prints.length);
  return page.prints.map(({ title }) => title);
}

describe('a search', () => {
  test('finds prints that contain every word, each in title, artist or location', async () => {
    expect(await titles('ada NORWAY')).toEqual(['Misty Ridge']);
    expect(await titles('ridge ada')).toEqual(['Misty Ridge']);
    expect(await titles('window')).toEqual(['Night Windows']);
    expect(await titles('ada chicago')).toEqual([]);
  });

  test('does not search descriptions', async () => {
    expect(await titles('valley')).toEqual([]);
  });

  test.each([
    ['Café Ærø', 'cafe aero'],
    ['Cafe\u0301 of Morning', 'CAFÉ morning'],
    ['Straße im Łódź', 'strasse lodz'],
    ['STRASSENBAHN', 'straßenbahn'],
    ['L’heure bleue', "l'heure"],
    ['Ulu Dağ, İzmir', 'dag izmir'],
    ['Белая ночь', 'БЕЛАЯ'],
    ['Άγιος', 'αγιος'],
    ['富士山 朝', '士山'],
    ['شُكْرًا', 'شكرا'],
    ['ﬁeld', 'Field'],
  ])('finds "%s" by "%s"', async (title, q) => {
    const id = await hangPrint(database.db, { title });
    const page = await listPrints(database.db, { limit: 500, q });
    expect(page.prints.map(({ _id }) => _id)).toContain(id);
  });

  test.each(['%', '_', '\\', '%%', "' or true --", '.*', '[a-z]', '🌫️', '🖼'.repeat(50)])(
    'finds %s literally',
    async (signs) => {
      expect(await titles(signs)).toEqual([]);
      await hangPrint(database.db, { title: `Sign ${signs} here` });
      expect(await titles(`${signs} here`)).toEqual([`Sign ${signs} here`]);
      await database.pool.query('delete from prints where title = $1', [`Sign ${signs} here`]);
    },
  );

  test('finds a print by any part of its title', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 40 }), async (text) => {
        const title = readSearch(text);
        fc.pre(title !== undefined);
        const id = await hangPrint(database.db, { title });
        const page = await listPrints(database.db, { limit: 500, q: title });
        expect(page.prints.map(({ _id }) => _id)).toContain(id);
      }),
      { numRuns: 40 },
    );
  });
});
