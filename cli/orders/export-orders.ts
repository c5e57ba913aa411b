import { createWriteStream, existsSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { OrderStatus } from '#domain/orders.ts';
import { OperatorError } from '#server/configuration/operator-error.ts';
import { type ExportedOrder, everyOrder } from '#server/orders/reading/list-orders.ts';
import { writeOrdersCsv } from '#server/orders/reading/write-orders-csv.ts';
import { confirm } from '../confirm.ts';
import { withShop } from '../with-shop.ts';

interface ExportOptions {
  status?: OrderStatus;
  output?: string;
  yes?: true;
  json?: true;
}

export const exportHelp = `
The file has one line for each print of each order, oldest first. Amounts are dollars with cents. The amounts of a whole
order are only on its first line, so that the sum of a column is right. A cell that a spreadsheet would run as a formula
starts with '. The text is UTF-8 with a byte order mark, as Excel needs it. The column File names the photograph to print.

Example: npm run shop -- orders export --output orders.csv`;

/** `shop orders export`. */
export async function exportOrders(options: ExportOptions): Promise<void> {
  const { status, output, json } = options;
  if (output && existsSync(output)) await confirm(`${output} already exists. Overwrite it?`, options);
  await withShop(async ({ db }) => {
    const orders = everyOrder(db, status);
    const text = json ? writeJson(orders) : writeOrdersCsv(orders);
    if (!output) return pipeline(text, process.stdout, { end: false }).catch(ignoreClosedPipe);
    await pipeline(text, createWriteStream(output, { mode: 0o600 })).catch((error) =>
      explainWriteError(output, error),
    );
    console.error(`The orders are in ${output}.`);
  });
}

async function* writeJson(orders: AsyncIterable<ExportedOrder>): AsyncGenerator<string> {
  let separator = '[';
  for await (const order of orders) {
    yield `${separator}\n${JSON.stringify(order)}`;
    separator = ',';
  }
  yield separator === '[' ? '[]\n' : '\n]\n';
}

/** A program such as `head` may stop reading early. */
function ignoreClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}

function explainWriteError(path: string, error: NodeJS.ErrnoException): never {
  throw error.code ? new OperatorError(`${path} cannot be written (${error.code}).`) : error;
}
