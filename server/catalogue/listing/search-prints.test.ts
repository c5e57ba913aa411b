import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSearch } from '#domain/catalogue/search-filter.ts';
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

  test('finds words of descriptions, categories and keywords', async () => {
    await hangPrint(database.db, {
      title: 'Slope',
      description: 'The dune’s shadow side.',
      keywords: ['Namib'],
    });
    expect(await titles('valley')).toEqual(['Misty Ridge']);
    expect(await titles('black and white')).toEqual(['Tide Posts']);
    expect(await titles('namib')).toEqual(['Slope']);
    expect(await titles('dune')).toEqual(['Slope']);
  });

  test('finds other forms of a word, and words by their beginning', async () => {
    expect(await titles('ridges')).toEqual(['Misty Ridge']);
    expect(await titles('doors')).toEqual(['Blue Door']);
    expect(await titles('northumb')).toEqual(['Tide Posts']);
  });

  test('leaves out words such as "the", unless there are no others', async () => {
    expect(await titles('the posts of the tide')).toEqual(['Tide Posts']);
    await hangPrint(database.db, { title: 'The Who' });
    expect(await titles('the who')).toEqual(['The Who']);
  });

  test('lists the best match first: title, then place, then description', async () => {
    const own = await openTestDatabase();
    await hangPrint(own.db, { title: 'Title: Snowfield' });
    await hangPrint(own.db, { title: 'Place', location: 'Snowfield, Utah' });
    await hangPrint(own.db, { title: 'Description', description: 'A snowfield at noon.' });
    await hangPrint(own.db, { title: 'Nothing of it' });
    const titles: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listPrints(own.db, { limit: 1, cursor, q: 'snowfields' });
      titles.push(...page.prints.map(({ title }) => title));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(titles).toEqual(['Title: Snowfield', 'Place', 'Description']);
    await own.close();
  });

  test.each([
    ['rige', 'ridge', 'Misty Ridge'],
    ['norwey misty', 'norway misty', 'Misty Ridge'],
    ['northumbreland', 'northumberland', 'Tide Posts'],
  ])('corrects "%s" to "%s"', async (q, correctedSearch, title) => {
    const page = await listPrints(database.db, { limit: 10, q });
    expect(page.prints.map(({ title }) => title)).toEqual([title]);
    expect(page).toMatchObject({ correctedSearch });
  });

  test('corrects nothing when no word is similar, also not accents', async () => {
    const page = await listPrints(database.db, { limit: 10, q: 'Zürqx' });
    expect(page).toEqual({ prints: [], nextCursor: null });
  });

  test('corrects nothing that is found in another category', async () => {
    const page = await listPrints(database.db, { limit: 10, q: 'northumb', category: 'nature' });
    expect(page).toEqual({ prints: [], nextCursor: null });
  });

  test('does without trigrams where the extension is forbidden', async () => {
    const own = await openTestDatabase();
    await own.pool.query('drop function similar_words(text); drop extension pg_trgm cascade');
    await hangExamplePrints(own.db);
    const find = async (q: string) =>
      (await listPrints(own.db, { limit: 10, q })).prints.map(({ title }) => title);
    expect(await find('dge')).toEqual(['Misty Ridge']);
    expect(await find('norwey')).toEqual([]);
    expect(await find('rige')).toEqual(['Misty Ridge']);
    await own.close();
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
