const twoYearsInSeconds = 2 * 365 * 24 * 60 * 60;

/**
 * What every answer carries unless it says otherwise itself, as a page does: no browser takes it for anything else
 * than it is, shows it in a frame, runs anything in it or tells other sites its address (OWASP ASVS 5, 3.4).
 * @param publicUrl where browsers find the shop; under https they never come by http again, also below its host
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
export function strictTransport(publicUrl: string): Record<string, string> {
  if (!publicUrl.startsWith('https:')) return {};
  return { 'strict-transport-security': `max-age=${twoYearsInSeconds}; includeSubDomains` };
}

/** Of the page that shows the description of the API: it writes styles itself, and fetches nothing from elsewhere. */
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
