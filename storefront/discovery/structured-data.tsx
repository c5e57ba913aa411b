import { useContext } from 'react';
import { owner } from '#domain/owner.ts';
import type { Product } from '#domain/product.ts';
import { Settings } from '../shop-settings.tsx';
import { describePrintOffers } from './describe-print-offers.ts';

/** The shop as structured data (schema.org) for search engines. */
export function ShopStructuredData() {
  const { shopUrl } = useContext(Settings);
  return <JsonLd json={import.meta.env.SSR ? toJsonLd(describeShop(shopUrl)) : ''} />;
}

/** A print with its sizes and prices, as structured data (schema.org) for search engines. */
export function PrintStructuredData({ print }: { print: Product }) {
  const { shopUrl } = useContext(Settings);
  return <JsonLd json={import.meta.env.SSR ? toJsonLd(describePrintOffers(print, shopUrl)) : ''} />;
}

/** Only the server renders the text. Hydration keeps it, and pages opened within the browser have none. */
function JsonLd({ json }: { json: string }) {
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: toJsonLd escapes what could end the script
      dangerouslySetInnerHTML={{ __html: json }}
    />
  );
}

function toJsonLd(graph: object[]): string {
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': graph });
  return json.replaceAll('<', '\\u003c');
}

function describeShop(shopUrl: string): object[] {
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
