import { randomUUID } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { lstat, rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { isLate, type OrderStatus } from '#domain/orders/orders.ts';
import { OperatorError } from '#server/configuration/operator-error.ts';
import type { Database } from '#server/database/database.ts';
import { orderFulfillment } from '#server/fulfillment/orders/order-fulfillment.ts';
import { momentsOf } from '#server/orders/figures/read-figures.ts';
import { everyOrder } from '#server/orders/reading/list-orders.ts';
import { readBooks, writeBooksCsv } from '#server/orders/reading/read-books.ts';
import { inBlocks, writeOrdersCsv } from '#server/orders/reading/write-orders-csv.ts';
import { confirm } from '../confirm.ts';
import { withShop } from '../with-shop.ts';

interface ExportOptions {
  status?: OrderStatus;
  /** The first day and the last. */
  from?: string;
  to?: string;
  books?: true;
  output?: string;
  yes?: true;
  json?: true;
}

export const exportHelp = `
The file has one line for each print of each order, oldest first. Amounts are dollars with cents. The amounts of a whole
order are only on its first line, so that the sum of a column is right. A cell that a spreadsheet would run as a formula
starts with '. The text is UTF-8 with a byte order mark, as Excel needs it. The column File names the photograph to print.

With --from and --to, only orders that were paid on these days (UTC).

With --books, the file has one line for each payment, refund and lost dispute on its own day, with the state of the address
and the taxes. The taxes of a partial refund are its share of the order's taxes.

Examples: npm run shop -- orders export --output orders.csv
          npm run shop -- orders export --books --from 2026-01-01 --to 2026-03-31 --output books.csv`;

/** `shop orders export`. */
export async function exportOrders(options: ExportOptions): Promise<void> {
  const { status, output, books, json } = options;
  if (books && status)
    throw new OperatorError('--books has the money of all orders, so it accepts no --status.');
  const period = momentsOf(options);
  if (output && existsSync(output)) await confirm(`${output} already exists. Overwrite it?`, options);
  await withShop(async ({ db }) => {
    const lines = books ? writeBooks(db, period, json) : writeOrders(db, { status, ...period }, json);
    const text = inBlocks(lines);
    if (!output) return pipeline(text, process.stdout, { end: false }).catch(ignoreClosedPipe);
    await writeWhole(output, text).catch((error) => explainWriteError(output, error));
    console.error(`The ${books ? 'books' : 'orders'} are in ${output}.`);
  });
}

function writeOrders(db: Database, filter: Parameters<typeof everyOrder>[1], json?: true) {
  const orders = everyOrder({ db, fulfillment: orderFulfillment }, filter);
  return json ? writeJson(orders, (order) => ({ ...order, isLate: isLate(order) })) : writeOrdersCsv(orders);
}

function writeBooks(db: Database, period: Parameters<typeof readBooks>[1], json?: true) {
  const entries = readBooks(db, period);
  return json ? writeJson(entries, (entry) => entry) : writeBooksCsv(entries);
}

async function* writeJson<Row>(rows: AsyncIterable<Row>, show: (row: Row) => object): AsyncGenerator<string> {
  let separator = '[';
  for await (const row of rows) {
    yield `${separator}\n${JSON.stringify(show(row))}`;
    separator = ',';
  }
  yield separator === '[' ? '[]\n' : '\n]\n';
}

/** Renames the file when it is complete, so that an error leaves an earlier file as it was. */
async function writeWhole(path: string, text: AsyncIterable<string>): Promise<void> {
  const isFile = await lstat(path).then(
    (found) => found.isFile(),
    () => true,
  );
  // A device, a pipe or a link is written to directly: renaming would replace it.
  if (!isFile) return pipeline(text, createWriteStream(path));
  const draft = `${path}.${randomUUID()}.unfinished`;
  try {
    await pipeline(text, createWriteStream(draft, { flags: 'wx', mode: 0o600 }));
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** A program such as `head` may stop reading early. */
function ignoreClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}

function explainWriteError(path: string, error: NodeJS.ErrnoException): never {
  throw error.code ? new OperatorError(`${path} cannot be written (${error.code}).`) : error;
}
