import { buffer } from 'node:stream/consumers';
import { frames } from '#domain/catalogue/variants/frames.ts';
import { sizes } from '#domain/catalogue/variants/sizes.ts';
import { describeInches, formatInches } from '#domain/framing/framing-texts.ts';
import { type Paper, papers } from '#server/fulfillment/documents/papers.ts';
import { gray, openPdf, type Pdf, write } from '#server/fulfillment/documents/typesetting.ts';
import { drawTemplate } from './draw-template.ts';
import { drawWall } from './draw-wall.ts';
import type { HangingPlan, SheetPrint, SheetWall } from './hanging-sheet-schema.ts';

const margin = 48;
/** The name of a print and up to three lines. */
const entryHeight = 46;

/** Writes the places of all nails on a page, and a template of each print at full size on the next ones, as a PDF. */
export function writeHangingSheet(plan: HangingPlan): Promise<Buffer> {
  return buffer(drawSheet(plan));
}

function drawSheet({ paper, wall, prints }: HangingPlan): Pdf {
  const pdf = openPdf('Hanging sheet');
  const { name, width, height } = papers[paper];
  pdf.addPage({ size: name, margin: 0 });
  write(pdf, 'Hanging sheet', margin, 84, { face: 'display', size: 28 });
  const style = { size: 10.5, width: width - 2 * margin, lines: 4, leading: 1.4 };
  const lastLine = write(pdf, howToPrint, margin, 112, { ...style, color: gray });
  let y = lastLine + 38;
  for (const print of prints) {
    if (y + entryHeight > height - margin) {
      pdf.addPage({ size: name, margin: 0 });
      y = margin + 16;
    }
    write(pdf, nameOf(print), margin, y, { ...style, face: 'strong', size: 12, lines: 1 });
    y = write(pdf, describePlaces(print), margin, y + 16, style) + 26;
  }
  if (wall) drawWallBelow(pdf, papers[paper], { wall, prints, y });
  for (const print of prints) drawTemplate(pdf, papers[paper], print, nameOf(print));
  pdf.end();
  return pdf;
}

/** A drawing with less height would be hard to read. */
const minDrawingHeight = 190;

interface WallBelow {
  wall: SheetWall;
  prints: readonly SheetPrint[];
  /** Where the list ends. */
  y: number;
}

/** Draws the wall below the list, or on a page of its own if the list is long. */
function drawWallBelow(pdf: Pdf, paper: Paper, below: WallBelow): void {
  const { wall, prints } = below;
  const hasRoom = paper.height - margin - below.y >= minDrawingHeight;
  if (!hasRoom) pdf.addPage({ size: paper.name, margin: 0 });
  const y = hasRoom ? below.y : margin;
  drawWall(pdf, wall, prints, {
    x: margin,
    y,
    width: paper.width - 2 * margin,
    height: paper.height - margin - y,
  });
}

const howToPrint =
  'Print at 100%, not fitted to the page: the ruler on each template must be exactly 5 in long. Tape the sheets of a template together where their marks meet, level, with the top edge where the frame will be. Then mark the wall through the crosses.';

/** `1. Misty Ridge: Large, Black frame`. */
function nameOf({ number, title, size, frameColor }: SheetPrint): string {
  return `${number}. ${title ? `${title}: ` : ''}${sizes[size].name}, ${frames[frameColor].name} frame`;
}

function describePlaces({ hanging, leftInches, centerInches }: SheetPrint): string {
  const { outside, fastener, dropInches, fromLeftInches } = hanging;
  const [first, second] = fromLeftInches.map((each) => formatInches((leftInches ?? 0) + each));
  const top = centerInches + outside.height / 2;
  return [
    `Framed ${describeInches(outside)}.`,
    `Two ${fastener}s ${formatInches(top - dropInches)} in above the floor, ${first} in and ${second} in from the left edge of the ${leftInches === undefined ? 'frame' : 'wall'}.`,
    `They are ${formatInches(dropInches)} in below the top of the frame, which is ${formatInches(top)} in above the floor.`,
  ].join(' ');
}
