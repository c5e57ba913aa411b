import type { FastifyReply } from 'fastify';
import { type Html, html } from './html.ts';

export interface Page {
  title: string;
  body: Html;
  status?: number;
  /** Origins that images and form targets may have besides the sandbox's own. */
  imageOrigins?: string[];
  formOrigins?: string[];
  script?: string;
  /** The style sheets besides the common one. Default: `reading`. */
  styles?: readonly ('pay' | 'pay-summary' | 'pay-form' | 'player' | 'reading')[];
  /** Whether other sites may show it in a frame. */
  isFramed?: boolean;
}

/** Sends a whole page under a strict content security policy. */
export function sendPage(reply: FastifyReply, page: Page): FastifyReply {
  const policy = [
    "default-src 'none'",
    "base-uri 'none'",
    `frame-ancestors ${page.isFramed ? '*' : "'none'"}`,
    "frame-src 'self'",
    "font-src 'self'",
    "media-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    ["img-src 'self' data:", ...(page.imageOrigins ?? [])].join(' '),
    ["form-action 'self'", ...(page.formOrigins ?? [])].join(' '),
  ];
  reply.headers({
    'content-security-policy': policy.join('; '),
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  });
  return reply
    .code(page.status ?? 200)
    .type('text/html; charset=utf-8')
    .send(frame(page).markup);
}

const frame = ({ title, body, script, styles = ['reading'] }: Page) => html`<!doctype html>
<html lang="en-US">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="preload" href="/assets/inter.woff2" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="/assets/base.css">
${styles.map((style) => html`<link rel="stylesheet" href="/assets/${style}.css">`)}
${script && html`<script src="/assets/${script}" defer></script>`}
</head>
<body>
${body}
</body>
</html>`;
