import bwipJs from 'bwip-js/node';
import { ink, type Pdf } from './typesetting.ts';

/** Draws a QR code as vectors. The caller leaves white around it, at least 4 modules. */
export function drawQrCode(pdf: Pdf, text: string, x: number, y: number, size: number): void {
  const { pixs, pixx, pixy } = encode(text);
  const module = size / pixx;
  for (let row = 0; row < pixy; row++) {
    for (let column = 0; column < pixx; column++) {
      if (pixs[row * pixx + column]) pdf.rect(x + column * module, y + row * module, module, module);
    }
  }
  // One fill for all modules, so that no hairline shows between neighbors.
  pdf.fill(ink);
}

/** The modules row by row, 1 for black. Correction level M survives a stain of 15 %. */
function encode(text: string): { pixs: number[]; pixx: number; pixy: number } {
  const [symbol] = bwipJs.raw('qrcode', text, 'eclevel=M');
  if (!symbol || !('pixs' in symbol)) throw new Error(`No QR code for "${text}"`);
  return symbol;
}
