import { isAuthPage } from './auth-pages.ts';

/** Where a visitor goes after signing in or joining: a path of this shop, with the state that belonged to it. */
export interface ReturnTarget {
  path: string;
  state: unknown;
}

interface Wishes {
  /** The navigation state `from`: a location or a path. */
  from?: unknown;
  /** The parameter `redirect`. */
  redirect?: string | null;
  /** The page visited before. */
  origin?: string | null;
}

/** `from`, else `redirect`, else the stored origin, else home (specification, section 2); other sites are passed over. */
export function returnTarget({ from, redirect, origin }: Wishes): ReturnTarget {
  const path = ownPath(pathOf(from));
  if (path) return { path, state: stateOf(from) };
  return { path: ownPath(redirect) ?? ownPath(origin) ?? '/', state: null };
}

/** The pages that send a guest to sign in. */
export function isForMembers(path: string): boolean {
  return /^\/(pages\/)?settings\b/i.test(path);
}

const base = 'http://shop.invalid';

/**
 * The text as a path of this shop, as browsers read it; null when it leads elsewhere, however well it hides it,
 * or back to where one signs in.
 */
export function ownPath(text: unknown): string | null {
  if (typeof text !== 'string' || !isPlain(text)) return null;
  const url = parse(text);
  if (url?.origin !== base) return null;
  if (!decodings(url.pathname).every(isPlain) || isAuthPage(decodings(url.pathname).at(-1) ?? ''))
    return null;
  return url.pathname + url.search + url.hash;
}

/** Without `URL.parse`, which browsers of 2023 lack. */
function parse(text: string): URL | null {
  return URL.canParse(text, base) ? new URL(text, base) : null;
}

/** One slash at the start; neither backslashes nor control characters, which browsers turn or leave out. */
function isPlain(path: string): boolean {
  return /^\/(?!\/)[^\\\p{Cc}]*$/u.test(path);
}

/** The path as written, and as it reads after being decoded again and again. */
function decodings(path: string): string[] {
  const readings = [path];
  for (let reading = decode(path); reading !== readings.at(-1); reading = decode(reading))
    readings.push(reading);
  return readings;
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function pathOf(from: unknown): unknown {
  if (typeof from !== 'object' || from === null) return from;
  const { pathname, search = '', hash = '' } = from as Record<string, unknown>;
  return typeof pathname === 'string' ? `${pathname}${search}${hash}` : null;
}

function stateOf(from: unknown): unknown {
  return typeof from === 'object' && from !== null && 'state' in from ? from.state : null;
}
