import { visibleImage } from '#domain/framing/framing.ts';
import { formatInches } from '#domain/framing/framing-texts.ts';
import type { Area } from '#domain/fulfillment/equipment.ts';
import type { Cuts } from '#domain/fulfillment/workshop.ts';
import {
  type Box,
  centered,
  drawBox,
  drawLine,
  gray,
  ink,
  letter,
  type Pdf,
  widthOf,
  widthOfInches,
  write,
  writeInches,
} from './typesetting.ts';

interface Measure {
  name: string;
  area: Area;
}

const dimensionGap = 18;
const nameStyle = { size: 8 };
const numberStyle = { size: 13 };
const rightEdge = letter.width - letter.margin;

/**
 * Draws a framed print from the front, to scale and with its measures below and to the right. Broken lines are hidden
 * behind the frame or the mat.
 * @param drawPhotograph fills the box of the window; the window stays empty without it
 */
export function drawFront(pdf: Pdf, cuts: Cuts, within: Box, drawPhotograph?: (window: Box) => void): void {
  const measures = measuresOf(cuts);
  const room = measures.length * dimensionGap + 4;
  const scale = Math.min(
    (within.width - room) / cuts.outside.width,
    (within.height - room) / cuts.outside.height,
  );
  const free = within.width - room - cuts.outside.width * scale;
  const outside = { ...scaled(cuts.outside, scale), x: within.x + free / 2, y: within.y };
  const at = (area: Area) => centered(outside, scaled(area, scale));
  drawPhotograph?.(at(visibleImage(cuts)));
  drawParts(pdf, cuts, outside, at);
  measures.forEach(({ name, area }, index) => {
    const distance = (index + 1) * dimensionGap;
    const box = at(area);
    drawWidth(pdf, { name, inches: area.width }, box, outside.y + outside.height, distance);
    drawHeight(pdf, { name, inches: area.height }, box, outside.x + outside.width, distance);
  });
}

/** The measures that a front view can show, the smallest first. */
function measuresOf({ window, sight, board, outside, image, mat, rails }: Cuts): Measure[] {
  return [
    ...(window.width < board.width ? [{ name: 'Window', area: window }] : []),
    ...(mat ? [{ name: 'Image', area: image }] : []),
    ...(rails.length > 0 ? [{ name: 'Sight', area: sight }] : []),
    { name: 'Board', area: board },
    ...(rails.length > 0 ? [{ name: 'Outside', area: outside }] : []),
  ];
}

function drawParts(pdf: Pdf, cuts: Cuts, outside: Box, at: (area: Area) => Box): void {
  const isFramed = cuts.rails.length > 0;
  drawBox(pdf, outside, 1.25);
  if (isFramed) {
    const sight = at(cuts.sight);
    drawBox(pdf, sight, 0.6);
    drawMiters(pdf, outside, sight);
  }
  if (cuts.window.width < cuts.board.width) drawBox(pdf, at(cuts.window), 0.6);
  pdf.dash(2.5, { space: 2 });
  if (isFramed) drawBox(pdf, at(cuts.board), 0.6);
  if (cuts.mat) drawBox(pdf, at(cuts.image), 0.6);
  pdf.undash();
}

function drawMiters(pdf: Pdf, outside: Box, inside: Box): void {
  for (const [across, down] of [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ] as const) {
    const cornerOf = ({ x, y, width, height }: Box) => [x + across * width, y + down * height] as const;
    pdf.moveTo(...cornerOf(outside)).lineTo(...cornerOf(inside));
  }
  pdf.stroke();
}

interface Length {
  name: string;
  inches: number;
}

/** A dimension line below the drawing, with the name and the length in its middle. */
function drawWidth(pdf: Pdf, length: Length, of: Box, from: number, distance: number): void {
  const [start, end, line] = [of.x, of.x + of.width, from + distance];
  pdf.lineWidth(0.35).strokeColor(gray);
  for (const x of [start, end]) pdf.moveTo(x, from + 2).lineTo(x, line + 3);
  pdf.stroke();
  drawDimension(pdf, length, start, end, line);
}

/** The same at the right, read from the right. */
function drawHeight(pdf: Pdf, length: Length, of: Box, from: number, distance: number): void {
  pdf.save().rotate(-90, { origin: [from, of.y] });
  // Turned around its top, the height runs from the top to the left.
  const turned = { x: from - of.height, y: of.y, width: of.height, height: 0 };
  drawWidth(pdf, length, turned, of.y, distance);
  pdf.restore();
}

/**
 * A line with arrowheads at both ends and its length in the middle. A length that is too short for its label has it on
 * the right, or on the left where the page's right column ends.
 */
export function drawDimension(
  pdf: Pdf,
  { name, inches }: Length,
  start: number,
  end: number,
  y: number,
): void {
  const number = formatInches(inches);
  const nameWidth = widthOf(pdf, `${name} `, nameStyle);
  const labelWidth = nameWidth + widthOfInches(pdf, number, numberStyle);
  const isInside = labelWidth + 12 < end - start;
  drawLine(pdf, { x: start, y }, { x: end, y }, 0.5);
  drawArrow(pdf, start, y, isInside ? 1 : -1);
  drawArrow(pdf, end, y, isInside ? -1 : 1);
  const right = end + 8;
  const outsideX = right + labelWidth < rightEdge ? right : start - 8 - labelWidth;
  const x = isInside ? (start + end - labelWidth) / 2 : outsideX;
  if (isInside) pdf.rect(x - 2.5, y - 7, labelWidth + 5, 13).fill('#ffffff');
  write(pdf, name, x, y + 4, nameStyle);
  writeInches(pdf, number, x + nameWidth, y + 4, numberStyle);
}

function drawArrow(pdf: Pdf, x: number, y: number, direction: 1 | -1): void {
  const back = x + 5 * direction;
  pdf.polygon([x, y], [back, y - 1.6], [back, y + 1.6]).fill(ink);
}

function scaled({ width, height }: Area, by: number): Area {
  return { width: width * by, height: height * by };
}
