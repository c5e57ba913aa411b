import { categories } from '#domain/catalogue/categories.ts';
import { policies } from '#domain/shop/policies.ts';
import {
  countPublished,
  forEachInRange,
  type PublishedArtist,
  type PublishedPrint,
  publishedArtists,
  publishedPrints,
} from '#server/catalogue/listing/published-prints.ts';
import type { Executor } from '#server/database/database.ts';
import { element, group } from './xml.ts';

/** Far below the allowed 50,000 addresses and 50 MB (sitemaps.org), to save memory. */
const addressesInSitemap = 5_000;

const declaration = '<?xml version="1.0" encoding="UTF-8"?>';
const namespaces =
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';

/** The pages that don't depend on the catalogue. */
const staticPages = ['/wall', '/contact', ...Object.values(policies).map(({ path }) => path)];

const catalogueAddresses = [
  '/',
  '/shop/all-prints/',
  '/shop-prints',
  ...categories.map((category) => `/shop/all-prints/?category=${category}`),
];

/** `/sitemap.xml`: the index of the sitemaps, with one for pages and as many as needed for prints and artists. */
export async function sitemapIndex(db: Executor, shopUrl: string): Promise<string> {
  const { prints, artists } = await countPublished(db);
  const names = ['pages', ...sitemapNames('prints', prints), ...sitemapNames('artists', artists)];
  const entries = names.map((name) => group('sitemap', [element('loc', `${shopUrl}/sitemaps/${name}.xml`)]));
  return `${declaration}<sitemapindex ${namespaces}>${entries.join('')}</sitemapindex>`;
}

/** The sitemap with this name; null when there is none. */
export async function sitemap(db: Executor, shopUrl: string, name: string): Promise<string | null> {
  const [, kind = '', page = ''] = /^(pages|prints|artists)(?:-([1-9]\d{0,5}))?$/.exec(name) ?? [];
  if (kind === 'pages') return page ? null : urlSet(await pageEntries(db, shopUrl));
  if (!kind || !page) return null;
  const from = (Number(page) - 1) * addressesInSitemap;
  const entries: string[] = [];
  const range = { from, to: from + addressesInSitemap };
  if (kind === 'prints') {
    await forEachInRange(db, publishedPrints, range, (row) => entries.push(printEntry(shopUrl, row)));
  } else {
    await forEachInRange(db, publishedArtists, range, (row) => entries.push(artistEntry(shopUrl, row)));
  }
  return entries.length > 0 ? urlSet(entries) : null;
}

function sitemapNames(kind: string, count: number): string[] {
  return Array.from({ length: Math.ceil(count / addressesInSitemap) }, (_, index) => `${kind}-${index + 1}`);
}

function urlSet(entries: readonly string[]): string {
  return `${declaration}<urlset ${namespaces}>${entries.join('')}</urlset>`;
}

async function pageEntries(db: Executor, shopUrl: string): Promise<string[]> {
  const { changedAt } = await countPublished(db);
  return [
    ...catalogueAddresses.map((path) => entry(shopUrl + path, changedAt)),
    ...staticPages.map((path) => entry(shopUrl + path, null)),
  ];
}

function printEntry(shopUrl: string, { print, changedAt }: PublishedPrint): string {
  const image = group('image:image', [element('image:loc', shopUrl + print.img)]);
  return entry(`${shopUrl}/product/${print._id}`, changedAt, image);
}

function artistEntry(shopUrl: string, { artist, changedAt }: PublishedArtist): string {
  return entry(`${shopUrl}/artist/${encodeURIComponent(artist.toWellFormed())}`, changedAt);
}

function entry(address: string, changedAt: Date | null, image = ''): string {
  const lastmod = changedAt ? element('lastmod', changedAt.toISOString()) : '';
  return group('url', [element('loc', address), lastmod, image]);
}
