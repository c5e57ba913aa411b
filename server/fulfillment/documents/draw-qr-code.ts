import { encodeQrCode } from '../../worker/encode-qr-code.ts';
import { ink, type Pdf } from './typesetting.ts';

/** Draws a QR code as vectors. The caller leaves white around it, at least 4 modules. */
export function drawQrCode(pdf: Pdf, text: string, x: number, y: number, size: number): void {
  const rows = encodeQrCode(text);
  const module = size / rows.length;
  for (const [line, row] of rows.entries()) {
    for (const [column, isBlack] of row.entries()) {
      if (isBlack) pdf.rect(x + column * module, y + line * module, module, module);
    }
  }
  // One fill for all modules, so that no hairline shows between neighbors.
  pdf.fill(ink);
}
