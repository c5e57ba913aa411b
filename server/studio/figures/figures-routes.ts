import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { day, figures } from '#domain/api/orders/figures.ts';
import { daysBetween, maxFigureDays } from '#domain/orders/figures.ts';
import { countCheckouts } from '#server/checkout/count-checkouts.ts';
import { errorAnswers } from '#server/http/error-answers.ts';
import { invalid } from '#server/http/errors.ts';
import { everyOrder } from '#server/orders/reading/list-orders.ts';
import { readBooks, writeBooksCsv } from '#server/orders/reading/read-books.ts';
import { countPlaced, momentsOf, readFigures } from '#server/orders/reading/read-figures.ts';
import { inBlocks, writeOrdersCsv } from '#server/orders/reading/write-orders-csv.ts';
import type { Span } from '#server/orders/totals/sales-totals.ts';
import type { StudioContext } from '#server/studio/studio-context.ts';

const config = { studio: { roles: ['owner', 'books'] } } as const;
const verified = { studio: { roles: ['owner', 'books'], stepUp: true } } as const;

const csv = {
  200: { description: 'The file', content: { 'text/csv; charset=utf-8': { schema: z.any() } } },
  ...errorAnswers(400, 401, 403, 503),
};

const querystring = z.object({
  from: day.meta({ description: 'the first day, in UTC', examples: ['2026-01-01', '2026-01-02'] }),
  to: day.meta({
    description: `the last day; at most ${maxFigureDays} days`,
    examples: ['2026-01-30', '2026-01-31'],
  }),
});

/** What was sold, and the books as CSV. */
export function figuresRoutes({ orders: { db, fulfillment } }: StudioContext): FastifyPluginAsyncZod {
  return async (app) => {
    const show = {
      summary: 'What was sold, by day, print, size and frame',
      querystring,
      response: { 200: figures, ...errorAnswers(400, 401, 403, 503) },
    };
    app.get('/api/studio/figures', { schema: show, config }, async (request) => {
      const span = readSpan(request.query);
      const sold = await readFigures(db, span);
      const { since, opened } = await countCheckouts(db, span);
      const countedFrom = since && since > span.from ? since : span.from;
      const placed = since ? await countPlaced(db, { ...span, from: countedFrom }) : 0;
      return { ...sold, checkouts: { since, opened, placed } };
    });

    const books = {
      summary: 'The payments, refunds and lost disputes as CSV, as `orders export --books` writes them',
      querystring,
      response: csv,
    };
    app.get('/api/studio/figures/books', { schema: books, config: verified }, (request, reply) => {
      const span = readSpan(request.query);
      return sendCsv(reply, nameFile('books', span), writeBooksCsv(readBooks(db, momentsOf(span))));
    });

    const orders = {
      summary: 'The orders that were paid in this time as CSV, as `orders export` writes them',
      querystring,
      response: csv,
    };
    app.get('/api/studio/figures/orders', { schema: orders, config: verified }, (request, reply) => {
      const span = readSpan(request.query);
      return sendCsv(
        reply,
        nameFile('orders', span),
        writeOrdersCsv(everyOrder({ db, fulfillment }, momentsOf(span))),
      );
    });
  };
}

const nameFile = (what: string, { from, to }: Span) => `${what}-${from}-${to}.csv`;

/** Sends the lines while they are read. If that fails, the response is cut off, so that the browser reports an error. */
function sendCsv(reply: FastifyReply, name: string, lines: AsyncIterable<string>) {
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(Readable.from(inBlocks(lines)));
}

/** @throws RequestError 400 for a span that ends before it starts, or is too long */
function readSpan(span: Span): Span {
  const days = daysBetween(span.from, span.to).length;
  if (days === 0) throw invalid('The last day is before the first.', { to: 'is before the first day' });
  if (days <= maxFigureDays) return span;
  throw invalid(`Figures are for at most ${maxFigureDays} days.`, { to: 'is too long after the first day' });
}
