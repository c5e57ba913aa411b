/**
 * `/robots.txt`. What is for one visitor alone (cart, settings, …) is not listed: those pages say `noindex`, which
 * a crawler that may not read them would never learn.
 */
export function robots(shopUrl: string): string {
  return [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /auth/',
    '',
    `Sitemap: ${shopUrl}/sitemap.xml`,
    '',
  ].join('\n');
}
