import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { z } from 'zod';
import type { BuyerOrder } from '#domain/api/orders/order.ts';
import type { NewAddress } from '#domain/api/orders/shipping.ts';
import { shipsTo } from '#domain/fulfillment/destinations.ts';
import type { CurrentDetails } from '#domain/shop/shop-details.ts';
import { conflict, type RequestError } from '#server/http/errors.ts';
import { route } from '#server/http/route.ts';
import { openClientLimit } from '#server/limits/rate-limits.ts';
import { type BuyerContext, findBuyersOrder } from '#server/orders/links/find-buyers-order.ts';
import type { OrderChangeContext, OrderFulfillment } from '#server/orders/order-context.ts';
import { findHeldOrders } from '#server/orders/reading/find-held-orders.ts';
import { findOrder, type PlacedOrder, unknownOrder } from '#server/orders/reading/find-order.ts';
import { cancelOrder } from '#server/orders/refunds/cancel-order.ts';
import { findDoubts } from '../labels/find-address-doubt.ts';
import type { LabelProvider } from '../labels/label-provider.ts';
import { correctAddress } from './correct-address.ts';

type BuyersOrderContext = BuyerContext &
  OrderChangeContext & {
    pool: Pool;
    fulfillment: OrderFulfillment;
    labels: LabelProvider | undefined;
    details: CurrentDetails;
    now: () => Date;
  };

/** A buyer changes an order a few times; only programs reach this. Each correction may ask the carriers. */
const limit = { name: 'orders-change', max: 60, seconds: 10 * 60 };

const call = {
  tags: ['orders'],
  security: [{ bearer: [] }, { orderLink: [] }],
  params: z.object({ orderId: z.uuid() }),
  errors: [401, 409, 410, 429],
} as const;

/** What the buyer of an order can do with it: as a member, or with the link in an email. */
export function buyersOrderRoutes(app: FastifyInstance, context: BuyersOrderContext): void {
  const changes = openClientLimit(context.pool, limit);
  const author = 'buyer';

  const cancel = {
    summary:
      'Cancels an order within 24 hours and before its production, or after its promised day until it ships, and refunds it; repeating it is safe',
    ...call,
  };
  route(app, 'POST /api/orders/:orderId/cancel', cancel, async (request) => {
    await changes.require(request.ip);
    const { id } = await findBuyersOrder(context, request.headers, request.params.orderId);
    const canceled = await cancelOrder({ ...context, author }, id, context.now());
    const order = await readForBuyer(context, id);
    // A canceled order is refunded soon after, which a repeated call finds.
    if (!canceled.ok && !order.reachedAt.cancelled) throw tooLate();
    return order;
  });

  const address = {
    summary: "Corrects an order's shipping address until a piece is packed or labeled; repeating it is safe",
    ...call,
  };
  route(app, 'PUT /api/orders/:orderId/address', address, async (request) => {
    await changes.require(request.ip);
    const { id } = await findBuyersOrder(context, request.headers, request.params.orderId);
    const { despiteDoubt, ...corrected } = request.body;
    const order = await readForBuyer(context, id);
    if (!order.canCorrectAddress) throw tooLate();
    // What was decided for this state holds for another street of it, too.
    const isDecided =
      corrected.address.state === order.address?.state && (await findHeldOrders(context.db, id)).length === 0;
    if (!isDecided) requireDestination(context, order, corrected);
    if (!despiteDoubt) await requireNoDoubt(context, corrected);
    const correction = { ...corrected, ...(isDecided && ({ despiteDestination: true } as const)) };
    const result = await correctAddress({ ...context, author }, id, correction);
    if (!result.ok && result.reason !== 'same') throw tooLate();
    return readForBuyer(context, id);
  });
}

async function readForBuyer({ db, fulfillment, now }: BuyersOrderContext, id: string): Promise<BuyerOrder> {
  const placed: PlacedOrder | undefined = await findOrder(db, id);
  const [order] = placed ? await fulfillment.forBuyers(db, [placed], now()) : [];
  if (!order) throw unknownOrder();
  return order;
}

/** One sentence for every reason: the order's page shows how far it is. */
function tooLate(): RequestError {
  return conflict('too_late', "It's too late to change this order here. Please write to us.");
}

/** The owner may refuse to ship large prints to some states. */
function requireDestination(
  { details }: BuyersOrderContext,
  { items }: BuyerOrder,
  { address }: NewAddress,
): void {
  const { refusedDestinations } = details.current();
  const refused = items.find(
    ({ sizeKey }) => sizeKey && !shipsTo(refusedDestinations, sizeKey, address.state),
  );
  if (refused) {
    throw conflict(
      'destination_refused',
      `We can't ship ${refused.name} to ${address.state}. Please write to us.`,
    );
  }
}

/** A provider that does not answer is no reason to keep a wrong address. */
async function requireNoDoubt({ labels }: BuyersOrderContext, address: NewAddress): Promise<void> {
  const doubts = labels ? await findDoubts(labels, address) : [];
  if (!doubts?.length) return;
  throw conflict(
    'address_doubt',
    `The carriers don't know this address: ${doubts.join('; ')}. Please check it, or use it anyway.`,
  );
}
