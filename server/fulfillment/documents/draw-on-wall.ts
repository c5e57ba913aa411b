import type { Variant } from '#domain/catalogue/variants/variants.ts';
import { type Crop, visibleImage } from '#domain/framing/framing.ts';
import type { Area } from '#domain/fulfillment/equipment.ts';
import type { Cuts } from '#domain/fulfillment/workshop.ts';
import { finishes } from '#server/photographs/framed/moulding-finishes.ts';
import { drawPicture, type Picture } from './draw-picture.ts';
import { type Box, centered, drawBox, type Pdf } from './typesetting.ts';

const wall = '#f1ede6';
const mat = '#fdfcfa';

interface HangingPrint {
  variant: Variant;
  cuts: Cuts;
  crop: Crop;
}

/** Draws a print as it hangs on the shop's wall, lit from the upper left. */
export function drawOnWall(
  pdf: Pdf,
  { variant, cuts, crop }: HangingPrint,
  picture: Picture,
  box: Box,
): void {
  const { outside, sight, window } = cuts;
  fill(pdf, box, wall);
  const air = 34;
  const scale = Math.min((box.width - 2 * air) / outside.width, (box.height - 2 * air) / outside.height);
  const at = ({ width, height }: Area) => centered(box, { width: width * scale, height: height * scale });
  const [frame, opening] = [at(outside), at(sight)];
  drawShadow(pdf, frame);
  if (variant.frameColor !== 'none') drawFrame(pdf, variant.frameColor, frame, opening);
  fill(pdf, opening, mat);
  const visible = visibleImage(cuts);
  drawPicture(pdf, picture, visible === sight ? withinLip(crop, cuts) : crop, at(visible));
  if (variant.frameColor !== 'none') drawLipShade(pdf, opening);
  if (cuts.mat) drawBox(pdf, at(window), 0.5, '#cfc8bb');
}

/** The part of the crop inside the lip, which covers the edges of a photograph with Full Bleed. */
function withinLip(crop: Crop, { sight, board }: Cuts): Crop {
  const [across, down] = [sight.width / board.width, sight.height / board.height];
  return {
    x: crop.x + (crop.width * (1 - across)) / 2,
    y: crop.y + (crop.height * (1 - down)) / 2,
    width: crop.width * across,
    height: crop.height * down,
  };
}

/** Four rails with mitered corners, each in its own light. */
function drawFrame(pdf: Pdf, color: keyof typeof finishes, outer: Box, inner: Box): void {
  const { faces } = finishes[color];
  const [left, top, right, bottom] = corners(outer);
  const [innerLeft, innerTop, innerRight, innerBottom] = corners(inner);
  pdf.polygon([left, top], [right, top], [innerRight, innerTop], [innerLeft, innerTop]).fill(faces.top);
  pdf
    .polygon([right, top], [right, bottom], [innerRight, innerBottom], [innerRight, innerTop])
    .fill(faces.right);
  pdf
    .polygon([right, bottom], [left, bottom], [innerLeft, innerBottom], [innerRight, innerBottom])
    .fill(faces.bottom);
  pdf.polygon([left, bottom], [left, top], [innerLeft, innerTop], [innerLeft, innerBottom]).fill(faces.left);
}

/** A soft shadow to the lower right, from several pale layers. */
function drawShadow(pdf: Pdf, { x, y, width, height }: Box): void {
  pdf.save().fillOpacity(0.035).fillColor('#2c2214');
  for (let spread = 1; spread <= 8; spread++) {
    pdf.roundedRect(x + 2 - spread / 3, y + 4 - spread / 3, width + spread, height + spread, spread).fill();
  }
  pdf.restore();
}

/** What the lip casts on the print. */
function drawLipShade(pdf: Pdf, { x, y, width, height }: Box): void {
  pdf.save().fillOpacity(0.12);
  pdf
    .rect(x, y, width, 1.5)
    .rect(x, y + 1.5, 1.2, height - 1.5)
    .fill('#000000');
  pdf.restore();
}

function fill(pdf: Pdf, { x, y, width, height }: Box, color: string): void {
  pdf.rect(x, y, width, height).fill(color);
}

function corners({ x, y, width, height }: Box): [number, number, number, number] {
  return [x, y, x + width, y + height];
}
