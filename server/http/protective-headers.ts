import { daySeconds } from '#domain/time.ts';

const twoYearsInSeconds = 2 * 365 * daySeconds;

/**
 * The security headers of a response. Pages set their own instead. With these, browsers don't guess the response's type,
 * show it in a frame, run anything in it or send its address to other sites (OWASP ASVS 5, 3.4).
 * @param publicUrl the shop's URL for browsers; if it starts with https, browsers no longer use http for its host and subdomains
 */
export function protectiveHeaders(publicUrl: string): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    ...strictTransport(publicUrl),
  };
}

/** Without `preload`, because only the owner of a domain may put it into the list that browsers ship. */
function strictTransport(publicUrl: string): Record<string, string> {
  if (!publicUrl.startsWith('https:')) return {};
  return { 'strict-transport-security': `max-age=${twoYearsInSeconds}; includeSubDomains` };
}

/** The policy of the page that shows the description of the API. Its script adds inline styles. */
export const docsPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');
