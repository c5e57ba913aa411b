const twoYearsInSeconds = 2 * 365 * 24 * 60 * 60;

/**
 * The security headers of every response that doesn't set its own, as pages do. Browsers then don't guess its type,
 * show it in a frame, run anything in it or send its address to other sites (OWASP ASVS 5, 3.4).
 * @param publicUrl the shop's URL for browsers; under https they never use http again for its host and subdomains
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

/** Without `preload`: whether a whole domain goes into the browsers' own list is its owner's decision. */
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
