import { formatInches } from '#domain/framing/framing-texts.ts';
import type { Area } from '#domain/fulfillment/equipment.ts';
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
  const scale = {
    left: box.x + (box.width - wall.width * perInch) / 2,
    floor: box.y + wall.height * perInch,
    perInch,
  };
  drawBareWall(pdf, wall, scale, () => {
    for (const print of prints) drawHungPrint(pdf, print, scale);
  });
  const size = `${describeWall(wall)} A cross is a nail or a screw.`;
  write(pdf, size, scale.left, scale.floor + 16, { size: 8.5, color: gray });
}

export function describeWall({ width, height }: Area): string {
  return `The wall, ${formatInches(width)} in wide and ${formatInches(height)} in high.`;
}

/** Where a wall is drawn, in points. */
export interface WallScale {
  left: number;
  floor: number;
  perInch: number;
}

/** Draws a wall with its furniture, and before its edges what hangs on it. */
export function drawBareWall(
  pdf: Pdf,
  wall: SheetWall,
  { left, floor, perInch }: WallScale,
  drawPrints: () => void,
): void {
  const [width, height] = [wall.width * perInch, wall.height * perInch];
  const top = floor - height;
  pdf.save().rect(left, top, width, height).clip();
  if (wall.furniture) {
    const [across, up] = [wall.furniture.width * perInch, wall.furniture.height * perInch];
    pdf.rect(left + (width - across) / 2, floor - up, across, up).fillAndStroke('#eeeeee', gray);
  }
  drawPrints();
  pdf.restore();
  drawBox(pdf, { x: left, y: top, width, height }, 0.6);
  drawLine(pdf, { x: left, y: floor }, { x: left + width, y: floor }, 2);
}

interface Frame {
  outside: Area;
  /** From the left edge of the wall to the left edge of the frame. */
  leftInches: number;
  /** From the floor to the middle of the frame. */
  centerInches: number;
}

/** Draws the outline of a frame. @returns its place on the page */
export function drawFrame(
  pdf: Pdf,
  { outside, leftInches, centerInches }: Frame,
  { left, floor, perInch }: WallScale,
): Box {
  const [width, height] = [outside.width * perInch, outside.height * perInch];
  const [x, y] = [left + leftInches * perInch, floor - centerInches * perInch - height / 2];
  pdf.lineWidth(0.8).rect(x, y, width, height).fillAndStroke('#ffffff', ink);
  return { x, y, width, height };
}

/** A print without a place on the wall is not drawn. */
function drawHungPrint(pdf: Pdf, print: SheetPrint, scale: WallScale): void {
  const { hanging, leftInches, centerInches, number } = print;
  if (leftInches === undefined) return;
  const { outside, dropInches, fromLeftInches } = hanging;
  const { perInch } = scale;
  const { x, y: top, width, height } = drawFrame(pdf, { outside, leftInches, centerInches }, scale);
  const style = { face: 'strong', size: 11, width, align: 'center' } as const;
  write(pdf, String(number), x, top + height / 2 + 8, style);
  for (const fromLeft of fromLeftInches) {
    const nail = { x: x + fromLeft * perInch, y: top + dropInches * perInch };
    drawLine(pdf, { ...nail, x: nail.x - 3 }, { ...nail, x: nail.x + 3 }, 0.6);
    drawLine(pdf, { ...nail, y: nail.y - 3 }, { ...nail, y: nail.y + 3 }, 0.6);
  }
}
