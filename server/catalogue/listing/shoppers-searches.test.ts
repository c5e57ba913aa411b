import { readFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Category, orientationOf, parseCategory } from '#domain/catalogue/categories.ts';
import { describeLook } from '#server/photographs/describe-look.ts';
import { makePlaceholder } from '#server/photographs/make-placeholder.ts';
import { openTestDatabase } from '#tests/database/open-test-database.ts';
import { hangPrint } from '#tests/world/hang-print.ts';
import { photographs } from '../tables.ts';
import { listPrints } from './list-prints.ts';

interface DemoPrint {
  title: string;
  artist: string;
  description: string;
  location: string;
  category: string;
  keywords: string[];
  createdAt: string;
}

const collection = new URL('../../../collection/', import.meta.url);
const database = await openTestDatabase();
afterAll(() => database.close());

beforeAll(async () => {
  const metadata: Record<string, DemoPrint> = JSON.parse(
    await readFile(new URL('metadata.json', collection), 'utf8'),
  );
  for (const [name, print] of Object.entries(metadata)) await hangDemoPrint(name, print);
}, 120_000);

/** Hangs a print of the demo collection with its texts and its look, without its pictures. */
async function hangDemoPrint(name: string, { createdAt, category, ...print }: DemoPrint): Promise<void> {
  const file = await readFile(new URL(`prints/${name}.jpg`, collection)).catch(() => undefined);
  if (!file) return;
  const { width, height } = await sharp(file).metadata();
  const { thumbHash } = await makePlaceholder(sharp(file));
  const { title, artist, description, location, keywords } = print;
  const id = await hangPrint(database.db, {
    ...{ title, artist, description, location, keywords, createdAt: new Date(createdAt) },
    category: parseCategory(category) as Category,
    orientation: orientationOf({ width, height }),
  });
  await database.db
    .update(photographs)
    .set({ look: describeLook({ width, height, thumbHash }) })
    .where(eq(photographs.id, id));
}

test.each([
  ['sea', 'Terrace and Sea'],
  ['ocean', 'Terrace and Sea'],
  ['Meer', 'Terrace and Sea'],
  ['mar', 'Terrace and Sea'],
  ['seascape', 'Terrace and Sea'],
  ['lake', 'Jetty in Fog'],
  ['lago', 'Jetty in Fog'],
  ['water', 'The Water Finds It'],
  ['agua', 'The Water Finds It'],
  ['boat', 'Gate without a Shore'],
  ['harbour', 'Half a Bridge'],
  ['pier', 'The Long Pier'],
  ['jetty', 'Where the Jetty Ends'],
  ['muelle', 'Jetty in Fog'],
  ['Brücke', 'Half a Bridge'],
  ['puente', 'Half a Bridge'],
  ['mountains', 'Valley of Spruce'],
  ['Berge', 'The Second Ridge'],
  ['forest', 'The Second Ridge'],
  ['Wald', 'The Second Ridge'],
  ['tree', 'Oak and Fence, January'],
  ['Bäume', 'Oak and Fence, January'],
  ['palm', 'Siesta'],
  ['desert', 'The Seam'],
  ['dunes', 'The Seam'],
  ['Wüste', 'Black Slope'],
  ['fog', 'Jetty in Fog'],
  ['misty', 'Jetty in Fog'],
  ['niebla', 'Jetty in Fog'],
  ['winter', 'Oak and Fence, January'],
  ['Schnee', 'Oak and Fence, January'],
  ['nieve', 'Oak and Fence, January'],
  ['rain', 'Avenue after Rain'],
  ['night city', 'Avenue after Rain'],
  ['sunrise', 'Salt before Sunrise'],
  ['amanecer', 'First Light on the Crest'],
  ['summer', 'Blue Door, Before Noon'],
  ['Stadt', 'Avenue after Rain'],
  ['architecture', 'White Tower, Red Filter'],
  ['staircase', 'Steps to the Sky'],
  ['escaleras', 'Steps to the Sky'],
  ['arches', 'Portico at Five'],
  ['puerta', 'Blue Door, Before Noon'],
  ['still life', 'Olive Branch, Four O’Clock'],
  ['Stillleben', 'Olive Branch, Four O’Clock'],
  ['pears', 'Bowl and Two Pears'],
  ['black and white', 'Black Slope'],
  ['b&w', 'White Tower, Red Filter'],
  ['schwarzweiß', 'White Tower, Red Filter'],
  ['blanco y negro', 'White Tower, Red Filter'],
  ['orange', 'Portico at Five'],
  ['pink', 'Salt before Sunrise'],
  ['blau', 'Blue Door, Before Noon'],
  ['green', 'Valley of Spruce'],
  ['red gate', 'Gate without a Shore'],
  ['portrait', 'Olive Branch, Four O’Clock'],
  ['landscape', 'The Seam'],
  ['something calm', 'Reeds, a Letter'],
  ['etwas Ruhiges', 'Reeds, a Letter'],
  ['above the sofa', 'The Seam'],
  ['picture for the bedroom', 'Reeds, a Letter'],
  ['kitchen', 'Olive Branch, Four O’Clock'],
  ['minimalist', 'Terrace and Sea'],
  ['abstract', 'Black Slope'],
  ['long exposure', 'The Long Pier'],
  ['Naoko Hirabe', 'Jetty in Fog'],
  ['white stairs greece', 'Steps to the Sky'],
  ['foggy lake', 'Jetty in Fog'],
  ['ocaen', 'Terrace and Sea'],
  ['montain', 'Valley of Spruce'],
  ['photo of a bridge', 'Half a Bridge'],
])('a shopper who looks for "%s" sees "%s" first', async (q, title) => {
  const { prints } = await listPrints(database.db, { limit: 1, q });
  expect(prints.map((print) => print.title)).toEqual([title]);
});

test.each(
  `wind winter green calm house horses sunset square elephant horse cats duck frog seal book rome ruin flood pearl tiger lily camp
  australia colorado`.split(/\s+/),
)('corrects "%s" to no other word', async (q) => {
  expect(await listPrints(database.db, { limit: 1, q })).not.toHaveProperty('correctedSearch');
});

test('a correction that finds no print is not made', async () => {
  const found = await listPrints(database.db, { limit: 1, q: 'skyscrapper montain' });
  expect(found).toEqual({ prints: [], nextCursor: null });
});

test('a short word finds whole words: "sea" is no part of "seam"', async () => {
  const { prints } = await listPrints(database.db, { limit: 50, q: 'sea' });
  expect(prints.map(({ title }) => title)).not.toContain('The Seam');
});

test.each([
  [
    'an orange square',
    { width: 300, height: 300, thumbHash: 'YswCBwDwtN16h4iGh3iHd4iHCG14kHsI' },
    ['square', 'orange'],
  ],
  [
    'a gray strip',
    { width: 900, height: 300, thumbHash: 'oPcBBwCHh4iHd3h3d/eId3eH+2Z3CHwH' },
    ['landscape', 'panorama'],
  ],
])('the look of %s is described', (_, picture, look) => {
  expect(describeLook(picture)).toEqual(look);
});
