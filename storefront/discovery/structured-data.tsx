import { useContext } from 'react';
import type { Product } from '#domain/api/catalogue/product.ts';
import { Settings, type ShopSettings } from '../shop-settings.tsx';
import { describePrintOffers } from './describe-print-offers.ts';

/** The shop as structured data (schema.org) for search engines. */
export function ShopStructuredData() {
  const settings = useContext(Settings);
  return <JsonLd json={import.meta.env.SSR ? toJsonLd(describeShop(settings)) : ''} />;
}

/** A print with its sizes and prices, as structured data (schema.org) for search engines. */
export function PrintStructuredData({ print }: { print: Product }) {
  const { shopUrl, details } = useContext(Settings);
  return <JsonLd json={import.meta.env.SSR ? toJsonLd(describePrintOffers(print, details, shopUrl)) : ''} />;
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

function describeShop({ shopUrl, details }: ShopSettings): object[] {
  const { shop, company, email, since, city, state } = details;
  const organization = `${shopUrl}/#organization`;
  return [
    {
      '@type': 'OnlineStore',
      '@id': organization,
      name: shop,
      legalName: company,
      url: `${shopUrl}/`,
      logo: `${shopUrl}/icon-512.png`,
      email,
      foundingDate: String(since),
      address: {
        '@type': 'PostalAddress',
        addressLocality: city.split(',')[0],
        addressRegion: state,
        addressCountry: 'US',
      },
    },
    { '@type': 'WebSite', name: shop, url: `${shopUrl}/`, publisher: { '@id': organization } },
  ];
}
