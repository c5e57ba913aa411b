import { readChoice, writeChoice } from '#domain/choice-address.ts';
import { readSearch } from '#domain/search.ts';
import { defaultChoice, isSameChoice } from '#domain/variants.ts';

/**
 * The query parameters that a page's bytes depend on; any other is the browser's own affair. Without this
 * list anybody could fill the page cache with addresses that all show the same.
 */
const querySensitive: Readonly<Record<string, readonly string[]>> = {
  '/shop/all-prints': ['category', 'orientation', 'q', 'cursor'],
  '/shop-prints': ['category', 'orientation'],
};
const artistPage = /^\/artist\/[^/]+$/;
const printPage = /^\/product\/[^/]+$/;

/** Where React Router asks for a page's data alone: `/cart.data`, and `/cart/_.data` for `/cart/`. */
const dataEnding = /(\/_)?\.data$/;

/** Room for 500 letters of any script, each of which takes twelve: a search that long is cut, not refused. */
const longestAddress = 8192;

/**
 * The address under which a page is cached and rendered: its path with those parameters that matter, in one
 * order. Null for an address that is no page (too long, or not an address at all).
 */
export function pageKey(address: string): string | null {
  if (address.length > longestAddress || !address.startsWith('/')) return null;
  const url = parse(address);
  if (!url) return null;
  const isData = dataEnding.test(url.pathname);
  const page = url.pathname.replace(dataEnding, '').replace(/(.)\/$/, '$1');
  // Of a print in all its forms there are as many pages as forms, however they are asked for.
  const kept = new URLSearchParams(printPage.test(page) && !isData ? chosenForm(url.searchParams) : '');
  for (const name of [...parametersOf(page), ...(isData ? ['_routes'] : [])]) {
    const stated = url.searchParams.get(name);
    const value = name === 'q' ? readSearch(stated) : stated;
    if (value) kept.set(name, value);
  }
  return kept.size > 0 ? `${url.pathname}?${kept}` : url.pathname;
}

/** Whether the page shows what somebody searched for, in words of their own. */
export function isSearch(key: string): boolean {
  return /[?&]q=/.test(key);
}

function parametersOf(page: string): readonly string[] {
  return artistPage.test(page) ? ['cursor'] : (querySensitive[page] ?? []);
}

function chosenForm(query: URLSearchParams): string {
  const choice = readChoice(query);
  return isSameChoice(choice, defaultChoice) ? '' : writeChoice(choice);
}

function parse(address: string): URL | null {
  // Two slashes would otherwise be read as a host.
  if (address.startsWith('//')) return null;
  return URL.parse(address, 'http://shop');
}
