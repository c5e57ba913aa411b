import { type Cents, formatCents } from '#domain/money.ts';
import { amountRows, amountsOf, isLate, orderNumber } from '#domain/orders/orders.ts';
import { findParcels, type Parcel } from '#server/fulfillment/parcels/find-parcels.ts';
import { findPieces } from '#server/fulfillment/pieces/find-pieces.ts';
import { logNameOf } from '#server/log.ts';
import { findAddressChanges } from '#server/orders/change-order.ts';
import { causeOf, findHistory, type OrderChange } from '#server/orders/history.ts';
import { describeSource, type OwnersOrder } from '#server/orders/reading/with-prints.ts';
import { amountLost, findDisputes } from '#server/orders/refunds/disputes.ts';
import { describeUnfinished } from '#server/orders/studio/describe-cause.ts';
import { authorIn, findUnfinishedChanges, type LoggedChange } from '#server/staff/record-staff-change.ts';
import { piecesTable } from '../fulfillment/list-pieces.ts';
import { formatTable } from '../output.ts';
import { withShop } from '../with-shop.ts';
import { describeShipBy } from './list-orders.ts';
import { requireOrder } from './with-order-context.ts';

/** `shop orders show <order>`. */
export async function showOrder(name: string, { json }: { json?: true }): Promise<void> {
  await withShop(async ({ db }) => {
    const order = await requireOrder(db, name);
    const history = await findHistory(db, order._id);
    const logName = logNameOf(order.sessionId);
    const disputes = await findDisputes(db, order._id);
    const addressChanges = (await findAddressChanges(db, [order._id])).get(order._id) ?? [];
    const pieces = await findPieces(db, { order: order._id });
    const parcels = await findParcels(db, { order: order._id });
    const unfinished = await findUnfinishedChanges(db, {
      subjectId: order._id,
      outcomes: ['begun', 'failed'],
    });
    const facts = {
      isLate: isLate(order),
      logName,
      disputes,
      history,
      addressChanges,
      pieces,
      parcels,
      unfinished,
    };
    if (json) return console.log(JSON.stringify({ ...order, ...facts }, null, 2));
    const refunded = history.at(-1)?.amountRefunded ?? 0;
    console.log(
      [
        orderTable(order),
        contentsTable(order),
        photographsTable(order),
        ...(pieces.length > 0 ? [piecesTable(pieces)] : []),
        ...(parcels.length > 0 ? [parcelsTable(parcels)] : []),
        amountsTable(order, refunded, amountLost(disputes)),
        historyTable(history),
        ...(unfinished.length > 0 ? [unfinishedTable(unfinished)] : []),
      ].join('\n\n'),
    );
  });
}

function orderTable(order: OwnersOrder): string {
  const { line1, line2, city, state, postal_code } = order.address ?? {};
  const { carrier, number, url } = order.tracking ?? {};
  return formatTable(
    ['Order', orderNumber(order)],
    [
      ['Id', order._id],
      ['Session', order.sessionId],
      ['In the log', logNameOf(order.sessionId)],
      ['Placed', formatMinute(order.createdAt)],
      ['Status', order.status],
      ['Payment', order.paymentStatus],
      ['Fulfillment', order.fulfillmentStatus],
      ['Ship by', describeShipBy(order)],
      ['Buyer', joinPresent(' ', order.customerName, order.customerEmail)],
      [
        'Ship to',
        joinPresent(', ', order.shippingName, line1, line2, city, joinPresent(' ', state, postal_code)),
      ],
      ['Tracking', joinPresent(' ', carrier, number, url)],
    ],
  );
}

function contentsTable({ items }: OwnersOrder): string {
  const rows = items.map(({ quantity, name, sizeKey, frame, mount, unitAmountPaid }) => [
    String(quantity),
    name,
    sizeKey ?? '',
    frame ?? '',
    mount ?? '',
    formatCents(unitAmountPaid),
  ]);
  return formatTable(['Pieces', 'Print', 'Size', 'Frame', 'Mount', 'Paid for one'], rows);
}

/** What to print, in the same order as the contents. */
function photographsTable({ items }: OwnersOrder): string {
  const rows = items.map((item) => [describeSource(item), item.printId ?? '', item.sku ?? '']);
  return formatTable(['File', 'Print id', 'Sku'], rows);
}

function parcelsTable(parcels: Parcel[]): string {
  const rows = parcels.map(({ pieceCodes, carrier, number, status, problem }) => [
    pieceCodes.join(', '),
    `${carrier} ${number}`,
    problem ? `${status}: ${problem}` : status,
  ]);
  return formatTable(['Pieces', 'Parcel', 'Status'], rows);
}

function amountsTable(order: OwnersOrder, refunded: Cents, lost: Cents): string {
  const deductions = [
    ['Refunded', refunded],
    ['Lost in disputes', lost],
  ] as const;
  const deductionRows = deductions
    .filter(([, amount]) => amount > 0)
    .map(([name, amount]) => [name, formatCents(-amount)]);
  return formatTable(['Amounts', order.currency], [...amountRows(amountsOf(order)), ...deductionRows]);
}

function historyTable(history: OrderChange[]): string {
  const rows = history.map(({ at, status, paymentStatus, amountRefunded, cause, note }) => [
    formatMinute(at.toISOString()),
    status,
    paymentStatus,
    formatCents(amountRefunded),
    cause,
    note ?? '',
  ]);
  return formatTable(['When (UTC)', 'Status', 'Payment', 'Refunded', 'Cause', 'Note'], rows);
}

/** What the payment or label provider was asked for, and has not made or not answered. */
function unfinishedTable(changes: LoggedChange[]): string {
  const rows = changes.map((change) => [
    formatMinute(change.at.toISOString()),
    causeOf(authorIn(change.staffId)),
    describeUnfinished(change),
  ]);
  return formatTable(['When (UTC)', 'Cause', 'Not made, or not answered'], rows);
}

function formatMinute(moment: string): string {
  return moment.slice(0, 16).replace('T', ' ');
}

function joinPresent(separator: string, ...parts: (string | null | undefined)[]): string {
  return parts.filter(Boolean).join(separator);
}
