import { randomBytes } from 'node:crypto';
import { htmlEscape } from 'escape-goat';
import { protectiveHeaders } from '#server/http/protective-headers.ts';

/** A placeholder in the built page. Each response has its nonce instead. */
export const noncePlaceholder = '__studio-nonce__';

/** A placeholder in `studio/index.html` for the shop's name, which the pages show before a person signs in. */
const namePlaceholder = '__shop-name__';

interface StudioPage {
  html: string;
  headers: Record<string, string>;
}

interface PageSettings {
  studioUrl: string;
  /** The shop's name. */
  shop: string;
  /** Whether Vite reloads the page as its files change. */
  allowsHotReload: boolean;
}

/**
 * One response with the studio's page. Its policy allows scripts and styles of this server only. The nonce is for the
 * few style elements that React Aria adds.
 */
export function toStudioPage(
  template: string,
  { studioUrl, shop, allowsHotReload }: PageSettings,
): StudioPage {
  const nonce = randomBytes(16).toString('base64');
  return {
    html: template.replaceAll(noncePlaceholder, nonce).replaceAll(namePlaceholder, () => htmlEscape(shop)),
    headers: {
      ...protectiveHeaders(studioUrl),
      'content-security-policy': policyWith(nonce, { studioUrl, allowsHotReload }),
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    },
  };
}

function policyWith(
  nonce: string,
  { studioUrl, allowsHotReload }: Pick<PageSettings, 'studioUrl' | 'allowsHotReload'>,
): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${allowsHotReload ? ' ws:' : ''}`,
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    // studio/trust-no-markup.ts defines the policy `default`. Hot reload writes markup itself.
    ...(allowsHotReload ? [] : ['trusted-types default', "require-trusted-types-for 'script'"]),
    ...(studioUrl.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}
