import { placePrint } from '#server/catalogue/sort-order/place-print.ts';
import { OperatorError } from '#server/configuration/operator-error.ts';
import { type JsonOption, printResult } from '../output.ts';
import { withShop } from '../with-shop.ts';
import { requirePrint } from './require-print.ts';

interface PlaceOptions extends JsonOption {
  before?: string;
  after?: string;
  first?: true;
  position?: number;
}

/** `shop prints order <print>`. */
export async function orderPrint(name: string, options: PlaceOptions): Promise<void> {
  const { before, after, first, position } = options;
  const ways = [before, after, first, position].filter((way) => way !== undefined);
  if (ways.length !== 1) {
    throw new OperatorError('Use exactly one of --before, --after, --first and --position.');
  }
  await withShop(async ({ db }) => {
    const { _id, title } = await requirePrint(db, name);
    const neighborName = before ?? after;
    const neighbor = neighborName === undefined ? undefined : await requirePrint(db, neighborName);
    if (neighbor?._id === _id) throw new OperatorError(`"${title}" cannot hang beside itself.`);
    const placed = await db.transaction((tx) =>
      placePrint(tx, _id, neighbor ? beside(neighbor._id, before) : { position: position ?? 1 }),
    );
    if (!placed.ok) throw new OperatorError(`"${title}" is not in the shop any more.`);
    const where = neighbor
      ? `${before === undefined ? 'after' : 'before'} "${neighbor.title}"`
      : `at position ${position ?? 1}`;
    printResult(options, { _id, title }, `"${title}" now hangs ${where} in the gallery's order.`);
  });
}

function beside(neighborId: string, before: string | undefined) {
  return before === undefined ? { after: neighborId } : { before: neighborId };
}
