import { owner } from '#domain/owner.ts';

/** The shop and its website as schema.org writes them. */
export function describeShop(shopUrl: string): object[] {
  const organization = `${shopUrl}/#organization`;
  return [
    {
      '@type': 'OnlineStore',
      '@id': organization,
      name: owner.shop,
      legalName: owner.company,
      url: `${shopUrl}/`,
      logo: `${shopUrl}/icon-512.png`,
      email: owner.email,
      foundingDate: String(owner.since),
      address: {
        '@type': 'PostalAddress',
        addressLocality: owner.city.split(',')[0],
        addressRegion: owner.state,
        addressCountry: 'US',
      },
    },
    { '@type': 'WebSite', name: owner.shop, url: `${shopUrl}/`, publisher: { '@id': organization } },
  ];
}
