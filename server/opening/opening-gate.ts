import type { FastifyReply, onRequestAsyncHookHandler } from 'fastify';
import type { CurrentDetails } from '#domain/shop/shop-details.ts';
import { hourSeconds } from '#domain/time.ts';
import { RequestError } from '#server/http/errors.ts';
import { html } from '#server/mail/mail-layout.ts';
import { standalonePage } from '#server/pages/standalone-page.ts';
import type { LookLinks } from './look-links.ts';
import type { ShopOpening } from './watch-opening.ts';

interface GateParts {
  opening: ShopOpening;
  lookLinks: LookLinks;
  details: CurrentDetails;
  shopUrl: string;
  /** The stylesheet of the shop's pages. */
  styles: string;
}

/** What staff, providers and monitoring need while the shop is closed. Everything else is the shop. */
const alwaysAnswered = [
  ...['/studio', '/api/studio', '/api/payments/webhook', '/api/shipping/webhook', '/.well-known'],
  ...['/healthz', '/readyz', '/metrics', '/assets', '/photographs', '/frames', '/views', '/favicon.svg'],
];
const retryAfterSeconds = hourSeconds;

/** Answers strangers with "opening soon" until the shop is opened. Staff see the shop (decision 113). */
export function openingGate(parts: GateParts): onRequestAsyncHookHandler {
  const { opening, lookLinks } = parts;
  return async (request, reply) => {
    if (opening.isOpen()) return;
    const { pathname, searchParams } = new URL(request.url, parts.shopUrl);
    if (alwaysAnswered.some((path) => pathname === path || pathname.startsWith(`${path}/`))) return;
    const link = searchParams.get('look');
    const cookie = await lookLinks.cookieOf(link ?? lookLinks.tokenOf(request.raw) ?? '');
    if (!cookie) return refuse(reply, pathname, parts);
    // No proxy keeps a response with a cookie, so no stranger gets what staff see.
    reply.raw.setHeader('set-cookie', cookie);
    if (link !== null) return reply.header('cache-control', 'no-store').redirect('/');
  };
}

function refuse(
  reply: FastifyReply,
  pathname: string,
  { details, shopUrl, styles }: GateParts,
): FastifyReply {
  reply.header('retry-after', retryAfterSeconds);
  if (pathname.startsWith('/api/'))
    throw new RequestError(503, 'not_open', 'The shop is not open yet. Please come back soon.');
  const { shop, email } = details.current();
  const { page, policy } = standalonePage({
    title: 'Opening soon',
    body: [
      html`<p>We are hanging our first prints. Please come back soon.</p>\n`,
      html`<p class="quiet">Questions? Write to <a href="mailto:${email}">${email}</a>.</p>\n`,
    ],
    shop,
    shopUrl,
    styles,
  });
  return reply
    .code(503)
    .headers({ 'content-security-policy': policy, 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    .type('text/html; charset=utf-8')
    .send(page);
}
