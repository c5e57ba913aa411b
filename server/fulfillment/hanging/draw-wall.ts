import { formatInches } from '#domain/framing/framing-texts.ts';
import {
  type Box,
  drawBox,
  drawLine,
  gray,
  ink,
  type Pdf,
  write,
} from '#server/fulfillment/documents/typesetting.ts';
import type { SheetPrint, SheetWall } from './hanging-sheet-schema.ts';

/** The height of the line with the wall's width, in points. */
const captionHeight = 24;

/** Draws the wall to scale, with its furniture, the frames with their numbers, and a cross for each nail. */
export function drawWall(pdf: Pdf, wall: SheetWall, prints: readonly SheetPrint[], box: Box): void {
  const perInch = Math.min(box.width / wall.width, (box.height - captionHeight) / wall.height);
  const [width, height] = [wall.width * perInch, wall.height * perInch];
  const left = box.x + (box.width - width) / 2;
  const floor = box.y + height;
  pdf.save().rect(left, box.y, width, height).clip();
  if (wall.furniture) {
    const [across, up] = [wall.furniture.width * perInch, wall.furniture.height * perInch];
    pdf.rect(left + (width - across) / 2, floor - up, across, up).fillAndStroke('#eeeeee', gray);
  }
  for (const print of prints) drawFrame(pdf, print, { left, floor, perInch });
  pdf.restore();
  drawBox(pdf, { x: left, y: box.y, width, height }, 0.6);
  drawLine(pdf, { x: left, y: floor }, { x: left + width, y: floor }, 2);
  const size = `The wall, ${formatInches(wall.width)} in wide and ${formatInches(wall.height)} in high. A cross is a nail or a screw.`;
  write(pdf, size, left, floor + 16, { size: 8.5, color: gray });
}

interface Scale {
  left: number;
  floor: number;
  perInch: number;
}

/** A print without a place on the wall is not drawn. */
function drawFrame(pdf: Pdf, print: SheetPrint, { left, floor, perInch }: Scale): void {
  const { hanging, leftInches, centerInches, number } = print;
  if (leftInches === undefined) return;
  const { outside, dropInches, fromLeftInches } = hanging;
  const [width, height] = [outside.width * perInch, outside.height * perInch];
  const x = left + leftInches * perInch;
  const top = floor - centerInches * perInch - height / 2;
  pdf.lineWidth(0.8).rect(x, top, width, height).fillAndStroke('#ffffff', ink);
  const style = { face: 'strong', size: 11, width, align: 'center' } as const;
  write(pdf, String(number), x, top + height / 2 + 8, style);
  for (const fromLeft of fromLeftInches) {
    const nail = { x: x + fromLeft * perInch, y: top + dropInches * perInch };
    drawLine(pdf, { ...nail, x: nail.x - 3 }, { ...nail, x: nail.x + 3 }, 0.6);
    drawLine(pdf, { ...nail, y: nail.y - 3 }, { ...nail, y: nail.y + 3 }, 0.6);
  }
}
