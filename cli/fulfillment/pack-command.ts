import type { Command } from 'commander';
import { describeBox } from '#domain/fulfillment/packing.ts';
import { isLate } from '#domain/orders/orders.ts';
import type { Database } from '#server/database/database.ts';
import { findParcels, type Parcel } from '#server/fulfillment/parcels/find-parcels.ts';
import { codesOf, findBoxes, type PieceBox } from '#server/fulfillment/parcels/plan-parcels.ts';
import { nameWithLate } from '../orders/list-orders.ts';
import { requireOrder } from '../orders/with-order-context.ts';
import { formatTable, jsonOption } from '../output.ts';
import { withShop } from '../with-shop.ts';

export function addPackCommand(program: Command): void {
  program
    .command('pack')
    .description('how an order is packed: its boxes and tubes, their sizes and weights, and its parcels')
    .argument('<order>', 'its id, its number or its payment session')
    .option(...jsonOption)
    .addHelpText('after', '\nExample: npm run shop -- pack 1A2B3C4D')
    .action(showPacking);
}

/** `shop pack <order>`. */
async function showPacking(name: string, { json }: { json?: true }): Promise<void> {
  await withShop(async ({ db }) => {
    const order = await requireOrder(db, name);
    const boxes = await findBoxes(db, order._id);
    const parcels = await findParcels(db, { order: order._id });
    const summary = { _id: order._id, isLate: isLate(order), boxes: boxes.map(summarize), parcels };
    if (json) console.log(JSON.stringify(summary, null, 2));
    else console.log([nameWithLate(order), ...packingTables(boxes, parcels)].join('\n\n'));
  });
}

/** The boxes and parcels of an order, for `orders show`. */
export async function describePacking(db: Database, orderId: string): Promise<string[]> {
  return packingTables(await findBoxes(db, orderId), await findParcels(db, { order: orderId }));
}

function summarize(box: PieceBox) {
  const { items, ...measures } = box;
  return { pieces: items.map(({ code, piece: { station } }) => ({ code, station })), ...measures };
}

function packingTables(boxes: PieceBox[], parcels: Parcel[]): string[] {
  const boxRows = boxes.map((box) => [
    codesOf(box).join(', '),
    describeBox(box),
    String(box.lengthAndGirthInches),
    box.items
      .filter(({ piece }) => piece.station !== 'packed')
      .map(({ code }) => code)
      .join(', ') || 'ready',
  ]);
  const parcelRows = parcels.map(({ pieceCodes, carrier, number, status, problem }) => [
    pieceCodes.join(', '),
    `${carrier} ${number}`,
    problem ? `${status}: ${problem}` : status,
  ]);
  return [
    ...(boxRows.length > 0
      ? [formatTable(['Pieces', 'Box', 'Length + girth', 'Not packed yet'], boxRows)]
      : []),
    ...(parcelRows.length > 0 ? [formatTable(['Pieces', 'Parcel', 'Status'], parcelRows)] : []),
  ];
}
