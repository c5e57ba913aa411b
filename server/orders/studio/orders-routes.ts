import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { type ListedOrder, orderFilters, type StudioOrder } from '#domain/api/orders.ts';
import { stations } from '#domain/fulfillment/pieces.ts';
import { orderStatuses, ownersSteps, parcelStatuses, paymentStatuses } from '#domain/orders/orders.ts';
import { errorAnswers } from '#server/http/error-answers.ts';
import { orderSchema } from '#server/orders/order-schema.ts';
import { countListed, searchOrders } from '#server/orders/reading/search-orders.ts';
import { searchText } from '#server/studio/search-text.ts';
import type { StudioContext } from '#server/studio/studio-context.ts';
import { orderActionsRoutes } from './order-actions-routes.ts';

const config = { studio: { roles: ['owner', 'books'] } } as const;
const cents = z.int().describe('US cents');
const moment = z.iso.datetime();
const day = z.iso.date('takes a day such as 2026-11-25');

export const listedOrder = z.object({
  _id: z.uuid(),
  createdAt: moment,
  status: z.enum(orderStatuses),
  paymentStatus: z.enum(paymentStatuses),
  shipBy: moment.nullable(),
  isLate: z.boolean(),
  hasParcels: z.boolean().describe('a part of it, or all of it, has shipped'),
  wasCanceled: z.boolean().describe('and perhaps refunded since'),
  customerName: z.string().nullable(),
  customerEmail: z.string().nullable(),
  currency: z.string(),
  amountTotal: cents,
  amountRefunded: cents,
  items: z.array(z.object({ name: z.string(), quantity: z.int() })),
}) satisfies z.ZodType<ListedOrder>;

export const studioOrder = z.object({
  order: orderSchema,
  isLate: z.boolean(),
  amountRefunded: cents,
  amountLost: cents.describe('in disputes'),
  disputes: z.array(
    z.object({
      id: z.string(),
      status: z.string(),
      reason: z.string(),
      amount: cents,
      isOpen: z.boolean(),
      isLost: z.boolean(),
    }),
  ),
  history: z.array(
    z.object({
      id: z.uuid(),
      at: moment,
      status: z.enum(orderStatuses),
      paymentStatus: z.enum(paymentStatuses),
      amountRefunded: cents,
      cause: z.string(),
      isEmail: z.boolean(),
      note: z.string().nullable(),
    }),
  ),
  waitingEmails: z.array(z.string()).describe('what the emails that are not sent yet are about'),
  pieces: z.array(
    z.object({
      code: z.string(),
      title: z.string(),
      form: z.string(),
      station: z.enum(stations),
      setAsideReason: z.string().nullable(),
      remakeOf: z.string().nullable(),
      parcel: z
        .object({
          carrier: z.string(),
          number: z.string(),
          status: z.enum(parcelStatuses),
          expectedAt: moment.nullable(),
        })
        .nullable(),
    }),
  ),
  hasFreight: z.boolean().describe('a box of what is in no parcel yet is too large for a parcel carrier'),
  can: z.object({
    move: z.array(z.enum(ownersSteps)),
    cancel: z.boolean(),
    refund: cents.describe('what is left to refund'),
    resend: z.boolean(),
    correct: z.boolean().describe('the buyer was emailed of a shipment that was undone'),
    correctAddress: z.boolean(),
    changeGiftNote: z.boolean(),
  }),
}) satisfies z.ZodType<StudioOrder>;

/** The list of orders, and the money of an order. */
export function ordersRoutes(context: StudioContext): FastifyPluginAsyncZod {
  const { db, fulfillment } = context.orders;
  return async (app) => {
    const list = {
      summary: 'Orders, 50 at a time',
      querystring: z.object({
        q: searchText
          .optional()
          .describe("the start of an email or name, an order's number, or a piece's code"),
        filter: z.enum(orderFilters).optional(),
        from: day.optional().describe('the first day, in UTC'),
        to: day.optional().describe('the last day'),
        sort: z.enum(['newest', 'oldest']).default('newest').describe('with `q`, the newest come first'),
        cursor: z.uuid().optional().describe('the `cursor` of the page before'),
      }),
      response: {
        200: z.object({
          orders: z.array(listedOrder),
          cursor: z.uuid().nullable(),
          total: z
            .object({ count: z.int(), amount: cents.nullable().describe('null: there are more orders') })
            .nullable()
            .describe('only with the first page of a list without `q`'),
        }),
        ...errorAnswers(400, 401, 403, 503),
      },
    };
    app.get('/api/studio/orders', { schema: list, config }, async (request) => {
      const { q, filter, cursor, sort, from, to } = request.query;
      const days = { from, to };
      const isOldestFirst = sort === 'oldest';
      const orderOfPiece = q && (await fulfillment.findOrderOfPiece(db, q));
      const { orders, hasMore } = await searchOrders(db, {
        text: q,
        orderOfPiece,
        filter,
        days,
        isOldestFirst,
        after: cursor,
      });
      const total = q || cursor ? null : await countListed(db, { filter, days });
      return { orders, cursor: (hasMore && orders.at(-1)?._id) || null, total };
    });

    await app.register(orderActionsRoutes(context));
  };
}
