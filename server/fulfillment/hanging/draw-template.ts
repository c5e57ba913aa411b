import { formatInches } from '#domain/framing/framing-texts.ts';
import { drawLine, gray, ink, type Pdf, write } from '#server/fulfillment/documents/typesetting.ts';
import type { SheetPrint } from './hanging-sheet-schema.ts';

const inch = 72;
/** The part of the frame's width on one sheet, and how much of it the next sheet repeats. */
const sheetInches = 10;
const overlapInches = 1 / 2;
const topY = 0.9 * inch;
const rulerInches = 5;
const rulerY = topY + 1.4 * inch;

interface Paper {
  name: string;
  width: number;
  height: number;
}

/** Draws the upper part of a frame in full size, on as many sheets as it needs, with its center and its nails. */
export function drawTemplate(pdf: Pdf, paper: Paper, print: SheetPrint, title: string): void {
  const { width } = print.hanging.outside;
  const step = sheetInches - overlapInches;
  const count = Math.max(1, Math.ceil((width - overlapInches) / step));
  // The paper is turned, so that its longer side is along the top of the frame.
  const left = (paper.height - sheetInches * inch) / 2;
  for (let sheet = 0; sheet < count; sheet++) {
    const start = sheet * step;
    const end = Math.min(width, start + sheetInches);
    const toX = (fromLeft: number) => left + (fromLeft - start) * inch;
    pdf.addPage({ size: paper.name, layout: 'landscape', margin: 0 });
    write(pdf, title, left, 0.45 * inch, { face: 'strong', size: 11, width: 8.5 * inch });
    const aside = { size: 11, width: sheetInches * inch, align: 'right' } as const;
    write(pdf, `Sheet ${sheet + 1} of ${count}`, left, 0.45 * inch, aside);
    drawEdges(pdf, print, { start, end, toX });
    drawFasteners(pdf, print, { start, end, toX });
    if (sheet > 0) drawMatch(pdf, toX(start + overlapInches / 2), sheet);
    if (sheet < count - 1) drawMatch(pdf, toX(end - overlapInches / 2), sheet + 1);
    drawRuler(pdf, left + 0.6 * inch);
  }
}

/** A part of the frame's width in inches, and where it is on the sheet in points. */
interface Strip {
  start: number;
  end: number;
  toX(fromLeft: number): number;
}

const isWithin = ({ start, end }: Strip, at: number) => at >= start && at <= end;

function drawEdges(pdf: Pdf, { hanging }: SheetPrint, strip: Strip): void {
  const { outside, dropInches } = hanging;
  const { start, end, toX } = strip;
  const bottom = topY + dropInches * inch + 14;
  drawLine(pdf, { x: toX(start), y: topY }, { x: toX(end), y: topY }, 1.2);
  write(pdf, 'Top edge of the frame', toX(start) + 30, topY + 12, { size: 8.5, color: gray });
  for (const [at, name] of [
    [0, 'Left edge'],
    [outside.width, 'Right edge'],
  ] as const) {
    if (!isWithin(strip, at)) continue;
    drawLine(pdf, { x: toX(at), y: topY }, { x: toX(at), y: bottom }, 1.2);
    const style = { size: 8.5, color: gray, width: 80 } as const;
    const isLeft = at === 0;
    write(pdf, name, toX(at) + (isLeft ? 5 : -85), topY + 30, { ...style, align: isLeft ? 'left' : 'right' });
  }
  if (!isWithin(strip, outside.width / 2)) return;
  const center = toX(outside.width / 2);
  pdf.dash(8, { space: 4 });
  drawLine(pdf, { x: center, y: topY }, { x: center, y: bottom }, 0.6);
  pdf.undash();
  const hasRoom = center + 35 < toX(start + sheetInches);
  write(pdf, 'Center', hasRoom ? center + 5 : center - 32, topY + 78, { size: 8.5, color: gray });
}

function drawFasteners(pdf: Pdf, { hanging, leftInches, centerInches }: SheetPrint, strip: Strip): void {
  const { outside, fastener, dropInches, fromLeftInches } = hanging;
  const y = topY + dropInches * inch;
  const fromFloor = centerInches + outside.height / 2 - dropInches;
  const { start, end, toX } = strip;
  drawLine(pdf, { x: toX(start), y }, { x: toX(end), y }, 0.5);
  write(pdf, `Level line, ${formatInches(fromFloor)} in above the floor`, toX(start) + 30, y + 26, {
    size: 8.5,
    color: gray,
  });
  const edge = `left edge of the ${leftInches === undefined ? 'frame' : 'wall'}`;
  for (const at of fromLeftInches.filter((each) => isWithin(strip, each))) {
    const x = toX(at);
    pdf.lineWidth(1).circle(x, y, 9).stroke(ink);
    drawLine(pdf, { x, y: y - 14 }, { x, y: y + 14 }, 1);
    const place = `${fastener === 'nail' ? 'Nail' : 'Screw'}, ${formatInches((leftInches ?? 0) + at)} in from the ${edge}`;
    const labelX = Math.min(Math.max(x - 120, toX(start)), toX(start + sheetInches) - 240);
    write(pdf, place, labelX, y - 20, { face: 'strong', size: 9, width: 240, align: 'center' });
  }
}

/** The line that is also on the neighboring sheet. */
function drawMatch(pdf: Pdf, x: number, number: number): void {
  pdf.dash(3, { space: 3 });
  drawLine(pdf, { x, y: topY - 12 }, { x, y: topY + 56 }, 0.6, gray);
  pdf.undash();
  const style = { face: 'strong', size: 9, width: 20, align: 'center' } as const;
  write(pdf, String.fromCharCode(64 + number), x - 10, topY - 15, style);
}

/** Shows whether the printer has kept the size. */
function drawRuler(pdf: Pdf, x: number): void {
  drawLine(pdf, { x, y: rulerY }, { x: x + rulerInches * inch, y: rulerY }, 1.5);
  for (let eighth = 0; eighth <= rulerInches * 8; eighth++) {
    const tick = eighth % 8 === 0 ? 11 : eighth % 4 === 0 ? 7 : 4;
    const at = x + (eighth * inch) / 8;
    drawLine(pdf, { x: at, y: rulerY }, { x: at, y: rulerY - tick }, 0.5);
  }
  write(pdf, 'This ruler must be exactly 5 in long. If it is not, print again at 100%.', x, rulerY + 13, {
    size: 8.5,
    color: gray,
  });
}
