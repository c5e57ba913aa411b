import { createHash } from 'node:crypto';
import type { MusicSource } from './storefront.ts';

/** Their addresses hold what must not travel on to other sites. */
const confidentialPages = ['/success', '/reset-password'];

/** What every page is sent with, besides its own Content-Security-Policy. */
export function securityHeaders(pageKey: string): Record<string, string> {
  const isConfidential = confidentialPages.includes(pageKey.replace(/\/?(\.data)?(\?.*)?$/, ''));
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': isConfidential ? 'no-referrer' : 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  };
}

/** Those that run: facts for search engines are data. */
const inlineScript = /<script(?![^>]*\b(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g;

/** Whom a page may speak to, besides its own server. */
export interface PageFriends {
  apiUrl?: string;
  music?: MusicSource | undefined;
  allowsHotReload?: boolean;
}

/**
 * A policy that lets run exactly the inline scripts which stand in this page, by their hashes: pages are
 * cached, so they cannot carry nonces (reference on security, G.4).
 */
export function contentSecurityPolicy(
  html: string,
  { apiUrl, music, allowsHotReload = false }: PageFriends,
): string {
  const hashes = [...html.matchAll(inlineScript)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  const connections = [
    "'self'",
    ...(apiUrl ? [new URL(apiUrl).origin] : []),
    ...(allowsHotReload ? ['ws:'] : []),
  ];
  return [
    "default-src 'self'",
    ['script-src', "'self'", ...new Set(hashes), ...(music ? [music.widgetUrl] : [])].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${connections.join(' ')}`,
    `frame-src ${music ? new URL(music.widgetUrl).origin : "'none'"}`,
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ');
}
