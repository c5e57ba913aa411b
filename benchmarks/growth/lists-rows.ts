import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { askStudio, type GrowingShop } from '../environment/open-growing-shops.ts';
import { type GrowthRow, maxGrowth } from './growth-row.ts';

const md5 = (text: string) => createHash('md5').update(text).digest('hex');
const partOfEmail = (round: number) => md5(`buyer${round * 31 + 1}`).slice(3, 9);

/** What reads prints, members and messages. */
export const listsRows: GrowthRow[] = [
  inStudio('Prints without a master', () => 'prints?lack=master'),
  { ...inStudio('Prints without a master, after a change', () => 'prints?lack=master'), prepare: change },
  inStudio('Prints below 150 ppi', () => 'prints?lack=pixels'),
  inStudio('Prints by title', (round) => `prints?q=${md5(String(round + 1))}`),
  inStudio('Members by a part of the email', (round) => `members?q=${partOfEmail(round)}`),
  inStudio('Members that match nothing', () => 'members?q=qqqq-has-this'),
  inStudio('Members by a common first name', () => 'members?q=anna'),
  inStudio('Messages that match nothing', () => 'messages?q=qqqq-has-this'),
  inStudio('Ctrl+K: a word of every print', () => 'find?q=morning'),
  {
    name: 'Artists, for each byte of the list',
    goal: maxGrowth,
    run: (shop) => read(shop, '/api/studio/artists'),
  },
  {
    name: "The artists' names, for each byte of the list",
    goal: maxGrowth,
    run: (shop) => read(shop, '/api/studio/prints/artists'),
  },
  {
    name: 'The sitemap',
    goal: maxGrowth,
    prepare: change,
    run: async (shop) => {
      await read(shop, '/sitemap.xml');
      return undefined;
    },
  },
  {
    name: 'All sitemaps of prints, for each byte',
    goal: maxGrowth,
    rounds: 3,
    prepare: change,
    run: async (shop) => {
      let bytes = 0;
      for (let page = 1; page <= Math.ceil(shop.prints / 5000); page += 1)
        bytes += await read(shop, `/sitemaps/prints-${page}.xml`);
      return bytes;
    },
  },
];

function inStudio(name: string, path: (round: number) => string): GrowthRow {
  return { name, goal: maxGrowth, run: (shop, round) => askStudio(shop, path(round)) };
}

/** Empties the shop's caches, as a change of a print does. A shop hears of it within a few milliseconds. */
async function change({ db }: GrowingShop): Promise<void> {
  await db.execute(sql`notify catalogue_changed`);
  await pause(50);
}

/** Reads a response as the owner. @returns its bytes */
async function read({ url, cookie }: GrowingShop, path: string): Promise<number> {
  const response = await fetch(url + path, { headers: { cookie } });
  const { byteLength } = await response.arrayBuffer();
  if (!response.ok) throw new Error(`${path} responded with ${response.status}.`);
  return byteLength;
}
