import { createHash } from 'node:crypto';
import { type Html, html } from '#server/mail/mail-layout.ts';

interface StandalonePage {
  title: string;
  body: Html[];
  /** The shop's name. */
  shop: string;
  shopUrl: string;
  /** The stylesheet of the shop's pages. Empty: the page has only its own. */
  styles: string;
  /** What only this page needs. */
  ownStyles?: string;
}

/** What every such page has. It needs no script. */
const sharedStyles = `
header { padding: 1.25rem var(--edge); border-bottom: 1px solid var(--hairline); }
header a { font: 400 var(--name) / 1 var(--display-name); text-decoration: none; }
main { display: grid; justify-items: start; align-content: start; gap: 1.25rem; padding-top: var(--page-top); }
main p { max-width: 40rem; text-wrap: pretty; }
.quiet { font-size: var(--small); color: var(--quiet); }
`;

/**
 * A page outside the storefront, as HTML, with the content security policy that allows its styles and its forms, and nothing
 * else.
 */
export function standalonePage({ title, body, shop, shopUrl, styles, ownStyles = '' }: StandalonePage) {
  const style = `${styles}\n${sharedStyles}${ownStyles}`;
  const page = html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="theme-color" content="#f1ede6">
<title>${title} - ${shop}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${{ markup: style }}</style>
</head>
<body>
<header><a href="/">${shop}</a></header>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`;
  return { page: page.markup, policy: policyOf(style, shopUrl) };
}

function policyOf(style: string, shopUrl: string): string {
  return [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "font-src 'self'",
    "img-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    ...(shopUrl.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}
