import { trackingOf } from '#domain/fulfillment/tracking.ts';
import { formatCents } from '#domain/money.ts';
import { type OrderStatus, orderNumber, ownersSteps, type Tracking } from '#domain/orders/orders.ts';
import { OperatorError } from '#server/configuration/operator-error.ts';
import {
  checkMove,
  type MoveResult,
  moveOrder,
  type OwnersMove,
} from '#server/fulfillment/orders/move-order.ts';
import {
  correctTracking,
  newTracking,
  type TrackingCorrection,
} from '#server/fulfillment/orders/tracking.ts';
import { type PartShipped, shipPieces } from '#server/fulfillment/parcels/ship-parcel.ts';
import { findOrder } from '#server/orders/reading/find-order.ts';
import { confirm } from '../confirm.ts';
import { describeUnpacked, explainPendingLabel } from '../fulfillment/explain-refused-label.ts';
import { printResult } from '../output.ts';
import { withOrderContext } from './with-order-context.ts';

export interface MoveOptions {
  carrier?: string;
  tracking?: string;
  url?: string;
  /** The codes of the pieces in the parcel, if not all of them ship. */
  pieces?: string[];
  despiteDispute?: true;
  unpacked?: true;
}

/** `shop orders move <order> <status>`. */
export async function moveNamedOrder(
  name: string,
  status: OrderStatus,
  { json, yes, ...options }: MoveOptions & { json?: true; yes?: true },
): Promise<void> {
  const { pieces, ...moveOptions } = options;
  const move = readMove(status, moveOptions);
  if (pieces && moveOptions.unpacked) {
    throw new OperatorError('--unpacked is for a whole order, so it does not go with --pieces.');
  }
  if (pieces && move.to === 'shipped') return shipPart(name, move, pieces, { json, yes });
  if (pieces) throw new OperatorError(`--pieces is for shipped, not for ${move.to}.`);
  await withOrderContext(name, async (context, order) => {
    const number = orderNumber(order);
    const check = await checkMove(context.db, { id: order._id, status: order.status }, move);
    if (!check.ok) throw new OperatorError(explain(number, move.to, check));
    const isEmailed = move.to !== 'delivered' && order.customerEmail !== null;
    const andEmail = isEmailed ? ', and email its buyer' : '';
    const question = `Move order ${number} from ${order.status} to ${describeStep(move)}${andEmail}?${doubtOf(move)}`;
    await confirm(`${question} This cannot be undone.`, { yes });
    const moved = await moveOrder(context, order._id, move);
    if (!moved.ok) throw new OperatorError(explain(number, move.to, moved));
    const { status } = (await findOrder(context.db, order._id)) ?? order;
    const hasArrived = move.to === 'shipped' && status === 'delivered';
    const emailed = isEmailed && !hasArrived ? ' The shop emails its buyer.' : '';
    const step = hasArrived ? 'delivered, because all its parcels have arrived' : describeStep(move);
    printResult(
      { json },
      { _id: order._id, number, status, ...move },
      `Order ${number} is now ${step}.${emailed}${doubtOf(move)}`,
    );
  });
}

/** Ships some of an order's pieces; the order has shipped when the last of them has. */
async function shipPart(
  name: string,
  { tracking, despiteDispute }: Extract<OwnersMove, { to: 'shipped' }>,
  codes: string[],
  { json, yes }: { json?: true | undefined; yes?: true | undefined },
): Promise<void> {
  await withOrderContext(name, async (context, order) => {
    const number = orderNumber(order);
    const parcel = `${tracking.carrier} ${tracking.number}`;
    const doubt = doubtOf({ to: 'shipped', tracking });
    const question = `Ship ${codes.join(', ')} of order ${number} with ${parcel}, and email its buyer?${doubt}`;
    await confirm(`${question} This cannot be undone.`, { yes });
    const part = { codes, tracking, by: 'owner', ...(despiteDispute && { despiteDispute }) };
    const shipped = await shipPieces(context, order._id, part);
    if (!shipped.ok) throw new OperatorError(explainPart(number, shipped));
    const { status } = (await findOrder(context.db, order._id)) ?? order;
    printResult(
      { json },
      { _id: order._id, number, status, pieces: codes, tracking },
      `${codes.join(', ')} of order ${number} shipped with ${parcel}. The order is ${status}. The shop emails its buyer.`,
    );
  });
}

function explainPart(number: string, refusal: PartShipped & { ok: false }): string {
  switch (refusal.reason) {
    case 'unknown-order':
      return `Order ${number} has just been deleted.`;
    case 'no-pieces':
      return '--pieces takes the codes of the pieces in the parcel.';
    case 'order-ended':
      return `Order ${number} is ${refusal.status}, so nothing of it ships.`;
    case 'disputed':
      return explain(number, 'shipped', refusal);
    case 'label-pending':
      return explainPendingLabel(number);
    case 'not-packed':
      return `Order ${number} has no packed piece ${refusal.codes.join(', ')} without a parcel: see "pieces list --order ${number}".`;
  }
}

/** A warning about a number that is probably mistyped. */
function doubtOf(move: OwnersMove): string {
  const doubt = move.to === 'shipped' && trackingOf(move.tracking.carrier, move.tracking.number).doubt;
  return doubt ? ` Check the number: ${doubt}.` : '';
}

function describeStep(move: OwnersMove): string {
  return move.to === 'shipped' ? `shipped with ${move.tracking.carrier} ${move.tracking.number}` : move.to;
}

function explain(number: string, to: OrderStatus, refusal: MoveResult & { ok: false }): string {
  if (refusal.reason === 'unknown-order') return `Order ${number} has just been deleted.`;
  if (refusal.reason === 'label-pending') return explainPendingLabel(number);
  if (refusal.reason === 'disputed') {
    const { id, status, amount } = refusal.dispute;
    return `Order ${number} has a dispute over ${formatCents(amount)} (${id}, ${status}), so it does not move to ${to}. Check it at the payment provider; to move the order anyway, add --despite-dispute.`;
  }
  if (refusal.reason === 'not-packed') {
    const named = refusal.pieces.map(describeUnpacked).join(', ');
    return `Order ${number} does not ship, because these pieces are not packed: ${named}. Pack or remake them, or ship the others with --pieces. To ship it anyway, without those set aside, add --unpacked.`;
  }
  const { from, allowed } = refusal;
  const next = allowed.length > 0 ? `it can move to ${allowed.join(', ')}` : 'no command moves it further';
  return `Order ${number} is ${from} and cannot move to ${to}: ${next}.`;
}

/** `shop orders track <order>`. */
export async function trackNamedOrder(
  name: string,
  { json, parcel, ...options }: MoveOptions & { parcel?: string; json?: true },
): Promise<void> {
  const tracking = readTracking(options);
  await withOrderContext(name, async (context, order) => {
    const number = orderNumber(order);
    const correction = await correctTracking(context, order._id, tracking, parcel);
    if (!correction.ok) throw new OperatorError(explainCorrection(number, parcel, correction));
    const corrected = `${tracking.carrier} ${tracking.number}`;
    const doubt = doubtOf({ to: 'shipped', tracking });
    const emailed = `The shop emails its buyer${parcel ? ' if the parcel has shipped' : ''}.`;
    const sentence = `The tracking of order ${number} is now ${corrected}. ${emailed}${doubt}`;
    printResult({ json }, { _id: order._id, number, tracking }, sentence);
  });
}

function explainCorrection(
  number: string,
  parcel: string | undefined,
  refusal: TrackingCorrection & { ok: false },
): string {
  switch (refusal.reason) {
    case 'unknown-order':
      return `Order ${number} has just been deleted.`;
    case 'unknown-parcel':
      return `Order ${number} has no parcel ${parcel}; "pack ${number}" lists its parcels.`;
    case 'same':
      return `Order ${number} already has exactly this tracking.`;
    case 'not-shipped':
      return `Order ${number} is ${refusal.status}; only a shipped order has tracking to correct. To correct that of one parcel, name it with --parcel.`;
  }
}

const notByOwner = `An order is paid, cancelled and refunded at the payment provider: "orders cancel" and "orders refund" do it there, and the shop then updates the order. This command moves an order to ${ownersSteps.join(', ')}.`;

/** Reads the move from the command's arguments. @throws OperatorError that names what is wrong */
export function readMove(
  status: OrderStatus,
  { despiteDispute, unpacked, ...options }: MoveOptions,
): OwnersMove {
  const to = ownersSteps.find((step) => step === status);
  if (!to) throw new OperatorError(notByOwner);
  const override = despiteDispute && { despiteDispute };
  if (to === 'shipped') {
    return { to, tracking: readTracking(options), ...(unpacked && { unpacked }), ...override };
  }
  if (unpacked || Object.keys(options).length > 0) {
    throw new OperatorError(`--carrier, --tracking, --url and --unpacked are for shipped, not for ${to}.`);
  }
  return { to, ...override };
}

const optionNames: Readonly<Record<string, string>> = {
  carrier: '--carrier',
  number: '--tracking',
  url: '--url',
};

/**
 * The tracking, with the page of a carrier that the shop knows.
 * @throws OperatorError that names what is missing or wrong
 */
export function readTracking({ carrier, tracking, url }: MoveOptions): Tracking {
  const parsed = newTracking.safeParse({ carrier, number: tracking, url: url ?? null });
  if (parsed.success) {
    const { data } = parsed;
    return data.url ? data : trackingOf(data.carrier, data.number).tracking;
  }
  const problems = parsed.error.issues.map(
    ({ path, message }) => `${optionNames[String(path[0])]} ${message}`,
  );
  throw new OperatorError(`A shipped order needs tracking: ${problems.join('; ')}.`);
}
