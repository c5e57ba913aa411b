import bwipJs from 'bwip-js/node';

/** The modules of a QR code row by row, true for black. Correction level M survives a stain of 15 %. */
export function encodeQrCode(text: string): boolean[][] {
  const [symbol] = bwipJs.raw('qrcode', text, 'eclevel=M');
  if (!symbol || !('pixs' in symbol)) throw new Error(`No QR code for "${text}"`);
  const { pixs, pixx, pixy } = symbol;
  return Array.from({ length: pixy }, (_, row) =>
    pixs.slice(row * pixx, (row + 1) * pixx).map((module) => module === 1),
  );
}

/** The same as texts of 0 and 1, for a browser, which draws them and needs no program for QR codes. */
export function encodeQrRows(text: string): string[] {
  return encodeQrCode(text).map((row) => row.map(Number).join(''));
}
