import { useContext } from 'react';
import type { Product } from '#domain/product.ts';
import { describePrintOffers } from './describe-print-offers.ts';
import { describeShop } from './describe-shop.ts';
import { ShopUrl } from './shop-url.ts';

/** What search engines may know of the shop. */
export function ShopFacts() {
  const shopUrl = useContext(ShopUrl);
  return <Facts json={import.meta.env.SSR ? toScript(describeShop(shopUrl)) : ''} />;
}

/** What search engines may know of a print: its forms with their prices, and where its page stands. */
export function PrintFacts({ print }: { print: Product }) {
  const shopUrl = useContext(ShopUrl);
  return <Facts json={import.meta.env.SSR ? toScript(describePrintOffers(print, shopUrl)) : ''} />;
}

/** The server writes it; the browser keeps what stands there, and writes nothing on the pages that it opens itself. */
function Facts({ json }: { json: string }) {
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: text in a script is not HTML; toScript lets none end it
      dangerouslySetInnerHTML={{ __html: json }}
    />
  );
}

function toScript(facts: object[]): string {
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': facts }).replaceAll('<', '\\u003c');
}
