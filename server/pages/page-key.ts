import { readFilter } from '#domain/catalogue/search-filter.ts';
import { readVariant, writeVariant } from '#domain/catalogue/variants/opening-variant.ts';
import { defaultVariant, isSameVariant } from '#domain/catalogue/variants/variants.ts';

/** React Router requests the data of a page at `/cart.data`, or `/shop/all-prints/_.data` if the page ends in `/`. */
const dataEnding = /(?:(?<=\/)_)?\.data$/;

/** A search of 500 letters fits, in any script: one letter takes up to twelve characters. */
const maxAddressLength = 8192;

/** Parses a request's URL. @returns null if it is too long or invalid */
export function parseUrl(address: string): URL | null {
  if (address.length > maxAddressLength || !address.startsWith('/')) return null;
  const url = URL.parse(address, 'http://shop');
  // Two slashes or a backslash would name another host, here or in a redirect.
  return url?.host === 'shop' && !url.pathname.startsWith('//') ? url : null;
}

/** Splits a path into its page and whether only the page's data is requested: `/cart.data` is data of `/cart`. */
export function readPath(path: string): { page: string; isData: boolean } {
  return { page: path.replace(dataEnding, ''), isData: dataEnding.test(path) };
}

/** The opposite of `readPath`. */
export function writePath({ page, isData }: { page: string; isData: boolean }): string {
  if (!isData) return page;
  return page.endsWith('/') ? `${page}_.data` : `${page}.data`;
}

/**
 * The URL that a page is rendered and cached under: its path (see `canonicalPath`) with the query parameters that its
 * content depends on, in one spelling and order. Other parameters, such as React Router's `_routes`, are dropped, so
 * that no client can fill the cache with copies of one page.
 */
export function pageKey(path: string, query: URLSearchParams): string {
  const { page, isData } = readPath(path);
  const parameters = new URLSearchParams(parametersOf(page.replace(/(.)\/$/, '$1'), query, isData));
  return parameters.size > 0 ? `${path}?${parameters}` : path;
}

/** Whether the page is one of an unlimited number, because visitors choose its search words or its first print. */
export function isSearchPage(key: string): boolean {
  return /[?&](?:q|cursor)=/.test(key);
}

function parametersOf(page: string, query: URLSearchParams, isData: boolean) {
  if (page === '/shop/all-prints') return { ...readFilter(query), ...presentParameters(query, ['cursor']) };
  // This page only redirects, and redirects are not cached.
  if (page === '/shop-prints') return presentParameters(query, ['category', 'orientation']);
  if (/^\/artist\/[^/]+$/.test(page)) return presentParameters(query, ['cursor']);
  // A print has one page for each of its variants, in whichever order the query names them.
  return /^\/product\/[^/]+$/.test(page) && !isData ? chosenVariant(query) : '';
}

function presentParameters(query: URLSearchParams, names: readonly string[]): Record<string, string> {
  const parameters = names.map((name) => [name, query.get(name) ?? ''] as const);
  return Object.fromEntries(parameters.filter(([, value]) => value !== ''));
}

function chosenVariant(query: URLSearchParams): string {
  const variant = readVariant(query);
  return isSameVariant(variant, defaultVariant) ? '' : writeVariant(variant);
}
