import { createHash } from 'node:crypto';
import { protectiveHeaders } from '#server/http/protective-headers.ts';
import type { MusicSource } from './storefront.ts';

/** Their URLs contain secrets or personal data that other sites must not see. */
const confidentialPages = ['/success', '/reset-password', '/orders/found', '/offer'];

/** The headers of every page besides its Content-Security-Policy. */
export function securityHeaders(pageKey: string, shopUrl: string): Record<string, string> {
  const isConfidential = confidentialPages.includes(pageKey.replace(/\/?(\.data)?(\?.*)?$/, ''));
  const protection = protectiveHeaders(shopUrl);
  if (isConfidential) return protection;
  return { ...protection, 'referrer-policy': 'strict-origin-when-cross-origin' };
}

/** Scripts that run. Structured data for search engines doesn't. */
const inlineScript = /<script(?![^>]*\b(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g;
const inlineStyle = /<style\b[^>]*>([\s\S]*?)<\/style>/g;

/** The origins that a page may use. */
export interface PageOrigins {
  shopUrl: string;
  apiUrl?: string;
  music?: MusicSource | undefined;
  allowsHotReload?: boolean;
}

/**
 * A policy that allows exactly the inline scripts and styles of this page, by their hashes. Pages are cached, so they
 * can't contain nonces. `style` attributes need no hash: only React writes them, and never from a visitor's input.
 */
export function contentSecurityPolicy(
  html: string,
  { shopUrl, apiUrl, music, allowsHotReload = false }: PageOrigins,
): string {
  const connections = [
    "'self'",
    ...(apiUrl ? [new URL(apiUrl).origin] : []),
    ...(allowsHotReload ? ['ws:'] : []),
  ];
  const styles = allowsHotReload ? ["'unsafe-inline'"] : hashesOf(html, inlineStyle);
  return [
    "default-src 'self'",
    ['script-src', "'self'", ...hashesOf(html, inlineScript), ...(music ? [music.widgetUrl] : [])].join(' '),
    "script-src-attr 'none'",
    // storefront/trust-own-scripts.ts defines the policy `default`. Hot reload writes markup itself.
    ...(allowsHotReload ? [] : ['trusted-types default', "require-trusted-types-for 'script'"]),
    // For browsers without style-src-elem and -attr. With a hash in it, they would block `style` attributes.
    "style-src 'self' 'unsafe-inline'",
    ['style-src-elem', "'self'", ...styles].join(' '),
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${connections.join(' ')}`,
    `frame-src ${music ? new URL(music.widgetUrl).origin : "'none'"}`,
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    ...(shopUrl.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

function hashesOf(html: string, inline: RegExp): string[] {
  const hashes = [...html.matchAll(inline)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
  return [...new Set(hashes)];
}
