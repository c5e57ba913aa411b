import { describeHardware } from '#domain/framing/hanging.ts';
import { isShadowBox } from '#domain/fulfillment/workshop.ts';
import type { CertifiedPiece } from './draw-certificate.ts';
import { gray, letter, type Pdf, write } from './typesetting.ts';

const { margin } = letter;
const gap = 12;
const width = (letter.width - 2 * margin - gap) / 2;
const height = (letter.height - 2 * margin - 3 * gap) / 4;
export const labelsOnPage = 8;
const inset = 16;

/** Draws the labels for the backs of pieces, eight on a page, to cut out: whose work it is, and where it hangs. */
export function drawBackLabels(
  pdf: Pdf,
  shop: string,
  pieces: readonly (CertifiedPiece & { madeYear: number })[],
): void {
  for (const [index, piece] of pieces.entries()) {
    const place = index % labelsOnPage;
    if (place === 0) pdf.addPage();
    const x = margin + (place % 2) * (width + gap);
    const y = margin + Math.floor(place / 2) * (height + gap);
    pdf.lineWidth(0.5).dash(4, { space: 4 }).rect(x, y, width, height).stroke(gray).undash();
    drawLabel(pdf, shop, piece, x + inset, y + inset);
  }
}

function drawLabel(
  pdf: Pdf,
  shop: string,
  piece: CertifiedPiece & { madeYear: number },
  x: number,
  y: number,
): void {
  const { artist, title, takenYear, madeYear, code, variant, cuts } = piece;
  const inner = width - 2 * inset;
  const text = { size: 8.5, width: inner, minSize: 6, leading: 1.3 };
  const artistLine = write(pdf, artist, x, y + 10, { ...text, face: 'strong', size: 10.5, lines: 2 });
  const titleLine = write(pdf, title, x, artistLine + 17, {
    ...text,
    ...{ face: 'display', size: 12, lines: 3, leading: 1.15 },
  });
  const years = takenYear ? `Photographed ${takenYear}, printed ${madeYear}` : `Printed ${madeYear}`;
  const yearsLine = write(pdf, years, x, titleLine + 14, text);
  const size = variant.frameColor === 'none' ? undefined : { isShadowBox: isShadowBox(cuts, variant) };
  const hanging = size
    ? describeHardware({ ...size, outside: cuts.outside })
    : 'Without hardware to hang it.';
  write(pdf, hanging, x, yearsLine + 14, { ...text, size: 8, lines: 4 });
  const foot = { size: 8, color: gray, width: inner };
  write(pdf, shop, x, y + height - 2 * inset, foot);
  write(pdf, `Piece ${code}`, x, y + height - 2 * inset, { ...foot, align: 'right' });
}
