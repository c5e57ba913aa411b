import { isAuthPage } from './auth-pages.ts';

/** Where a visitor goes after signing in or joining: a path of this shop, with the state that belonged to it. */
export interface ReturnTarget {
  path: string;
  state: unknown;
}

interface Origins {
  /** The navigation state `from`: a location or a path. */
  from?: unknown;
  /** The parameter `redirect`. */
  redirect?: string | null;
  /** The page visited before. */
  origin?: string | null;
}

/** `from`, else `redirect`, else the stored origin, else home (specification, section 2). Other sites are ignored. */
export function returnTarget({ from, redirect, origin }: Origins): ReturnTarget {
  const path = ownPath(pathOf(from));
  if (path) return { path, state: stateOf(from) };
  return { path: ownPath(redirect) ?? ownPath(origin) ?? '/', state: null };
}

/** Pages that redirect guests to sign in. */
export function isForMembers(path: string): boolean {
  return /^\/(pages\/)?settings\b/i.test(path);
}

const base = 'http://shop.invalid';

/**
 * The text as a path of this shop, parsed as browsers do. Null when it leads to another site, even in a disguised form,
 * or to a page for signing in.
 */
export function ownPath(text: unknown): string | null {
  if (typeof text !== 'string' || !isPlain(text)) return null;
  const url = parse(text);
  if (url?.origin !== base) return null;
  if (!decodings(url.pathname).every(isPlain) || isAuthPage(decodings(url.pathname).at(-1) ?? ''))
    return null;
  return url.pathname + url.search + url.hash;
}

/** Replaces `URL.parse`, which browsers of 2023 don't have. */
function parse(text: string): URL | null {
  return URL.canParse(text, base) ? new URL(text, base) : null;
}

/** One slash at the start, and no backslashes or control characters, which browsers rewrite. */
function isPlain(path: string): boolean {
  return /^\/(?!\/)[^\\\p{Cc}]*$/u.test(path);
}

/** The path as written, and after each round of decoding until nothing changes. */
function decodings(path: string): string[] {
  const paths = [path];
  for (let decoded = decode(path); decoded !== paths.at(-1); decoded = decode(decoded)) paths.push(decoded);
  return paths;
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
