import { describeVariant, formatInches } from '#domain/framing/framing-texts.ts';
import { type Area, formatArea } from '#domain/fulfillment/equipment.ts';
import { isUnshipped } from '#domain/orders/orders.ts';
import { formatUtcDay } from '#domain/shop/terms.ts';
import { writePdf } from '../documents/draw-documents.ts';
import {
  type Box,
  centered,
  drawBox,
  drawLine,
  gray,
  ink,
  letter,
  type Pdf,
  type Point,
  write,
} from '../documents/typesetting.ts';
import type { Piece } from '../pieces/find-pieces.ts';
import { batchKinds } from './choose-pieces.ts';
import type { CutSheet } from './cut-sheets.ts';
import type { CutStick } from './cut-sticks.ts';
import { type Batch, findDue } from './find-batches.ts';
import { describeRoll, gapInches, listRolls, type Placed, type Shelf } from './lay-out-roll.ts';
import { type BatchPlan, isKept, type MouldingPlan, type SheetPart } from './plan-cuts.ts';

/** 1:10, in points for an inch. */
const scale = 72 / 10;
const { margin: left } = letter;
const right = letter.width - letter.margin;
const bottom = letter.height - letter.margin;
const headingHeight = 16;

/** The page and how far down it is full. */
interface Sheet {
  pdf: Pdf;
  heading: string;
  y: number;
  /** The codes of the pieces that are not printed or cut anymore, which are crossed out. */
  out: ReadonlySet<string>;
}

/** Writes the plan of a batch as a PDF on US Letter at 1:10, with a list of its pieces. */
export async function writeBatchPlan({ batch, path }: { batch: Batch; path: string }): Promise<void> {
  const heading = `Batch ${batch.number}: ${batchKinds[batch.kind].meaning}`;
  await writePdf(path, { title: heading }, async (pdf) => {
    const out = new Set(batch.notDue.map(({ code }) => code));
    drawBatch({ pdf, heading, y: 0, out }, batch);
  });
}

function drawBatch(sheet: Sheet, batch: Batch): void {
  const { kind, madeAt, undoneAt, plan, freed } = batch;
  addPage(sheet);
  const state = undoneAt ? `, taken apart on ${formatUtcDay(undoneAt)}` : '';
  const measures = kind === 'moulding' ? 'Inches, at the long point' : 'Inches, drawn at 1:10';
  const made = `Made on ${formatUtcDay(madeAt)}${state}. ${measures}.`;
  write(sheet.pdf, made, left, sheet.y + 7, { size: 9, width: right - left, minSize: 7 });
  sheet.y += 12;
  if (freed.length > 0) writeLine(sheet, `Not in the batch anymore: ${freed.join(', ')}`);
  drawPlan(sheet, plan);
  drawPieces(sheet, batch);
}

function drawPlan(sheet: Sheet, plan: BatchPlan): void {
  if (plan.kind === 'print') drawRoll(sheet, plan);
  else if (plan.kind === 'moulding') drawMouldings(sheet, plan);
  else for (const { material, sheets } of plan.materials) drawSheets(sheet, material, sheets);
}

function drawMouldings(sheet: Sheet, plan: MouldingPlan): void {
  for (const { moulding, sticks } of plan.mouldings) {
    startPart(sheet, `Moulding ${moulding} in`, 42);
    const maxInches = Math.max(...sticks.map(({ lengthInches }) => lengthInches));
    for (const stick of sticks) drawStick(sheet, stick, { maxInches, isRestKept: isKept(stick, plan) });
  }
}

/** Draws sheets side by side as far as the page is wide. */
function drawSheets(sheet: Sheet, material: string, all: readonly CutSheet<SheetPart>[]): void {
  let [x, rowHeight] = [left, 0];
  for (const cut of all) {
    // A sheet of 96 in is as long as a page, so its caption is beside it.
    const captionHeight = cut.height * scale + 18 > bottom - left - headingHeight - 12 ? 0 : 18;
    const [width, height] = [cut.width * scale, cut.height * scale + captionHeight];
    if (rowHeight > 0 && (x + width > right || sheet.y + height > bottom)) {
      sheet.y += rowHeight;
      [x, rowHeight] = [left, 0];
    }
    if (rowHeight === 0) makeRoom(sheet, height);
    const captionX = captionHeight > 0 ? x : x + width + 8;
    const captionStyle = { size: 10.5, width: right - captionX, minSize: 7 };
    write(sheet.pdf, `${material}, sheet of ${formatArea(cut)}`, captionX, sheet.y + 11, captionStyle);
    const corner = { x, y: sheet.y + captionHeight };
    drawArea(sheet.pdf, { ...cut, x: 0, y: 0 }, corner);
    for (const part of cut.parts) drawPart(sheet, part, corner);
    x = captionHeight > 0 ? x + width + 16 : right;
    rowHeight = Math.max(rowHeight, height + 10);
  }
  sheet.y += rowHeight;
}

function drawRoll(sheet: Sheet, plan: Extract<BatchPlan, { kind: 'print' }>): void {
  listRolls(plan).forEach(({ shelves }, index) => {
    writeLine(sheet, `${describeRoll(plan, index)}. ${plan.paper}`);
    drawShelves(sheet, plan.rollInches, shelves);
  });
}

function drawShelves(sheet: Sheet, rollInches: number, shelves: readonly Shelf[]): void {
  for (const shelf of shelves) {
    makeRoom(sheet, shelf.lengthInches * scale + 12);
    const { pdf, y: top } = sheet;
    drawArea(pdf, { x: 0, y: 0, width: rollInches, height: shelf.lengthInches }, { x: left, y: top });
    for (const part of shelf.sheets) drawPart(sheet, { ...part, y: 0 }, { x: left, y: top });
    const labelX = left + rollInches * scale + 8;
    write(pdf, `from ${formatInches(shelf.y)}`, labelX, top + 9, { size: 9 });
    write(pdf, `cut ${formatInches(shelf.lengthInches)}`, labelX, top + 21, { size: 9, face: 'strong' });
    sheet.y += (shelf.lengthInches + gapInches) * scale + 2;
  }
}

/** A new stick is longer than the page at 1:10, so the longest is drawn as long as the page is wide. */
function drawStick(
  sheet: Sheet,
  stick: CutStick,
  { maxInches, isRestKept }: { maxInches: number; isRestKept: boolean },
): void {
  const { remnantId, lengthInches, endInches = 0, rails, kerfInches, restInches } = stick;
  makeRoom(sheet, 42);
  const { pdf, y } = sheet;
  const perInch = (right - left) / maxInches;
  const source = `${remnantId ? 'Remnant' : 'Stick'} of ${formatInches(lengthInches)}`;
  const rest = `${isRestKept ? 'keep' : 'waste'} ${formatInches(restInches)}`;
  const ends = endInches > 0 ? `, cut ${formatInches(endInches)} off each end` : '';
  write(pdf, `${source}${ends}, kerfs ${formatInches(kerfInches)}, ${rest}`, left, y + 8, {
    size: 8,
    color: gray,
  });
  const rail = (x: number, inches: number) => ({ x, y: y + 12, width: inches * perInch, height: 22 });
  drawBox(pdf, rail(left, lengthInches), 0.5, gray);
  let x = left + endInches * perInch;
  for (const { code, longPointInches } of rails) {
    const box = rail(x, longPointInches);
    const { width } = box;
    drawBox(pdf, box, 1);
    if (sheet.out.has(code)) crossOut(pdf, box);
    const style = { size: 10, face: 'strong', width: width - 6, minSize: 6 } as const;
    write(pdf, formatInches(longPointInches), x + 4, y + 22, style);
    write(pdf, code, x + 4, y + 31, { size: 8, width: width - 6, minSize: 5 });
    x += width + (perInch * kerfInches) / rails.length;
  }
  sheet.y += 42;
}

function drawPart(sheet: Sheet, part: Placed<SheetPart>, corner: Point): void {
  const { pdf, out } = sheet;
  const box = drawArea(pdf, part, corner, ink);
  if (out.has(part.code)) crossOut(pdf, box);
  const [x, y] = [box.x + 5, box.y + 12];
  const style = { size: 9, width: box.width - 8, minSize: 5 };
  if (part.window) {
    write(pdf, formatArea(part), x, y, style);
    drawPart(sheet, { ...part, ...openingOf(part, part.window), window: undefined }, corner);
  } else {
    write(pdf, part.code, x, y + 2, { ...style, size: 11, face: 'strong' });
    write(pdf, `${formatArea(part)}${part.isTurned ? ', turned' : ''}`, x, y + 14, style);
  }
}

function crossOut(pdf: Pdf, { x, y, width, height }: Box): void {
  drawLine(pdf, { x, y }, { x: x + width, y: y + height }, 0.75);
  drawLine(pdf, { x, y: y + height }, { x: x + width, y }, 0.75);
}

/** The window in the middle of its mat, as the mat lies on the sheet. */
function openingOf(part: Placed, window: Area): Placed<Area> {
  const opening = part.isTurned ? { width: window.height, height: window.width } : window;
  return { ...centered(part, opening), isTurned: false };
}

/** @param corner the origin of the area, in points. @returns the area on the page */
function drawArea(pdf: Pdf, { x, y, width, height }: Area & Point, corner: Point, color = gray): Box {
  const at = { x: corner.x + x * scale, y: corner.y + y * scale };
  const box = { ...at, width: width * scale, height: height * scale };
  drawBox(pdf, box, color === ink ? 1 : 0.5, color);
  return box;
}

/** A list to tick off, and below it the pieces that are not made anymore. The name of a print file starts with its piece's code. */
function drawPieces(sheet: Sheet, batch: Batch): void {
  const { kind, printFiles, notDue } = batch;
  const due = findDue(batch);
  if (due.length > 0) startPart(sheet, kind === 'print' ? 'Print files' : 'Pieces', 40);
  for (const piece of due) {
    const file = printFiles.find(({ piece: code }) => code === piece.code)?.name;
    drawPiece(sheet, { piece, kind, file });
  }
  if (notDue.length > 0) startPart(sheet, 'Leave these out', 40);
  for (const piece of batch.pieces) {
    const out = notDue.find(({ code }) => code === piece.code);
    if (out) drawPiece(sheet, { piece, kind, reason: out.reason });
  }
}

interface DrawnPiece {
  piece: Piece;
  kind: Batch['kind'];
  file?: string | null | undefined;
  /** Why it is left out. */
  reason?: string;
}

function drawPiece(sheet: Sheet, { piece, kind, file, reason }: DrawnPiece): void {
  const { code, variant, title, cuts, shipBy, isLate, orderStatus } = piece;
  makeRoom(sheet, 28);
  const { pdf, y } = sheet;
  if (!reason) drawBox(pdf, { x: left, y, width: 9, height: 9 }, 0.75);
  write(pdf, code, left + 16, y + 8, { size: 10, face: 'strong' });
  write(pdf, describeVariant(variant), left + 72, y + 8, { size: 9, width: 150, minSize: 7 });
  const measure = kind === 'print' ? `image ${formatArea(cuts.image)}` : `board ${formatArea(cuts.board)}`;
  write(pdf, measure, left + 226, y + 8, { size: 9, width: 120, minSize: 7 });
  const face = reason ? 'strong' : 'text';
  write(pdf, reason ?? title, left + 350, y + 8, { face, size: 9, width: 110, minSize: 7 });
  const noDay = isUnshipped({ status: orderStatus }) ? 'day unknown' : '';
  const day = shipBy ? `by ${formatUtcDay(shipBy)}` : noDay;
  const dayStyle = { size: 9, width: 76, minSize: 6 };
  if (isLate) write(pdf, `LATE, ${day}`, left + 464, y + 8, { ...dayStyle, face: 'strong' });
  else write(pdf, day, left + 464, y + 8, dayStyle);
  if (file) write(pdf, file, left + 16, y + 19, { size: 8, color: gray });
  sheet.y += file ? 27 : 16;
}

function startPart(sheet: Sheet, title: string, height: number): void {
  makeRoom(sheet, height + 20);
  writeLine(sheet, title);
}

function writeLine(sheet: Sheet, text: string): void {
  write(sheet.pdf, text, left, sheet.y + 11, { size: 10.5, width: right - left, minSize: 7 });
  sheet.y += 18;
}

/** Starts a page if the rest of this one is too short. */
function makeRoom(sheet: Sheet, height: number): void {
  if (sheet.y + height > bottom) addPage(sheet);
}

function addPage(sheet: Sheet): void {
  sheet.pdf.addPage();
  write(sheet.pdf, sheet.heading, left, left + 11, { size: 15, face: 'display' });
  sheet.y = left + headingHeight;
}
