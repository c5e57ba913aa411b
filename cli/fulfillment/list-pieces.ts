import { type Command, Option } from 'commander';
import { frames } from '#domain/catalogue/variants/frames.ts';
import { sizes } from '#domain/catalogue/variants/sizes.ts';
import { countOf } from '#domain/count-of.ts';
import { type Station, stations } from '#domain/fulfillment/pieces.ts';
import { findPieces, type Piece } from '#server/fulfillment/pieces/find-pieces.ts';
import { requireOrder } from '../orders/with-order-context.ts';
import { formatTable, jsonOption } from '../output.ts';
import { withShop } from '../with-shop.ts';

export function addPiecesCommands(program: Command): void {
  program
    .command('pieces')
    .description('what the workshop makes: each print of each paid order')
    .command('list')
    .description('the pieces in the workshop, those of the oldest order first')
    .option('--order <order>', 'all pieces of one order')
    .addOption(new Option('--station <station>', 'only pieces at this station').choices(stations))
    .option('--set-aside', 'only pieces that were set aside')
    .option(...jsonOption)
    .addHelpText('after', '\nExample: npm run shop -- pieces list --station queued --json')
    .action(listPieces);
}

interface ListOptions {
  order?: string;
  station?: Station;
  setAside?: true;
  json?: true;
}

/** `shop pieces list`. */
async function listPieces({ order, station, setAside, json }: ListOptions): Promise<void> {
  await withShop(async ({ db }) => {
    const ofOrder = order === undefined ? undefined : (await requireOrder(db, order))._id;
    const isInTheWorkshop = order === undefined && !setAside;
    const pieces = await findPieces(db, { order: ofOrder, station, isInTheWorkshop, isSetAside: setAside });
    if (json) return console.log(JSON.stringify(pieces, null, 2));
    console.log(`${piecesTable(pieces)}\n\n${countOf(pieces.length, 'piece')}.`);
  });
}

export function piecesTable(pieces: Piece[]): string {
  const headings = ['Piece', 'Order', 'Ship by', 'Station', 'Size', 'Frame', 'Mount', 'Print'];
  const rows = pieces.map((piece) => {
    const { code, orderNumber, variant, title } = piece;
    const { name } = sizes[variant.size];
    const frame = frames[variant.frameColor].name;
    return [code, orderNumber, describeDay(piece), describeStation(piece), name, frame, variant.mount, title];
  });
  return formatTable(headings, rows);
}

/** `2026-12-03`, `2026-11-20 LATE`, or `replacement` for what has shipped before, which has no day. */
function describeDay({ shipBy, isLate }: Pick<Piece, 'shipBy' | 'isLate'>): string {
  return `${shipBy?.toISOString().slice(0, 10) ?? 'replacement'}${isLate ? ' LATE' : ''}`;
}

function describeStation({ station, setAsideReason }: Piece): string {
  return setAsideReason === null ? station : `${station}, set aside: ${setAsideReason}`;
}
