import { particularsOfPiece } from '#domain/fulfillment/certificate.ts';
import type { MaterialFact } from '#domain/fulfillment/materials.ts';
import { postalLines, type ShopDetails } from '#domain/shop/shop-details.ts';
import type { Piece } from '../pieces/find-pieces.ts';
import { drawOnWall } from './draw-on-wall.ts';
import type { Picture } from './draw-picture.ts';
import { drawLine, letter, type Pdf, write } from './typesetting.ts';

/** What a certificate states of a piece. */
export type CertifiedPiece = Pick<
  Piece,
  | 'code'
  | 'orderNumber'
  | 'title'
  | 'artist'
  | 'takenYear'
  | 'attestation'
  | 'paper'
  | 'variant'
  | 'cuts'
  | 'crop'
>;

const margin = 64;
const width = letter.width - 2 * margin;
const shopInk = '#16140f';
const quiet = '#5b554b';
const hairline = '#d6cfc3';

/**
 * Draws the certificate of authenticity of a piece on a page of its own, with the particulars that several states
 * require (`domain/fulfillment/certificate.ts`). It goes with the print, so it has no buyer and no price.
 */
export function drawCertificate(
  pdf: Pdf,
  shop: ShopDetails,
  piece: CertifiedPiece & { madeYear: number },
  picture?: Picture,
): void {
  const { code, orderNumber, title, artist, crop } = piece;
  pdf.addPage();
  const heading = { face: 'display', size: 15, color: shopInk, width } as const;
  write(pdf, 'Certificate of Authenticity', margin, 72, heading);
  write(pdf, shop.shop, margin, 72, { ...heading, align: 'right' });
  const wall = { x: margin, y: 90, width, height: picture && crop ? 284 : 0 };
  if (picture && crop) drawOnWall(pdf, { ...piece, crop }, picture, wall);
  const titleLine = wall.y + wall.height + 48;
  const titleStyle = {
    face: 'display',
    size: 34,
    minSize: 10,
    lines: 2,
    leading: 1.15,
    color: shopInk,
    width,
  } as const;
  const artistLine = write(pdf, title, margin, titleLine, titleStyle) + 24;
  write(pdf, artist, margin, artistLine, { size: 13, color: shopInk, width, minSize: 8 });
  const particulars = particularsOfPiece(piece, postalLines(shop), shop.materials).slice(2);
  drawParticulars(pdf, particulars, artistLine + 20);
  const foot = { size: 9, color: quiet, width };
  write(pdf, `Piece ${code}, order ${orderNumber}`, margin, letter.height - 50, foot);
  write(pdf, shop.email, margin, letter.height - 50, { ...foot, align: 'right' });
}

/** Name and text of each particular on a line, as the shop's pages list facts. */
function drawParticulars(pdf: Pdf, facts: MaterialFact[], top: number): void {
  const textX = margin + 112;
  const style = { size: 9.5, leading: 1.35, lines: 3, color: shopInk, width: width - 112 };
  let line = top;
  for (const [name, text] of facts) {
    drawLine(pdf, { x: margin, y: line }, { x: margin + width, y: line }, 0.5, hairline);
    write(pdf, name, margin, line + 15, { size: 9.5, color: quiet });
    line = write(pdf, text, textX, line + 15, style) + 8;
  }
}
