import { type Command, Option } from 'commander';
import { frames } from '#domain/frames.ts';
import { type Station, stations } from '#domain/pieces.ts';
import { sizes } from '#domain/sizes.ts';
import { findPieces, type Piece } from '#server/production/pieces/find-pieces.ts';
import { requireOrder } from '../orders/with-order-context.ts';
import { countOf, formatTable, jsonOption } from '../output.ts';
import { withShop } from '../with-shop.ts';

export function addPiecesCommands(program: Command): void {
  const pieces = program
    .command('pieces')
    .description('what the workshop makes: each print of each paid order');
  pieces
    .command('list')
    .description('the pieces in the workshop, those of the oldest order first')
    .option('--order <order>', 'all pieces of one order')
    .addOption(new Option('--station <station>', 'only pieces at this station').choices(stations))
    .option(...jsonOption)
    .addHelpText('after', '\nExample: npm run shop -- pieces list --station queued')
    .action(listPieces);
}

interface ListOptions {
  order?: string;
  station?: Station;
  json?: true;
}

/** `shop pieces list`. */
async function listPieces({ order, station, json }: ListOptions): Promise<void> {
  await withShop(async ({ db }) => {
    const ofOrder = order === undefined ? undefined : (await requireOrder(db, order))._id;
    const pieces = await findPieces(db, { order: ofOrder, station, isInTheWorkshop: order === undefined });
    if (json) return console.log(JSON.stringify(pieces, null, 2));
    const headings = ['Piece', 'Order', 'Ship by', 'Station', 'Size', 'Frame', 'Mount', 'Print'];
    console.log(`${formatTable(headings, pieces.map(row))}\n\n${countOf(pieces.length, 'piece')}.`);
  });
}

function row(piece: Piece): string[] {
  const { code, orderNumber, shipBy, isLate, station, setAsideReason, choice, title } = piece;
  return [
    code,
    orderNumber,
    `${shipBy?.toISOString().slice(0, 10) ?? ''}${isLate ? ' LATE' : ''}`,
    setAsideReason === null ? station : `${station}, set aside: ${setAsideReason}`,
    sizes[choice.size].name,
    frames[choice.frameColor].name,
    choice.mount,
    title,
  ];
}
