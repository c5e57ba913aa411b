import { createHash } from 'node:crypto';
import { v7 as newId } from 'uuid';
import { orderNumber } from '#domain/orders/orders.ts';

/** A new id for the order of a session. Its end is derived from the session, so an order made again after a restore keeps its number. */
export function newOrderId(sessionId: string): string {
  return newId({ random: createHash('sha256').update(sessionId).digest() });
}

/** The number of a session's order, which is known before the order exists. */
export function orderNumberOf(sessionId: string): string {
  return orderNumber({ _id: newOrderId(sessionId) });
}
