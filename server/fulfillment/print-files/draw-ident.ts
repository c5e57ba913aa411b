import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { encodeQrCode } from '../../worker/encode-qr-code.ts';
import type { PrintLayout } from './lay-out-print.ts';

/** What the sheet says below the print. */
export interface Ident {
  /** The content of the QR code, such as a piece's code. */
  qr: string;
  /** The line beside it. It may be cut off at the edge of the sheet. */
  text: string;
}

/** A row of pixels in one gray, from 0 for black to 255. */
export interface Run {
  x: number;
  y: number;
  length: number;
  gray: number;
}

const inches = {
  /** From the trim to the ident strip. */
  stripGap: 1 / 4,
  /** Crop marks stay clear of the bleed. */
  markStart: 3 / 16,
  markEnd: 7 / 16,
  markThickness: 1 / 300,
};
const textPoints = 7;
/** Narrower modules blur on paper. */
const minModulePixels = 2;

/** The crop marks and the ident strip, which lie on the white paper around the image. */
export async function drawIdent(layout: PrintLayout, ident: Ident): Promise<Run[]> {
  return [...drawCropMarks(layout), ...(await drawStrip(layout, ident))];
}

/** Two lines at each corner of the trim. A sheet that is not trimmed has none. */
function drawCropMarks({ horizontal, vertical, pixelsPerInch }: PrintLayout): Run[] {
  const toPixels = (length: number) => Math.max(1, Math.round(length * pixelsPerInch));
  const [start, end] = [toPixels(inches.markStart), toPixels(inches.markEnd)];
  const thickness = toPixels(inches.markThickness);
  if (Math.min(horizontal.trim.start, vertical.trim.start) < end) return [];
  const edges = ({ trim }: typeof horizontal) => [trim.start, trim.start + trim.length - thickness];
  const marks = ({ trim }: typeof horizontal) => [trim.start - end, trim.start + trim.length + start];
  const across = edges(vertical).flatMap((y) =>
    marks(horizontal).flatMap((x) => fillArea({ x, y, width: end - start, height: thickness })),
  );
  const down = edges(horizontal).flatMap((x) =>
    marks(vertical).flatMap((y) => fillArea({ x, y, width: thickness, height: end - start })),
  );
  return [...across, ...down];
}

/** The QR code and the line, from the left edge of the trim, or of the image on a sheet that is not trimmed. */
async function drawStrip({ horizontal, vertical, pixelsPerInch }: PrintLayout, ident: Ident): Promise<Run[]> {
  const edge = vertical.trim.length < vertical.sheet ? 'trim' : 'image';
  const gap = Math.round(inches.stripGap * pixelsPerInch);
  const top = vertical[edge].start + vertical[edge].length + gap;
  const x = horizontal[edge].start + gap;
  const modules = encodeQrCode(ident.qr);
  // One module of white below keeps the code off the edge of the paper.
  const module = Math.max(minModulePixels, Math.floor((vertical.sheet - top) / (modules.length + 1)));
  const side = module * modules.length;
  const y = Math.min(top, vertical.sheet - side - module);
  const dots = modules.flatMap((row, line) =>
    row.flatMap((isDark, column) =>
      isDark ? fillArea({ x: x + column * module, y: y + line * module, width: module, height: module }) : [],
    ),
  );
  return [
    ...dots,
    ...(await drawText(ident.text, { x: x + side + gap, middle: y + side / 2, pixelsPerInch })),
  ];
}

function fillArea({ x, y, width, height }: { x: number; y: number; width: number; height: number }): Run[] {
  return Array.from({ length: height }, (_, line) => ({ x, y: y + line, length: width, gray: 0 }));
}

/** The shop's own font, so that the line looks the same on machines without fonts. */
const fontfile = fileURLToPath(new URL('../documents/fonts/inter-400.ttf', import.meta.url));

async function drawText(
  text: string,
  { x, middle, pixelsPerInch }: { x: number; middle: number; pixelsPerInch: number },
): Promise<Run[]> {
  const markup = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const dpi = Math.round(pixelsPerInch);
  const picture = sharp({ text: { text: markup, font: `Inter ${textPoints}`, fontfile, dpi } });
  const { data, info } = await picture.toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  const top = Math.round(middle - info.height / 2);
  return [...data].flatMap((ink, at) => {
    const [column, row] = [at % info.width, Math.floor(at / info.width)];
    return ink > 0 ? [{ x: x + column, y: top + row, length: 1, gray: 255 - ink }] : [];
  });
}
