import { categories } from '#domain/categories.ts';
import {
  measureCatalogue,
  type SurveyedArtist,
  type SurveyedPrint,
  surveyArtists,
  surveyPrints,
} from '#server/catalogue/survey-prints.ts';
import type { Executor } from '#server/database/database.ts';
import { forEachSlice } from './for-each-slice.ts';
import { element, group } from './xml.ts';

/** Far below the 50,000 addresses and 50 MB that a sitemap may hold (sitemaps.org), for the sake of our memory. */
export const addressesInSitemap = 5_000;

const declaration = '<?xml version="1.0" encoding="UTF-8"?>';
const namespaces =
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';

/** Those that are there whatever hangs. */
const lastingPages = [
  '/contact',
  '/policies/terms-of-service',
  '/policies/privacy',
  '/policies/returns',
] as const;

const catalogueAddresses = [
  '/',
  '/shop/all-prints/',
  '/shop-prints',
  ...categories.map((category) => `/shop/all-prints/?category=${category}`),
];

/** `/sitemap.xml`: the sitemaps of the shop, one for its pages, as many as it takes for prints and artists. */
export async function sitemapIndex(db: Executor, shopUrl: string): Promise<string> {
  const { prints, artists } = await measureCatalogue(db);
  const names = ['pages', ...numbered('prints', prints), ...numbered('artists', artists)];
  const entries = names.map((name) => group('sitemap', [element('loc', `${shopUrl}/sitemaps/${name}.xml`)]));
  return `${declaration}<sitemapindex ${namespaces}>${entries.join('')}</sitemapindex>`;
}

/** The one of that name; null when there is none. */
export async function sitemap(db: Executor, shopUrl: string, name: string): Promise<string | null> {
  const [, kind = '', page = ''] = /^(pages|prints|artists)(?:-([1-9]\d{0,5}))?$/.exec(name) ?? [];
  if (kind === 'pages') return page ? null : urlSet(await pageEntries(db, shopUrl));
  if (!kind || !page) return null;
  const from = (Number(page) - 1) * addressesInSitemap;
  const entries: string[] = [];
  const slices = { from, to: from + addressesInSitemap };
  if (kind === 'prints') {
    await forEachSlice(slices, surveyPrints, db, (found) => entries.push(printEntry(shopUrl, found)));
  } else {
    await forEachSlice(slices, surveyArtists, db, (found) => entries.push(artistEntry(shopUrl, found)));
  }
  return entries.length > 0 ? urlSet(entries) : null;
}

function numbered(kind: string, count: number): string[] {
  return Array.from({ length: Math.ceil(count / addressesInSitemap) }, (_, index) => `${kind}-${index + 1}`);
}

function urlSet(entries: readonly string[]): string {
  return `${declaration}<urlset ${namespaces}>${entries.join('')}</urlset>`;
}

async function pageEntries(db: Executor, shopUrl: string): Promise<string[]> {
  const { changedAt } = await measureCatalogue(db);
  return [
    ...catalogueAddresses.map((path) => entry(shopUrl + path, changedAt)),
    ...lastingPages.map((path) => entry(shopUrl + path, null)),
  ];
}

function printEntry(shopUrl: string, { print, changedAt }: SurveyedPrint): string {
  const image = group('image:image', [element('image:loc', shopUrl + print.img)]);
  return entry(`${shopUrl}/product/${print._id}`, changedAt, image);
}

function artistEntry(shopUrl: string, { artist, changedAt }: SurveyedArtist): string {
  return entry(`${shopUrl}/artist/${encodeURIComponent(artist.toWellFormed())}`, changedAt);
}

function entry(address: string, changedAt: Date | null, more = ''): string {
  const lastmod = changedAt ? element('lastmod', changedAt.toISOString()) : '';
  return group('url', [element('loc', address), lastmod, more]);
}
