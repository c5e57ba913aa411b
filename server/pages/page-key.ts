import { readChoice, writeChoice } from '#domain/opening-form.ts';
import { readFilter } from '#domain/print-filter.ts';
import { defaultChoice, isSameChoice } from '#domain/variants.ts';

/** Where React Router asks for a page's data alone: `/cart.data`, and `/shop/all-prints/_.data` for a page that ends in `/`. */
const dataEnding = /(?:(?<=\/)_)?\.data$/;

/** Room for 500 letters of any script, each of which takes twelve: a search that long is cut, not refused. */
const longestAddress = 8192;

/** The parts of an address that a request asks for; null when it is too long, or no address at all. */
export function parseAddress(address: string): URL | null {
  if (address.length > longestAddress || !address.startsWith('/')) return null;
  const url = URL.parse(address, 'http://shop');
  // Two slashes, or a backslash, would lead to another host: here, or in a redirect.
  return url?.host === 'shop' && !url.pathname.startsWith('//') ? url : null;
}

/** The page that a path asks for, whole or only its data: `/cart` for `/cart` and for `/cart.data`. */
export function readPath(path: string): { page: string; isData: boolean } {
  return { page: path.replace(dataEnding, ''), isData: dataEnding.test(path) };
}

/** The other way round. */
export function writePath({ page, isData }: { page: string; isData: boolean }): string {
  if (!isData) return page;
  return page.endsWith('/') ? `${page}_.data` : `${page}.data`;
}

/**
 * The address under which a page is cached and rendered: its path (see `canonicalPath`) with the query parameters that
 * the page's bytes depend on, in one spelling and one order. Other parameters, React Router's `_routes` among them,
 * are dropped; otherwise anybody could fill the cache with copies of one page.
 */
export function pageKey(path: string, query: URLSearchParams): string {
  const { page, isData } = readPath(path);
  const kept = new URLSearchParams(parametersOf(page.replace(/(.)\/$/, '$1'), query, isData));
  return kept.size > 0 ? `${path}?${kept}` : path;
}

/** Whether there is no end of such pages: visitors choose the words of a search, and a list can begin anywhere. */
export function isEndless(key: string): boolean {
  return /[?&](?:q|cursor)=/.test(key);
}

function parametersOf(page: string, query: URLSearchParams, isData: boolean) {
  if (page === '/shop/all-prints') return { ...readFilter(query), ...stated(query, ['cursor']) };
  // Only led on from here, so its answer is never cached.
  if (page === '/shop-prints') return stated(query, ['category', 'orientation']);
  if (/^\/artist\/[^/]+$/.test(page)) return stated(query, ['cursor']);
  // A print in all its forms has as many pages as forms, however they are asked for.
  return /^\/product\/[^/]+$/.test(page) && !isData ? chosenForm(query) : '';
}

function stated(query: URLSearchParams, names: readonly string[]): Record<string, string> {
  const found = names.map((name) => [name, query.get(name) ?? ''] as const);
  return Object.fromEntries(found.filter(([, value]) => value !== ''));
}

function chosenForm(query: URLSearchParams): string {
  const choice = readChoice(query);
  return isSameChoice(choice, defaultChoice) ? '' : writeChoice(choice);
}
