import type Stripe from 'stripe';
import { expect } from 'vitest';
import type { Order } from '#domain/orders/orders.ts';
import { findDisputes } from '#server/orders/refunds/disputes.ts';
import type { TestShop } from './open-test-shop.ts';
import { type SignedInStaff, studio } from './staff.ts';

export interface Disputed {
  order: Pick<Order, '_id' | 'sessionId' | 'address'>;
  id: string;
  /** The address of its calls in the studio. */
  path: string;
}

/** Disputes the payment of an order at the bank, and waits until the shop knows. */
export async function dispute(
  world: TestShop,
  order: Disputed['order'],
  body: object = {},
): Promise<Disputed> {
  const { id } = await world.sandbox<{ id: string }>(`/sandbox/sessions/${order.sessionId}/dispute`, body);
  await expect.poll(() => findDisputes(world.shop.database.db, order._id)).toHaveLength(1);
  return { order, id, path: `orders/${order._id}/disputes/${id}` };
}

export const disputeAtProvider = (world: TestShop, { id }: Disputed): Promise<Stripe.Dispute> =>
  world.provider.disputes.retrieve(id);

/** Stages the evidence at the provider. @param summary the shop's own by default */
export const stageEvidence = (
  world: TestShop,
  owner: SignedInStaff,
  { path }: Disputed,
  summary: string | null = null,
) => studio(world, `POST ${path}/evidence`, { ...owner, body: { summary } });
