import { htmlEscape } from 'escape-goat';
import { commonStylesheet, type Stylesheets } from '../optimize-first-paint.ts';

/** It has only the classes that the common stylesheet names in words. */
const ownStyles = `
main { display: grid; justify-items: start; align-content: center; gap: 1.25rem; }
p { max-width: 34rem; color: var(--quiet); }
nav { display: flex; flex-wrap: wrap; align-items: center; gap: 0.75rem 1.5rem; }
nav a { padding-block: 0.75rem; }
nav a:first-child { padding-inline: 2rem; background: var(--ink); color: var(--paper); text-decoration: none; }
`;

interface OfflinePage {
  /** The shop's name. */
  shop: string;
  stylesheets: Stylesheets;
}

/**
 * The page that the service worker shows in place of a page that it could not fetch. It needs no script, because it
 * appears at any address.
 */
export function toOfflinePage({ shop, stylesheets }: OfflinePage): string {
  const common = commonStylesheet(stylesheets) ?? '';
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>You are offline - ${htmlEscape(shop)}</title>
<link rel="stylesheet" href="${common}"/>
<style>${ownStyles}</style>
</head>
<body>
<main>
<h1>You are offline</h1>
<p>This page needs the network. Your cart is kept in this browser, so you can look at it now.</p>
<p>If you just paid, we have your order, and your confirmation is on its way by email.</p>
<nav aria-label="What you can do">
<a href="/cart">Go to your cart</a>
<a href="">Try again</a>
</nav>
</main>
</body>
</html>
`;
}
