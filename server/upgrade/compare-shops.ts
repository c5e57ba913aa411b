import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import type { PageDifference } from '#domain/api/shop/upgrade.ts';
import { compareEssence } from './essence.ts';

export interface Comparison {
  /** How many addresses were read in both. 0: the running shop is not open yet, but its copy is, at a local address. */
  read: number;
  /** Addresses that answer with another status. */
  broken: PageDifference[];
  /** Contents of the running shop that the copy lacks. A release may have changed them on purpose. */
  changed: PageDifference[];
}

const notOpen = z.object({ code: z.literal('not_open') });
const maxAddresses = 50;
const maxPrints = 12;
const maxArtists = 4;
const studioAddress = '/studio/';
const fixedAddresses = [
  ...['/cart', '/login', '/register', '/settings', '/orders/find', studioAddress, '/product/none'],
  ...['/robots.txt', '/sitemap.xml', '/sitemaps/pages.xml', '/sitemaps/prints-1.xml'],
  ...['/feeds/google-merchant.xml', '/api/docs/', '/api/shop/all-prints'],
];

/**
 * Reads about fifty addresses of the running shop and of its copy, and compares their status and their essential contents.
 * @param studioHost of the running shop, whose studio may have a host of its own
 */
export async function compareShops(running: string, studioHost: string, copy: string): Promise<Comparison> {
  const comparison: Comparison = { read: 0, broken: [], changed: [] };
  if (!(await isOpen(running))) return comparison;
  for (const address of await findAddresses(running)) {
    const readRunning = address === studioAddress ? readAtHost(studioHost) : read;
    const [before, after] = await Promise.all([readRunning(running + address), read(copy + address)]);
    comparison.read += 1;
    if (before.status !== after.status) {
      comparison.broken.push({ address, running: String(before.status), copy: String(after.status) });
      continue;
    }
    const [lacking] = compareEssence(before, after);
    if (lacking) comparison.changed.push({ address, ...lacking });
  }
  return comparison;
}

async function isOpen(origin: string): Promise<boolean> {
  const { status, body } = await read(`${origin}/api/shop/all-prints?limit=1`);
  return status !== 503 || !notOpen.safeParse(JSON.parse(body)).success;
}

/** Pages, lists and policies, some prints with what the API says of them, and some artists. */
async function findAddresses(origin: string): Promise<string[]> {
  const [pages, prints, artists] = await Promise.all(
    ['pages', 'prints-1', 'artists-1'].map((name) => readSitemap(`${origin}/sitemaps/${name}.xml`)),
  );
  const products = (prints ?? []).slice(0, maxPrints);
  const calls = products.map((address) => address.replace(/^\/product\//, '/api/products/find/'));
  const all = [
    '/',
    ...fixedAddresses,
    ...(artists ?? []).slice(0, maxArtists),
    ...products,
    ...calls.slice(0, maxArtists),
    ...(pages ?? []),
  ];
  return [...new Set(all)].slice(0, maxAddresses);
}

async function readSitemap(url: string): Promise<string[]> {
  const { status, body } = await read(url);
  if (status !== 200) return [];
  return [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => {
    const { pathname, search } = new URL(address.replaceAll('&amp;', '&'));
    return pathname + search;
  });
}

interface ReadPage {
  status: number;
  type: string;
  body: string;
}

/** A redirect is an answer. */
async function read(url: string): Promise<ReadPage> {
  const response = await fetch(url, { redirect: 'manual' });
  const type = response.headers.get('content-type') ?? '';
  return { status: response.status, type, body: await response.text() };
}

/** Reads as a proxy does for this host. `fetch` would send the address's own. */
function readAtHost(host: string) {
  return async (url: string): Promise<ReadPage> => {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      get(url, { headers: { host } }, resolve).on('error', reject);
    });
    const { statusCode: status = 0, headers } = response;
    return { status, type: headers['content-type'] ?? '', body: await text(response) };
  };
}
