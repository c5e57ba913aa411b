import { tubePacking } from '#domain/fulfillment/tubes.ts';
import type { ShopDetails } from '#domain/shop/shop-details.ts';
import { gray, letter, type Pdf, write } from './typesetting.ts';

const margin = 54;
const width = letter.width - 2 * margin;
const cardHeight = letter.height / 2;

/** Draws the card that goes into a tube, on the upper half of a page of its own: how the buyer unrolls the prints. */
export function drawUnrollingCard(
  pdf: Pdf,
  { shop, email }: Pick<ShopDetails, 'shop' | 'email'>,
  orderNumber: string,
): void {
  pdf.addPage();
  write(pdf, `Unroll within ${tubePacking.unrollWithin}`, margin, 92, { face: 'display', size: 32 });
  let line = 130;
  howToUnroll.forEach((step, index) => {
    write(pdf, String(index + 1), margin, line, { face: 'strong', size: 12 });
    line = write(pdf, step, margin + 24, line, { size: 12, width: width - 24, lines: 3, leading: 1.4 }) + 26;
  });
  const from = `${shop}, order ${orderNumber}. Questions? Write to ${email}.`;
  write(pdf, from, margin, cardHeight - 32, { size: 9.5, color: gray, width, minSize: 7 });
  pdf
    .lineWidth(0.75)
    .dash(4, { space: 4 })
    .moveTo(0, cardHeight)
    .lineTo(letter.width, cardHeight)
    .stroke(gray)
    .undash();
}

const howToUnroll = [
  'Your print is rolled with its image outward. Paper that stays rolled for longer keeps its curl.',
  'Open one end of the tube with clean, dry hands, and slide out the core with the print around it. Do not pull at an edge of the print.',
  'Let it unroll on a clean, flat table, with the image up. Touch it at its edges only.',
  'Cover it with a clean sheet of paper, and lay books along its edges for a day or two. Then frame it, or keep it flat.',
];
