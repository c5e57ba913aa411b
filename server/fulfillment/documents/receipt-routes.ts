import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { z } from 'zod';
import { hasReceipt, orderNumber } from '#domain/orders/orders.ts';
import type { CurrentDetails } from '#domain/shop/shop-details.ts';
import type { Database } from '#server/database/database.ts';
import { conflict } from '#server/http/errors.ts';
import { route } from '#server/http/route.ts';
import { atMostAtOnce, onePlacePerClient } from '#server/limits/at-most-at-once.ts';
import { openClientLimit } from '#server/limits/rate-limits.ts';
import { type BuyerContext, findBuyersOrder } from '#server/orders/links/find-buyers-order.ts';
import { requireOrder } from '#server/orders/reading/find-order.ts';
import { findPaymentTime } from '#server/orders/reading/find-payment-time.ts';
import { findRefunds } from '#server/orders/reading/find-refunds.ts';
import type { StudioContext } from '#server/studio/studio-context.ts';
import type { Worker } from '#server/worker/open-worker.ts';
import type { Receipt, writeReceipt } from './draw-receipt.ts';
import { chosenPaper, type PaperKey } from './papers.ts';

/** A receipt takes a tenth of a second of a core. */
const maxWaiting = 20;

const alreadyWaiting = 'Another receipt is being made for you. Please try again in a moment.';

const call = {
  params: z.object({ orderId: z.uuid() }),
  querystring: z.object({ paper: chosenPaper }),
  file: { type: 'application/pdf', description: 'A PDF in US Letter or A4' },
} as const;

type BuyersReceiptContext = BuyerContext & { pool: Pool; worker: Worker; details: CurrentDetails };

/** `GET /api/orders/{orderId}/receipt`: for the buyer, as a member or with the link in an email. */
export function buyersReceiptRoutes(app: FastifyInstance, context: BuyersReceiptContext): void {
  const { db, pool, worker, details } = context;
  const limit = openClientLimit(pool, { name: 'receipt', max: 60, seconds: 600 });
  const inTurn = onePlacePerClient(atMostAtOnce(1, maxWaiting), alreadyWaiting);
  const write = receiptTask(worker);
  const receipt = {
    ...call,
    tags: ['orders'],
    security: [{ bearer: [] }, { orderLink: [] }],
    summary: 'The receipt of a paid order, for its buyer',
    errors: [401, 409, 410, 429],
  } as const;
  route(app, 'GET /api/orders/:orderId/receipt', receipt, async ({ headers, params, query, ip }) => {
    await limit.require(ip);
    const { id } = await findBuyersOrder(context, headers, params.orderId);
    const read = await readReceipt({ db, details }, id, query.paper);
    return fileOf(read, await inTurn(ip, () => write(read)));
  });
}

/** `GET /api/studio/orders/{orderId}/receipt`: the same for those who see what was paid. */
export function studioReceiptRoutes(app: FastifyInstance, context: StudioContext): void {
  const { db } = context.orders;
  const { details } = context.staff;
  const inTurn = atMostAtOnce(1, maxWaiting);
  const write = receiptTask(context.worker);
  const receipt = {
    ...call,
    summary: 'The receipt of a paid order',
    config: { studio: { roles: ['owner', 'books'] } },
    errors: [409],
  } as const;
  route(app, 'GET /api/studio/orders/:orderId/receipt', receipt, async ({ params, query }) => {
    const read = await readReceipt({ db, details }, params.orderId, query.paper);
    return fileOf(read, await inTurn(() => write(read)));
  });
}

function receiptTask(worker: Worker) {
  return worker.task<typeof writeReceipt>(new URL('./draw-receipt.ts', import.meta.url), 'writeReceipt');
}

/** @throws RequestError 404 without such an order, 409 if it is not paid */
async function readReceipt(
  { db, details }: { db: Database; details: CurrentDetails },
  orderId: string,
  paper: PaperKey,
): Promise<Receipt> {
  const order = await requireOrder(db, orderId);
  const paidAt = await findPaymentTime(db, orderId);
  if (!paidAt || !hasReceipt(order))
    throw conflict('not_paid', 'This order is not paid, so it has no receipt.');
  const refunds = (await findRefunds(db, [orderId])).get(orderId) ?? [];
  return { paper, shop: details.current(), order, paidAt: paidAt.toISOString(), refunds };
}

function fileOf({ order }: Receipt, pdf: Uint8Array) {
  return { name: `receipt-${orderNumber(order)}.pdf`, body: Buffer.from(pdf) };
}
