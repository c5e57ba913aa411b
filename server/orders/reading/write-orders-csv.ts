import type { Cents } from '#domain/money.ts';
import { exemptionText, isLate, orderNumber } from '#domain/orders/orders.ts';
import type { ExportedOrder } from './list-orders.ts';
import { describeSource, type OwnersItem } from './with-prints.ts';

type Cell = string | number | null | undefined;

const orderColumns: [name: string, cell: (order: ExportedOrder) => Cell][] = [
  ['Order', orderNumber],
  ['Id', ({ _id }) => _id],
  ['Session', ({ sessionId }) => sessionId],
  ['Placed', ({ createdAt }) => createdAt],
  ['Paid', ({ paidAt }) => paidAt?.toISOString()],
  ['Status', ({ status }) => status],
  ['Payment', ({ paymentStatus }) => paymentStatus],
  ['Fulfillment', ({ fulfillmentStatus }) => fulfillmentStatus],
  ['Ship by', ({ shipBy }) => shipBy],
  ['Late', (order) => (isLate(order) ? 'LATE' : '')],
  ['Customer', ({ customerName }) => customerName],
  ['Email', ({ customerEmail }) => customerEmail],
  ['Ship to', ({ shippingName }) => shippingName],
  ['Address line 1', ({ address }) => address?.line1],
  ['Address line 2', ({ address }) => address?.line2],
  ['City', ({ address }) => address?.city],
  ['State', ({ address }) => address?.state],
  ['ZIP', ({ address }) => address?.postal_code],
  ['Country', ({ address }) => address?.country],
  ['Phone', ({ phone }) => phone],
  ['Carrier', ({ tracking }) => tracking?.carrier],
  ['Tracking', ({ tracking }) => tracking?.number],
  ['Promotion code', ({ promotionCode }) => promotionCode],
  ['Exemption', ({ taxExemption }) => taxExemption && exemptionText],
  ['Currency', ({ currency }) => currency],
];

/** Without it, Excel assumes the machine's legacy encoding and garbles everything beyond ASCII. */
export const byteOrderMark = '\ufeff';

/** Only on an order's first line, so that the sum of a column is right. */
const amountColumns: [name: string, amount: (order: ExportedOrder) => Cents][] = [
  ['Subtotal', ({ amountSubtotal }) => amountSubtotal],
  ['Discount', ({ amountDiscount }) => amountDiscount],
  ['Shipping', ({ amountShipping }) => amountShipping],
  ['Taxes', ({ amountTax }) => amountTax],
  ['Total', ({ amountTotal }) => amountTotal],
  ['Refunded', ({ amountRefunded }) => amountRefunded],
  ['Lost in disputes', ({ amountLost }) => amountLost],
];

const itemColumns: [name: string, cell: (item: OwnersItem) => Cell][] = [
  ['Print', ({ name }) => name],
  ['File', describeSource],
  ['Print id', ({ printId }) => printId],
  ['Sku', ({ sku }) => sku],
  ['Size', ({ sizeKey }) => sizeKey],
  ['Frame', ({ frame }) => frame],
  ['Mount', ({ mount }) => mount],
  ['Quantity', ({ quantity }) => quantity],
  ['Price', ({ unitAmount }) => dollars(unitAmount)],
  ['Price paid', ({ unitAmountPaid }) => dollars(unitAmountPaid)],
  ['Line subtotal', ({ subtotal }) => dollars(subtotal)],
];

/**
 * Orders as CSV for spreadsheets (RFC 4180), line by line: one line for each print, each with its order's details. The
 * order's amounts, in dollars with cents, are only on its first line.
 */
export async function* writeOrdersCsv(orders: AsyncIterable<ExportedOrder>): AsyncGenerator<string> {
  const columns = [...orderColumns, ...amountColumns, ...itemColumns];
  yield byteOrderMark + csvLine(columns.map(([name]) => name));
  for await (const order of orders) {
    const details = orderColumns.map(([, cell]) => cell(order));
    const items: (OwnersItem | undefined)[] = order.items.length > 0 ? order.items : [undefined];
    for (const [index, item] of items.entries()) {
      const amounts = amountColumns.map(([, amount]) => (index === 0 ? dollars(amount(order)) : ''));
      yield csvLine([...details, ...amounts, ...itemColumns.map(([, cell]) => item && cell(item))]);
    }
  }
}

const blockLength = 64 * 1024;

/** Joins lines to larger pieces of text, because each piece that is written to a file or a response costs time. */
export async function* inBlocks(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let block = '';
  for await (const line of lines) {
    block += line;
    if (block.length < blockLength) continue;
    yield block;
    block = '';
  }
  if (block) yield block;
}

/** `1025.40`, which every spreadsheet reads as a number. */
export function dollars(cents: Cents): string {
  return (cents / 100).toFixed(2);
}

/** A line of a CSV file (RFC 4180), in which no cell is a formula. */
export function csvLine(cells: Cell[]): string {
  return `${cells.map(write).join(',')}\r\n`;
}

/**
 * A spreadsheet runs a cell that begins like this as a formula, unless it is a negative amount or a phone. An apostrophe
 * before it makes it text.
 */
const formula = /^(?!-\d+\.\d\d$|\+\d+$)(\s*[=+\-@＝＋－＠]|[\t\r\n])/;

function write(cell: Cell): string {
  const text = String(cell ?? '');
  const safe = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
