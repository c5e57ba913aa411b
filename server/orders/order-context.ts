import type { Order, OrderStatus } from '#domain/orders/orders.ts';
import type { Author } from '#domain/staff/staff.ts';
import type { Database, Executor } from '#server/database/database.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import type { Log } from '#server/log.ts';
import type { Payments } from '#server/payments/open-payments.ts';
import type { PlacedOrder } from './reading/find-order.ts';

/** What every function that changes orders needs. */
export interface OrderChangeContext {
  db: Database;
  jobs: Pick<Jobs, 'enqueue'>;
}

/** What a function needs that a person calls. */
export type Authored<Context> = Context & { author: Author };

/** A transaction that changes an order, and the jobs that it creates. */
export interface Change {
  tx: Executor;
  jobs: OrderChangeContext['jobs'];
}

export interface StatusStep {
  from: OrderStatus;
  to: OrderStatus;
  cause: string;
}

/** What orders need of fulfillment, which imports orders: `openShop` hands it over (decision 103). */
export interface OrderFulfillment {
  /** Changes the pieces and parcels of an order with its status, in the transaction of that change. */
  followStatus(tx: Executor, orderId: string, step: StatusStep): Promise<void>;
  /** Adds to orders how their prints are made, and the parcels that have shipped. */
  withParcels(on: Executor, orders: PlacedOrder[]): Promise<Order[]>;
  /** The id of the order of the piece whose code a text is. */
  findOrderOfPiece(on: Executor, text: string): Promise<string | undefined>;
}

export interface OrderContext extends OrderChangeContext {
  payments: Payments;
  log: Log;
  fulfillment: OrderFulfillment;
}
