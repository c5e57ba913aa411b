import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { CurrentDetails } from '#domain/shop/shop-details.ts';
import { protectiveHeaders } from '#server/http/protective-headers.ts';
import { openClientLimit } from '#server/limits/rate-limits.ts';
import { findMailedOrder } from '../emails/mail-buyer.ts';
import { findDisputes } from '../refunds/disputes.ts';
import { delayNotices } from '../tables.ts';
import { type AnswerContext, answerDelay } from './answer-delay.ts';
import type { AnswerLinks } from './answer-links.ts';
import {
  type AnswerPage,
  describeNotice,
  expiredLinkPage,
  invalidLinkPage,
  toAnswerPage,
  tooManyPage,
} from './answer-page.ts';
import { describeBank } from './describe-bank.ts';

interface AnswerRoutesContext extends AnswerContext {
  pool: Pool;
  answerLinks: AnswerLinks;
  details: CurrentDetails;
  shopUrl: string;
  now: () => Date;
  /** The stylesheet of the shop's pages. */
  styles: string;
}

const path = '/orders/answer';
const schema = { hide: true };
const tenMinutes = 10 * 60;

/**
 * The page behind the link in a notice of a delay, and its forms, which work without JavaScript. Showing it decides nothing,
 * because programs that check emails follow links. An answer leads back to the page.
 */
export function answerRoutes(context: AnswerRoutesContext) {
  const limit = openClientLimit(context.pool, { name: 'delay-answers', max: 100, seconds: tenMinutes });
  return async (app: FastifyInstance) => {
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      async (_request: FastifyRequest, body: string) => Object.fromEntries(new URLSearchParams(body)),
    );

    app.get(path, { schema }, async (request, reply) => {
      const page = (await limit.count(request.ip)) ? await readPage(context, request) : tooManyPage;
      return send(reply, page, context);
    });

    app.post(path, { schema }, async (request, reply) => {
      if (!(await limit.count(request.ip))) return send(reply, tooManyPage, context);
      const link = await context.answerLinks.read(tokenOf(request));
      const { answer } = Object(request.body);
      if (link.ok && (answer === 'wait' || answer === 'cancel'))
        await answerDelay(context, link.shows.notice, answer, context.now());
      return reply.redirect(request.url, 303);
    });
  };
}

async function readPage(context: AnswerRoutesContext, request: FastifyRequest): Promise<AnswerPage> {
  const link = await context.answerLinks.read(tokenOf(request));
  if (!link.ok) return link.reason === 'expired' ? expiredLinkPage : invalidLinkPage;
  const { notice: id } = link.shows;
  const [row] = await context.db.select().from(delayNotices).where(eq(delayNotices.id, id));
  const order = row && (await findMailedOrder(context, context.db, row.orderId));
  const notice = order?.delays.find(({ _id }) => _id === id);
  if (!order || !notice) return invalidLinkPage;
  const bank = describeBank(order, await findDisputes(context.db, order._id));
  return describeNotice(order, notice, { now: context.now(), bank });
}

function tokenOf({ query }: FastifyRequest): string {
  return String(Object(query).token);
}

function send(reply: FastifyReply, answer: AnswerPage, context: AnswerRoutesContext): FastifyReply {
  const { details, shopUrl, styles } = context;
  const { page, policy } = toAnswerPage(answer, { shop: details.current().shop, shopUrl, styles });
  return reply
    .code(answer.status)
    .headers({
      ...protectiveHeaders(shopUrl),
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    })
    .type('text/html; charset=utf-8')
    .send(page);
}
