import { createHash } from 'node:crypto';
import { protectiveHeaders } from '#server/http/protective-headers.ts';
import type { MusicSource } from './storefront.ts';

/** Their addresses hold what must not travel on to other sites. */
const confidentialPages = ['/success', '/reset-password', '/orders/found'];

/** What every page is sent with, besides its own Content-Security-Policy. */
export function securityHeaders(pageKey: string, shopUrl: string): Record<string, string> {
  const isConfidential = confidentialPages.includes(pageKey.replace(/\/?(\.data)?(\?.*)?$/, ''));
  const protection = protectiveHeaders(shopUrl);
  if (isConfidential) return protection;
  return { ...protection, 'referrer-policy': 'strict-origin-when-cross-origin' };
}

/** Those that run: facts for search engines are data. */
const inlineScript = /<script(?![^>]*\b(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g;
const inlineStyle = /<style\b[^>]*>([\s\S]*?)<\/style>/g;

/** Whom a page may speak to, besides its own server. */
export interface PageFriends {
  shopUrl: string;
  apiUrl?: string;
  music?: MusicSource | undefined;
  allowsHotReload?: boolean;
}

/**
 * A policy that lets exactly those inline scripts run and those styles hold which stand in this page, by their
 * hashes: pages are cached, so they cannot carry nonces (reference on security, G.4). Only what React writes as a
 * `style` attribute needs no hash; nothing that a visitor writes ever becomes one.
 */
export function contentSecurityPolicy(
  html: string,
  { shopUrl, apiUrl, music, allowsHotReload = false }: PageFriends,
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
    // The one that storefront/trust-own-scripts.ts makes. Hot reload writes markup of its own.
    ...(allowsHotReload ? [] : ['trusted-types default', "require-trusted-types-for 'script'"]),
    // For browsers that know only this one: with a hash in it, they would refuse the attributes.
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
