import { open } from 'node:fs/promises';
import type { Run } from './draw-ident.ts';
import type { PrintLayout } from './lay-out-print.ts';
import type { Rows } from './open-rows.ts';

interface Image {
  rows: Rows;
  channels: number;
  bits: 8 | 16;
  profile: Buffer | undefined;
}

/**
 * Writes the sheet as an uncompressed TIFF: the image with mirrored edges, and the drawing on white paper around it. Works
 * row by row, because libvips would mirror and map the whole image in memory.
 */
export async function writeSheet(
  image: Image,
  layout: PrintLayout,
  drawing: Run[],
  toPath: string,
): Promise<void> {
  const { horizontal, vertical } = layout;
  const pixelBytes = (image.channels * image.bits) / 8;
  const runs = Map.groupBy(drawing, ({ y }) => y);
  const row = Buffer.alloc(horizontal.sheet * pixelBytes);
  const to = await open(toPath, 'wx');
  try {
    await to.writeFile(tiffHeader(image, { width: horizontal.sheet, height: vertical.sheet }));
    for (let y = 0; y < vertical.sheet; y += 1) {
      row.fill(image.channels === 4 ? 0 : 0xff);
      for (const { x, length, gray } of runs.get(y) ?? [])
        row.fill(pixelOf(image, gray), x * pixelBytes, Math.min(x + length, horizontal.sheet) * pixelBytes);
      const line = y - vertical.image.start;
      if (line >= 0 && line < vertical.image.length)
        await readImageRow(image.rows, row, { layout, line, pixelBytes });
      await to.writeFile(row);
    }
  } finally {
    await to.close();
  }
}

/** In RGB and gray 0 is black; in CMYK it is no ink, and the drawing is in black ink only. */
function pixelOf({ channels, bits }: Image, gray: number): Buffer {
  const values = channels === 4 ? [0, 0, 0, 255 - gray] : Array.from({ length: channels }, () => gray);
  return Buffer.from(values.flatMap((value) => Array.from({ length: bits / 8 }, () => value)));
}

/** Reads a row of the image to its place on the sheet, and mirrors its ends. */
async function readImageRow(
  rows: Rows,
  row: Buffer,
  { layout, line, pixelBytes }: { layout: PrintLayout; line: number; pixelBytes: number },
): Promise<void> {
  const { length, mirrored, image } = layout.horizontal;
  const start = (image.start + mirrored.before) * pixelBytes;
  row.set(await rows.read(reflect(line - layout.vertical.mirrored.before, rows.height)), start);
  const copyPixel = (x: number) => {
    const stored = start + reflect(x, length) * pixelBytes;
    row.copy(row, start + x * pixelBytes, stored, stored + pixelBytes);
  };
  for (let x = -mirrored.before; x < 0; x += 1) copyPixel(x);
  for (let x = length; x < length + mirrored.after; x += 1) copyPixel(x);
}

/** The place of a pixel in a row that continues mirrored beyond both ends. */
function reflect(at: number, length: number): number {
  const place = ((at % (2 * length)) + 2 * length) % (2 * length);
  return place < length ? place : 2 * length - 1 - place;
}

type Field = [tag: number, type: 'short' | 'long' | 'bytes', values: number[] | Buffer];
const types = { short: { code: 3, bytes: 2 }, long: { code: 4, bytes: 4 }, bytes: { code: 7, bytes: 1 } };

/** Gray, RGB and CMYK by their channels. */
const photometricOf: Readonly<Record<number, number>> = { 1: 1, 3: 2, 4: 5 };

/** Everything before the pixels of a little-endian TIFF with one row per strip (TIFF 6.0). */
function tiffHeader(
  { channels, bits, profile }: Image,
  { width, height }: { width: number; height: number },
): Buffer {
  const rowBytes = (width * channels * bits) / 8;
  const fields = (dataStart: number): Field[] => [
    [256, 'long', [width]],
    [257, 'long', [height]],
    [258, 'short', Array.from({ length: channels }, () => bits)],
    [259, 'short', [1]],
    [262, 'short', [photometricOf[channels] ?? 2]],
    [273, 'long', Array.from({ length: height }, (_, line) => dataStart + line * rowBytes)],
    [277, 'short', [channels]],
    [278, 'long', [1]],
    [279, 'long', Array.from({ length: height }, () => rowBytes)],
    ...(profile ? [[34_675, 'bytes', profile] satisfies Field] : []),
  ];
  const { length } = encodeFields(fields(0));
  return encodeFields(fields(length));
}

function encodeFields(fields: Field[]): Buffer {
  const directory = Buffer.alloc(8 + 2 + fields.length * 12 + 4);
  directory.write('II*\0', 'latin1');
  directory.writeUInt32LE(8, 4);
  directory.writeUInt16LE(fields.length, 8);
  const values: Buffer[] = [];
  let end = directory.length;
  for (const [index, [tag, type, content]] of fields.entries()) {
    const { code, bytes } = types[type];
    const data = Buffer.isBuffer(content) ? content : Buffer.alloc(content.length * bytes);
    if (!Buffer.isBuffer(content))
      content.forEach((value, at) => void data.writeUIntLE(value, at * bytes, bytes));
    const entry = directory.subarray(10 + index * 12);
    entry.writeUInt16LE(tag, 0);
    entry.writeUInt16LE(code, 2);
    entry.writeUInt32LE(content.length, 4);
    if (data.length <= 4) {
      data.copy(entry, 8);
    } else {
      entry.writeUInt32LE(end, 8);
      // Values start at even addresses.
      const padding = Buffer.alloc(data.length % 2);
      values.push(data, padding);
      end += data.length + padding.length;
    }
  }
  return Buffer.concat([directory, ...values]);
}
