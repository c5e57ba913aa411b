import type { BuyerOrder } from '#domain/api/orders/order.ts';
import type { Cents } from '#domain/money.ts';
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

/** Who changes an order: staff, or its buyer. */
export type OrderAuthor = Author | 'buyer';

/** What a function needs that a person calls. */
export type Authored<Context> = Context & { author: OrderAuthor };

/** A transaction that changes an order, and the jobs that it creates. */
export interface Change {
  tx: Executor;
  jobs: OrderChangeContext['jobs'];
}

/** A buyer's claim that was decided by a refund. */
export interface RefundedClaim {
  at: Date;
  /** What the owner tells the buyer. */
  decision: string | null;
}

/** The prints of an order that have shipped, and are not to be made again. */
export interface KeptPrints {
  /** How many of each line. */
  shipped: number[];
  /** What was refunded because of claims about them. Unknown while the refund of a claim has no outcome. */
  claimRefunds: Cents | 'unknown';
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
  /** The claim that a refund decides. @param refund its amount, and what was refunded in total with it */
  findRefundedClaim(
    on: Executor,
    orderId: string,
    refund: { amount: Cents; refunded: Cents },
  ): Promise<RefundedClaim | undefined>;
  /** Whether all that is left of an order has labels that no carrier has scanned: it may have shipped. */
  mayHaveShipped(on: Executor, orderId: string): Promise<boolean>;
  /** What its buyer keeps of an order whose rest is canceled. */
  findKept(on: Executor, orderId: string): Promise<KeptPrints>;
  /** Adds to orders what their buyers may do with them now, and how far they are. */
  forBuyers(on: Executor, orders: PlacedOrder[], now: Date): Promise<BuyerOrder[]>;
  /** The id of the order of the piece whose code a text is. */
  findOrderOfPiece(on: Executor, text: string): Promise<string | undefined>;
}

/** What orders need of offers, which import orders: `openShop` hands it over, too. */
export interface OfferClaims {
  /**
   * Marks an offer as paid by an order, in the transaction that makes the order. Of several payments at once, one succeeds and
   * the others wait for it. A payment wins over a withdrawal and over the end of the last day.
   * @returns `gone` for an offer that is not in the database, such as one that is younger than a restored backup
   */
  claimOffer(
    tx: Executor,
    claim: { offerId: string; orderId: string },
  ): Promise<'claimed' | 'taken' | 'gone'>;
  /** Makes an offer payable again whose payment failed. */
  releaseOffer(tx: Executor, orderId: string): Promise<void>;
}

export interface OrderContext extends OrderChangeContext {
  payments: Payments;
  log: Log;
  fulfillment: OrderFulfillment;
  offerClaims: OfferClaims;
}
