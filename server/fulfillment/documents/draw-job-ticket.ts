import { capitalize } from '#domain/capitalize.ts';
import { describeVariant } from '#domain/framing/framing-texts.ts';
import type { Mouldings } from '#domain/framing/mouldings.ts';
import { type CutRow, cutList } from '#domain/fulfillment/cut-list.ts';
import type { Materials } from '#domain/fulfillment/materials.ts';
import { listParts, stationsOf } from '#domain/fulfillment/pieces.ts';
import type { Tube } from '#domain/fulfillment/tubes.ts';
import type { Cuts } from '#domain/fulfillment/workshop.ts';
import { printedGiftNote } from '#domain/orders/gift-note.ts';
import { encodeQrCode } from '../../worker/encode-qr-code.ts';
import type { Piece } from '../pieces/find-pieces.ts';
import { drawFront } from './draw-front.ts';
import { drawPicture, drawPictureWithCrop, type Picture } from './draw-picture.ts';
import { drawSection } from './draw-section.ts';
import {
  type Box,
  drawBox,
  drawLine,
  gray,
  ink,
  letter,
  type Pdf,
  widthOf,
  write,
  writeInches,
} from './typesetting.ts';

/** What a job ticket says of a piece. */
export type TicketPiece = Pick<
  Piece,
  | 'code'
  | 'orderNumber'
  | 'title'
  | 'artist'
  | 'variant'
  | 'cuts'
  | 'crop'
  | 'paper'
  | 'shipBy'
  | 'isLate'
  | 'setAsideReason'
  | 'remakeOf'
  | 'giftNote'
  | 'sourceName'
> & {
  /** In the studio, for the QR code. */
  address: string;
  /** The materials of now, for a piece that is older than the record of its own. */
  materials: Materials;
  /** Those of now, likewise. */
  mouldings: Mouldings;
  /** Null: it travels in a box. */
  tube: Tube | null;
};

const left = letter.margin;
const right = letter.width - letter.margin;
const contentWidth = right - left;
const column = { x: right - 254, width: 254 };

/**
 * Draws the job ticket of a piece on a page of its own: what to make, from which measures, and its way through the
 * workshop. It names no buyer and no price, because it lies open on benches.
 */
export function drawJobTicket(pdf: Pdf, piece: TicketPiece, picture?: Picture | undefined): void {
  const { cuts, crop } = piece;
  const inWindow = picture && crop ? (window: Box) => drawPicture(pdf, picture, crop, window) : undefined;
  pdf.addPage();
  drawHead(pdf, piece);
  drawFront(pdf, cuts, { x: left, y: 180, width: 266, height: 276 }, inWindow);
  drawSource(pdf, piece, picture, { ...column, y: 180, height: 84 });
  drawSection(pdf, piece, column.x, 276);
  drawCutList(pdf, piece, 468);
  drawStations(pdf, cuts, 708);
  drawGiftNote(pdf, piece.giftNote, 764);
}

function drawHead(pdf: Pdf, piece: TicketPiece): void {
  const { code, variant, title, artist, orderNumber } = piece;
  const [qrSize, day] = [96, right - 116];
  write(pdf, code, left - 3, 77, { face: 'strong', size: 56, spacing: 1 });
  write(pdf, describeVariant(variant), left, 106, { face: 'strong', size: 22, width: 424, minSize: 16 });
  write(pdf, title, left, 127, { face: 'display', size: 16, width: 424, minSize: 8 });
  write(pdf, artist, left, 142, { size: 11, width: 424, minSize: 8 });
  drawQrCode(pdf, piece.address, right - qrSize, 32, qrSize);
  drawDay(pdf, piece, day - 150);
  write(pdf, `Order ${orderNumber}`, right - 140, 148, { size: 10.5, width: 140, align: 'right' });
  drawFlags(pdf, piece, 154);
}

/** Draws a QR code as vectors. The caller leaves white around it, at least 4 modules. */
function drawQrCode(pdf: Pdf, text: string, x: number, y: number, size: number): void {
  const rows = encodeQrCode(text);
  const module = size / rows.length;
  for (const [line, row] of rows.entries()) {
    for (const [column, isBlack] of row.entries()) {
      if (isBlack) pdf.rect(x + column * module, y + line * module, module, module);
    }
  }
  // One fill for all modules, so that no hairline shows between neighbors.
  pdf.fill(ink);
}

/** A replacement of what has shipped has no promised day, and neither has an order that is delayed without one. */
function drawDay(pdf: Pdf, { shipBy, remakeOf }: TicketPiece, x: number): void {
  const style = { width: 150, align: 'right' } as const;
  const day = shipBy ? dayOf(shipBy) : 'day unknown';
  const isReplacement = !shipBy && remakeOf !== null;
  if (!isReplacement) write(pdf, 'Ship by', x, 44, { size: 11, ...style });
  const large = { ...style, face: 'strong', size: 28, minSize: 16 } as const;
  write(pdf, isReplacement ? 'Replacement' : day, x, 73, large);
}

/** What sets this piece apart from others, white on black, because it must not be overlooked. */
function drawFlags(
  pdf: Pdf,
  { cuts, isLate, giftNote, remakeOf, setAsideReason }: TicketPiece,
  y: number,
): void {
  const { kept = [] } = cuts;
  const flags = [
    isLate && 'LATE',
    giftNote !== null && 'GIFT',
    remakeOf && `Remake of ${remakeOf}`,
    kept.length > 0 && `Keeps its ${listParts(kept)}`,
    setAsideReason && `Set aside: ${setAsideReason}`,
  ].filter((flag) => flag);
  if (flags.length === 0) return;
  pdf.rect(left, y, contentWidth, 16).fill(ink);
  const style = { face: 'strong', size: 11, color: '#ffffff', width: contentWidth - 12, minSize: 7 } as const;
  write(pdf, flags.join('  ·  '), left + 6, y + 12, style);
}

/** The photograph with its crop, and the file that is printed. */
function drawSource(pdf: Pdf, piece: TicketPiece, picture: Picture | undefined, box: Box): void {
  const { crop, sourceName } = piece;
  const file = { size: 9, color: gray, lines: 2 };
  if (!picture || !crop) {
    const missing = 'The shop no longer has the photograph that was ordered, so its crop is not shown.';
    write(pdf, missing, box.x, box.y + 10, { ...file, width: box.width, lines: 3 });
    return;
  }
  const shown = drawPictureWithCrop(pdf, picture, crop, { ...box, width: 126 });
  const beside = box.x + shown.width + 12;
  const width = box.x + box.width - beside;
  write(pdf, 'Photograph', beside, box.y + 10, { face: 'strong', size: 11 });
  write(pdf, `${percent(crop.width)} of its width`, beside, box.y + 24, file);
  write(pdf, `${percent(crop.height)} of its height`, beside, box.y + 36, file);
  if (sourceName) write(pdf, sourceName, beside, box.y + 54, { ...file, width, lines: 4 });
}

function drawCutList(pdf: Pdf, piece: TicketPiece, top: number): void {
  const rows = withoutWordsRows(cutList(piece, piece.materials));
  const height = Math.min(34, 232 / rows.length);
  rows.forEach(({ name, inches, decimals, note }, index) => {
    const line = top + index * height;
    const baseline = line + height / 2 + 5;
    drawLine(pdf, { x: left, y: line }, { x: right, y: line }, 0.4, '#999999');
    drawBox(pdf, { x: left, y: baseline - 10, width: 11, height: 11 }, 0.9);
    write(pdf, name, left + 20, baseline, { size: 12 });
    writeInches(pdf, inches, left + 96, baseline, { size: 17 });
    write(pdf, decimals, left + 236, baseline, { size: 10.5, color: gray, isTabular: true });
    const style = { size: 8.5, width: contentWidth - 350, lines: 2, minSize: 7, leading: 1.2 };
    const isShort = widthOf(pdf, note, style) <= style.width;
    write(pdf, note, left + 350, isShort ? baseline - 1 : baseline - 6, style);
  });
}

/** Lines are scarce on paper, so that the words for the next rows stand in the first of them. */
function withoutWordsRows(rows: readonly CutRow[]): CutRow[] {
  return rows.flatMap((row, index) => {
    const above = rows[index - 1];
    if (!row.inches) return [];
    return above && !above.inches ? [{ ...row, note: `${row.note}. ${capitalize(above.note)}` }] : [row];
  });
}

/** A field for each station that the piece passes, wide enough for a tick and initials. */
function drawStations(pdf: Pdf, cuts: Cuts, top: number): void {
  const passed = stationsOf(cuts).filter((station) => station !== 'queued');
  const gap = 6;
  const width = (contentWidth + gap) / passed.length - gap;
  passed.forEach((station, index) => {
    const x = left + index * (width + gap);
    write(pdf, station, x, top + 8, { face: 'strong', size: 10.5, width });
    drawBox(pdf, { x, y: top + 13, width, height: 32 }, 1);
  });
}

function drawGiftNote(pdf: Pdf, giftNote: string | null, y: number): void {
  const note = printedGiftNote(giftNote ?? '');
  if (note)
    write(pdf, `Gift note: ${note}`, left, y, { size: 8.5, width: contentWidth, lines: 2, minSize: 6.5 });
}

/** `Dec 13`, in UTC as everywhere in the shop. */
function dayOf(day: Date): string {
  return day.toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
}

function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}
