import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { day } from '#domain/api/orders/figures.ts';
import { daysBetween, maxFigureDays } from '#domain/orders/figures.ts';
import type { Executor } from '#server/database/database.ts';
import { invalid } from '#server/http/errors.ts';
import { route } from '#server/http/route.ts';
import type { StudioContext } from '#server/studio/studio-context.ts';
import { everyOrder } from '../reading/list-orders.ts';
import { readBooks, writeBooksCsv } from '../reading/read-books.ts';
import { inBlocks, writeOrdersCsv } from '../reading/write-orders-csv.ts';
import type { Span } from '../totals/sales-totals.ts';
import { countPlaced, momentsOf, readFigures } from './read-figures.ts';

const config = { studio: { roles: ['owner', 'books'] } } as const;
const verified = { studio: { roles: ['owner', 'books'], stepUp: true } } as const;

const csv = { type: 'text/csv; charset=utf-8', description: 'The file' };

const querystring = z.object({
  from: day.meta({ description: 'the first day, in UTC', examples: ['2026-01-01', '2026-01-02'] }),
  to: day.meta({
    description: `the last day; at most ${maxFigureDays} days`,
    examples: ['2026-01-30', '2026-01-31'],
  }),
});
const call = { querystring, config: verified, file: csv };

interface FiguresContext extends Pick<StudioContext, 'orders'> {
  /** How many payment pages were opened in a time, and the first day that was counted at all. */
  countCheckouts(on: Executor, span: Span): Promise<{ since: string | null; opened: number }>;
}

/** What was sold, and the books as CSV. */
export function figuresRoutes(
  app: FastifyInstance,
  { orders: { db, fulfillment }, countCheckouts }: FiguresContext,
): void {
  const show = { summary: 'What was sold, by day, print, size and frame', querystring, config };
  route(app, 'GET /api/studio/figures', show, async (request) => {
    const span = readSpan(request.query);
    const sold = await readFigures(db, span);
    const { since, opened } = await countCheckouts(db, span);
    const countedFrom = since && since > span.from ? since : span.from;
    const placed = since ? await countPlaced(db, { ...span, from: countedFrom }) : 0;
    return { ...sold, checkouts: { since, opened, placed } };
  });

  const books = {
    summary: 'The payments, refunds and lost disputes as CSV, as `orders export --books` writes them',
    ...call,
  };
  route(app, 'GET /api/studio/figures/books', books, async (request) => {
    const span = readSpan(request.query);
    return toFile('books', span, writeBooksCsv(readBooks(db, momentsOf(span))));
  });

  const orders = {
    summary: 'The orders that were paid in this time as CSV, as `orders export` writes them',
    ...call,
  };
  route(app, 'GET /api/studio/figures/orders', orders, async (request) => {
    const span = readSpan(request.query);
    return toFile('orders', span, writeOrdersCsv(everyOrder({ db, fulfillment }, momentsOf(span))));
  });
}

/** Sends the lines while they are read. If that fails, the response is cut off, so that the browser reports an error. */
function toFile(what: string, { from, to }: Span, lines: AsyncIterable<string>) {
  return { name: `${what}-${from}-${to}.csv`, body: Readable.from(inBlocks(lines)) };
}

/** @throws RequestError 400 for a span that ends before it starts, or is too long */
function readSpan(span: Span): Span {
  const days = daysBetween(span.from, span.to).length;
  if (days === 0) throw invalid('The last day is before the first.', { to: 'is before the first day' });
  if (days <= maxFigureDays) return span;
  throw invalid(`Figures are for at most ${maxFigureDays} days.`, { to: 'is too long after the first day' });
}
