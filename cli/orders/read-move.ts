import type { OrderStatus, Tracking } from '#domain/orders.ts';
import { type OwnersMove, ownersSteps } from '#server/orders/fulfillment/move-order.ts';
import { newTracking } from '#server/orders/fulfillment/new-tracking.ts';
import { CommandError } from '../command-error.ts';

export interface MoveOptions {
  carrier?: string;
  tracking?: string;
  url?: string;
  despiteDispute?: true;
}

const byProvider = `An order is paid, cancelled and refunded at the payment provider: "orders cancel" and "orders refund" do it there, and the order follows by itself. By hand it moves to ${ownersSteps.join(', ')}.`;

/** The step that the owner's words mean. @throws CommandError naming what is wrong with them */
export function readMove(status: OrderStatus, { despiteDispute, ...options }: MoveOptions): OwnersMove {
  const to = ownersSteps.find((step) => step === status);
  if (!to) throw new CommandError(byProvider);
  const insisted = despiteDispute && { despiteDispute };
  if (to === 'shipped') return { to, tracking: readTracking(options), ...insisted };
  if (Object.keys(options).length > 0) {
    throw new CommandError(`--carrier, --tracking and --url go with shipped, not with ${to}.`);
  }
  return { to, ...insisted };
}

const optionNames: Readonly<Record<string, string>> = {
  carrier: '--carrier',
  number: '--tracking',
  url: '--url',
};

/** @throws CommandError naming what is missing or wrong */
export function readTracking({ carrier, tracking, url }: MoveOptions): Tracking {
  const read = newTracking.safeParse({ carrier, number: tracking, url: url ?? null });
  if (read.success) return read.data;
  const problems = read.error.issues.map(({ path, message }) => `${optionNames[String(path[0])]} ${message}`);
  throw new CommandError(`What has shipped needs its tracking: ${problems.join('; ')}.`);
}
