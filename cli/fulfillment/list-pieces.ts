import { frames } from '#domain/catalogue/variants/frames.ts';
import { describeDimensions, sizes } from '#domain/catalogue/variants/sizes.ts';
import { countOf } from '#domain/count-of.ts';
import { readPieceCode, type Station } from '#domain/fulfillment/pieces.ts';
import { OperatorError } from '#server/configuration/operator-error.ts';
import type { Database } from '#server/database/database.ts';
import { findPieces, findSteps, type Piece } from '#server/fulfillment/pieces/find-pieces.ts';
import { requireOrder } from '../orders/with-order-context.ts';
import { formatTable } from '../output.ts';
import { withShop } from '../with-shop.ts';

interface ListOptions {
  order?: string;
  station?: Station;
  setAside?: true;
  json?: true;
}

/** `shop pieces list`. */
export async function listPieces({ order, station, setAside, json }: ListOptions): Promise<void> {
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
  return formatTable(headings, pieces.map(row));
}

function row(piece: Piece): string[] {
  const { code, orderNumber, choice, title } = piece;
  const { name } = sizes[choice.size];
  const frame = frames[choice.frameColor].name;
  return [code, orderNumber, describeDay(piece), describeStation(piece), name, frame, choice.mount, title];
}

/** `2026-12-03`, `2026-11-20 LATE`, or `replacement` for what has shipped before, which has no day. */
export function describeDay({ shipBy, isLate }: Pick<Piece, 'shipBy' | 'isLate'>): string {
  return `${shipBy?.toISOString().slice(0, 10) ?? 'replacement'}${isLate ? ' LATE' : ''}`;
}

function describeStation({ station, setAsideReason }: Piece): string {
  return setAsideReason === null ? station : `${station}, set aside: ${setAsideReason}`;
}

/** `shop pieces show <piece>`. */
export async function showPiece(code: string, { json }: { json?: true }): Promise<void> {
  await withShop(async ({ db }) => {
    const piece = await requirePiece(db, code);
    const steps = await findSteps(db, piece.id);
    if (json) return console.log(JSON.stringify({ ...piece, steps }, null, 2));
    const { choice, title, artist, ordinal, orientation, sourceName, masterHash, remakeOf } = piece;
    const facts = [
      ['Order', piece.orderNumber],
      ['Ship by', describeDay(piece)],
      ['Station', describeStation(piece)],
      ['Print', [title, artist].filter(Boolean).join(' by ')],
      ['Unit', String(ordinal)],
      ['Size', `${sizes[choice.size].name}, ${describeDimensions(choice.size)}, ${orientation}`],
      ['Frame', frames[choice.frameColor].name],
      ['Mount', choice.mount],
      ['File', [sourceName, masterHash].filter(Boolean).join(' ')],
      ['Remake of', remakeOf ?? ''],
    ];
    const history = steps.map(({ at, station, by, note }) => [minute(at), station, by, note ?? '']);
    console.log(
      [
        formatTable(['Piece', piece.code], facts),
        formatTable(
          ['When (UTC)', 'Station', 'By', 'Note'],
          [[minute(piece.createdAt), 'queued', 'payment', ''], ...history],
        ),
      ].join('\n\n'),
    );
  });
}

function minute(moment: Date): string {
  return moment.toISOString().slice(0, 16).replace('T', ' ');
}

/** Finds a piece by its code as people type it. @throws OperatorError when it is no code, or no piece has it */
export async function requirePiece(db: Database, text: string): Promise<Piece> {
  const code = readPieceCode(text);
  if (!code) {
    throw new OperatorError(
      `${text} is not the code of a piece: a code has 6 characters, such as 4F7K20, and one of these is wrong.`,
    );
  }
  const [piece] = await findPieces(db, { codes: [code] });
  if (!piece) throw new OperatorError(`There is no piece ${code}; "pieces list" names them all.`);
  return piece;
}
