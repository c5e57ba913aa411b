import { countOf } from '#domain/count-of.ts';
import { describeVariant } from '#domain/framing/framing-texts.ts';
import { countTubes, tubeOfPiece, tubePacking } from '#domain/fulfillment/tubes.ts';
import { printedGiftNote } from '#domain/orders/gift-note.ts';
import { amountRows, amountsOf, orderNumber, shippingLines } from '#domain/orders/orders.ts';
import { postalLines, type ShopDetails } from '#domain/shop/shop-details.ts';
import { damageReportTime, formatUtcDay } from '#domain/shop/terms.ts';
import type { PlacedOrder } from '#server/orders/reading/find-order.ts';
import type { Piece } from '../pieces/find-pieces.ts';
import { drawBox, drawLine, gray, ink, letter, type Pdf, write, writeSteps } from './typesetting.ts';

export interface PackingSlip {
  order: PlacedOrder;
  /** The pieces of the parcel, or all of the order. */
  pieces: Pick<Piece, 'code' | 'title' | 'artist' | 'variant' | 'cuts' | 'paper'>[];
  /** How many pieces the whole order has. */
  pieceCount: number;
  /** States what was paid. The slip of a present never does. */
  hasPrices: boolean;
}

const margin = 54;
const width = letter.width - 2 * margin;
const rowHeight = 36;
const cardHeight = letter.height / 2;
/** Prices take room below the pieces, and a gift note above them. */
const maxRows = { withPrices: 9, withoutPrices: 12, withNote: 9 };

/** Draws what goes into a parcel, on as many pages as its pieces need, and a card for each tube. */
export function drawPackingSlip(pdf: Pdf, shop: ShopDetails, slip: PackingSlip): void {
  const { pieces } = slip;
  const note = printedGiftNote(slip.order.giftNote ?? '');
  const hasPrices = slip.hasPrices && slip.order.giftNote === null;
  const rowsWithoutPrices = note ? maxRows.withNote : maxRows.withoutPrices;
  const rowsPerPage = hasPrices ? maxRows.withPrices : rowsWithoutPrices;
  const pageCount = Math.max(1, Math.ceil(pieces.length / rowsPerPage));
  for (let page = 0; page < pageCount; page++) {
    pdf.addPage();
    const pageWords = pageCount > 1 ? `Page ${page + 1} of ${pageCount}` : '';
    const belowHead = drawHead(pdf, shop, slip, pageWords);
    const top = note && page === 0 ? drawGiftNote(pdf, note, belowHead) : belowHead;
    const shown = pieces.slice(page * rowsPerPage, (page + 1) * rowsPerPage);
    const bottom = drawPieces(pdf, shop, shown, top);
    if (hasPrices && page === pageCount - 1) drawAmounts(pdf, slip.order, bottom);
    drawFoot(pdf, shop, slip.order);
  }
  const tubes = countTubes(pieces.map((piece) => tubeOfPiece(piece, shop.largestInTube)));
  for (let tube = 0; tube < tubes; tube++) drawUnrollingCard(pdf, shop, orderNumber(slip.order));
}

/** @returns the top of the list of pieces */
function drawHead(
  pdf: Pdf,
  { shop }: ShopDetails,
  { order, pieces, pieceCount }: PackingSlip,
  pageWords: string,
): number {
  const aside = { size: 10, color: gray, width, align: 'right' } as const;
  write(pdf, shop, margin, 76, { face: 'display', size: 26 });
  write(pdf, 'Packing slip', margin, 66, { ...aside, size: 12, color: ink, face: 'strong' });
  write(pdf, pageWords, margin, 80, aside);
  const top = 122;
  write(pdf, 'Ship to', margin, top, { size: 9, color: gray });
  const shipTo = [...shippingLines(order), ...(order.phone ? [order.phone] : [])];
  const address = shipTo.map((text, index) =>
    write(pdf, text, margin, top + 18 + index * 16, { size: 12, width: 300, minSize: 7 }),
  );
  const column = { x: margin + 320, width: width - 320 };
  write(pdf, 'Order', column.x, top, { size: 9, color: gray });
  write(pdf, orderNumber(order), column.x, top + 20, { face: 'strong', size: 18 });
  write(pdf, `of ${formatUtcDay(order.createdAt)}`, column.x, top + 36, { size: 10 });
  const part = `${pieces.length} of ${pieceCount} pieces. The others come in another parcel.`;
  const whole = countOf(pieceCount, 'piece');
  const contents = pieces.length < pieceCount ? part : whole;
  write(pdf, contents, column.x, top + 52, { size: 10, width: column.width, lines: 3 });
  return Math.max(...address, top + 80) + 24;
}

/** @returns the top of the list of pieces */
function drawGiftNote(pdf: Pdf, note: string, top: number): number {
  const style = { face: 'display', size: 15, width, lines: 4, minSize: 10, leading: 1.35 } as const;
  return write(pdf, note, margin, top + 16, style) + 24;
}

/** @returns the line below the last piece */
function drawPieces(
  pdf: Pdf,
  { largestInTube }: ShopDetails,
  pieces: PackingSlip['pieces'],
  top: number,
): number {
  const rule = (y: number) => drawLine(pdf, { x: margin, y }, { x: margin + width, y }, 0.5, '#999999');
  pieces.forEach((piece, index) => {
    const { code, title, artist, variant } = piece;
    const line = top + index * rowHeight;
    rule(line);
    drawBox(pdf, { x: margin, y: line + 10, width: 12, height: 12 }, 0.9);
    write(pdf, code, margin + 24, line + 21, { face: 'strong', size: 13 });
    const textWidth = width - 100;
    const name = artist ? `${title} by ${artist}` : title;
    write(pdf, name, margin + 100, line + 15, { size: 11, width: textWidth, minSize: 7 });
    const isRolled = tubeOfPiece(piece, largestInTube) !== null;
    const words = isRolled ? `${describeVariant(variant)}, rolled in a tube` : describeVariant(variant);
    write(pdf, words, margin + 100, line + 29, { size: 9.5, color: gray, width: textWidth });
  });
  const bottom = top + pieces.length * rowHeight;
  rule(bottom);
  return bottom;
}

function drawAmounts(pdf: Pdf, order: PlacedOrder, top: number): void {
  amountRows(amountsOf(order)).forEach(([name, amount], index) => {
    const line = top + 18 + index * 15;
    write(pdf, name, margin + width - 180, line, { size: 10 });
    write(pdf, amount, margin, line, { size: 10, width, align: 'right' });
  });
}

/** Care and returns, as the policies say. */
function drawFoot(pdf: Pdf, shop: ShopDetails, order: PlacedOrder): void {
  const style = { size: 9, color: gray, width, lines: 2, leading: 1.35 };
  const returns = `If anything is damaged or wrong, send photos to ${shop.email} within ${damageReportTime} of delivery, with order number ${orderNumber(order)}. Keep the packaging until you hear from us.`;
  const below = write(pdf, `Care: ${shop.materials.care}.`, margin, 696, style);
  write(pdf, returns, margin, below + 18, style);
  write(pdf, postalLines(shop).join(', '), margin, 756, { size: 9, color: gray, width });
}

/** Draws the card that goes into a tube, on the upper half of a page of its own: how the buyer unrolls the prints. */
function drawUnrollingCard(
  pdf: Pdf,
  { shop, email }: Pick<ShopDetails, 'shop' | 'email'>,
  orderNumber: string,
): void {
  pdf.addPage();
  write(pdf, `Unroll within ${tubePacking.unrollWithin}`, margin, 92, { face: 'display', size: 32 });
  writeSteps(pdf, howToUnroll, margin, 130, { size: 12, width: width - 24, lines: 3 });
  const from = `${shop}, order ${orderNumber}. Questions? Write to ${email}.`;
  write(pdf, from, margin, cardHeight - 32, { size: 9.5, color: gray, width, minSize: 7 });
  pdf.dash(4, { space: 4 });
  drawLine(pdf, { x: 0, y: cardHeight }, { x: letter.width, y: cardHeight }, 0.75, gray);
  pdf.undash();
}

const howToUnroll = [
  'Your print is rolled with its image outward. Paper that stays rolled for longer keeps its curl.',
  'Open one end of the tube with clean, dry hands, and slide out the core with the print around it. Do not pull at an edge of the print.',
  'Let it unroll on a clean, flat table, with the image up. Touch it at its edges only.',
  'Cover it with a clean sheet of paper, and lay books along its edges for a day or two. Then frame it, or keep it flat.',
];
