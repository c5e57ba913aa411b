import { fileURLToPath } from 'node:url';
import bwipJs, { type BwippOptions } from 'bwip-js/node';
import sharp from 'sharp';
import type { PrintLayout } from './lay-out-print.ts';

/** What the sheet says below the print. */
export interface Ident {
  /** The content of the QR code, such as a piece's code. */
  qr: string;
  /** The line beside it. It may be cut off at the edge of the sheet. */
  text: string;
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
const leastModulePixels = 2;

/**
 * Draws everything on the sheet but the photograph: white paper, crop marks at the trim, and below it the ident strip.
 * The photograph's place is black. A grayscale PNG with as many bits as the photograph.
 */
export async function drawSheet(layout: PrintLayout, ident: Ident, bits: 8 | 16): Promise<Buffer> {
  const { horizontal, vertical } = layout;
  const [width, height] = [horizontal.sheet, vertical.sheet];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" shape-rendering="crispEdges">
    <rect width="${width}" height="${height}" fill="#fff"/>${drawCropMarks(layout)}${await drawStrip(layout, ident)}
    <rect x="${horizontal.image.start}" y="${vertical.image.start}" width="${horizontal.image.length}" height="${vertical.image.length}"/></svg>`;
  return sharp(Buffer.from(svg), { limitInputPixels: false })
    .removeAlpha()
    .toColourspace(bits === 16 ? 'grey16' : 'b-w')
    .png({ compressionLevel: 1 })
    .toBuffer();
}

/** Two lines at each corner of the trim. A sheet that is not trimmed has none. */
function drawCropMarks({ horizontal, vertical, pixelsPerInch }: PrintLayout): string {
  const [start, end, thickness] = [inches.markStart, inches.markEnd, inches.markThickness].map((length) =>
    Math.max(1, Math.round(length * pixelsPerInch)),
  ) as [number, number, number];
  if (Math.min(horizontal.trim.start, vertical.trim.start) < end) return '';
  const edges = ({ trim }: PrintLayout['horizontal']) => [trim.start, trim.start + trim.length - thickness];
  const ends = ({ trim }: PrintLayout['horizontal']) => [trim.start - end, trim.start + trim.length + start];
  const across = edges(vertical).flatMap((y) =>
    ends(horizontal).map((x) => `M${x} ${y}h${end - start}v${thickness}h${start - end}z`),
  );
  const down = edges(horizontal).flatMap((x) =>
    ends(vertical).map((y) => `M${x} ${y}v${end - start}h${thickness}v${start - end}z`),
  );
  return `<path d="${[...across, ...down].join('')}"/>`;
}

/** The QR code and the line, from the left edge of the trim, or of the image on a sheet that is not trimmed. */
async function drawStrip(
  { horizontal, vertical, pixelsPerInch }: PrintLayout,
  ident: Ident,
): Promise<string> {
  const isTrimmed = vertical.trim.length < vertical.sheet;
  const [left, above] = [horizontal, vertical].map(({ trim, image }) => (isTrimmed ? trim : image));
  if (!left || !above) return '';
  const gap = Math.round(inches.stripGap * pixelsPerInch);
  const top = above.start + above.length + gap;
  const x = left.start + gap;
  const modules = encodeQr(ident.qr);
  // One module of white below keeps the code off the edge of the paper.
  const module = Math.max(leastModulePixels, Math.floor((vertical.sheet - top) / (modules.length + 1)));
  const side = module * modules.length;
  const y = Math.min(top, vertical.sheet - side - module);
  const dots = modules.flatMap((row, line) =>
    row.map((isDark, column) =>
      isDark ? `M${x + column * module} ${y + line * module}h${module}v${module}h-${module}z` : '',
    ),
  );
  const text = await drawText(ident.text, pixelsPerInch);
  return `<path d="${dots.join('')}"/><image x="${x + side + gap}" y="${y + Math.round((side - text.height) / 2)}"
    width="${text.width}" height="${text.height}" href="data:image/png;base64,${text.png.toString('base64')}"/>`;
}

/** The rows of a QR code. Level H, which survives a stain of 30 %, costs nothing at this length. */
function encodeQr(content: string): boolean[][] {
  const options: BwippOptions & { eclevel: string } = { eclevel: 'H' };
  const [symbol] = bwipJs.raw('qrcode', content, options);
  if (!symbol || !('pixs' in symbol)) throw new Error(`"${content}" cannot be a QR code`);
  const { pixs, pixx, pixy } = symbol;
  return Array.from({ length: pixy }, (_, row) =>
    pixs.slice(row * pixx, (row + 1) * pixx).map((pixel) => pixel === 1),
  );
}

/** Comes with bwip-js, so that the line looks the same on machines without fonts. */
const fontfile = fileURLToPath(new URL('../fonts/Inconsolata.otf', import.meta.resolve('bwip-js')));

async function drawText(text: string, pixelsPerInch: number) {
  const markup = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const picture = sharp({
    text: { text: markup, font: `Inconsolata ${textPoints}`, fontfile, dpi: Math.round(pixelsPerInch) },
  });
  const { data, info } = await picture.negate({ alpha: false }).png().toBuffer({ resolveWithObject: true });
  return { png: data, width: info.width, height: info.height };
}
