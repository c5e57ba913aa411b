import { type FileHandle, open } from 'node:fs/promises';

/** A picture in libvips' own format, which has its rows one after the other behind a header. */
export interface StoredPicture {
  path: string;
  width: number;
  height: number;
  channels: number;
  bits: 8 | 16;
}

/** How a stored picture becomes upright: its columns become rows, and then its rows or columns change their order. */
export interface Turn {
  isTransposed: boolean;
  /** The upright picture has its columns in the opposite order. */
  isMirrored: boolean;
  /** The upright picture has its rows in the opposite order. */
  isFlipped: boolean;
}

/** @param orientation 1 to 8, as in Exif; others count as upright */
export function turnOf(orientation = 1): Turn {
  const turn = orientation >= 1 && orientation <= 8 ? orientation - 1 : 0;
  return { isTransposed: turn >= 4, isMirrored: [1, 2].includes(turn % 4), isFlipped: turn % 4 >= 2 };
}

/** The rows of a picture that is upright. */
export interface Rows {
  width: number;
  height: number;
  /** The pixels of a row, which are valid until the next call. */
  read(y: number): Promise<Uint8Array>;
  close(): Promise<void>;
}

type Pixels = Uint8Array | Uint16Array;

const vipsHeaderBytes = 64;

/** Holds the rows of a turned photograph, each of which lies across the whole file. */
const maxBytes = 64_000_000;

/** Opens a stored picture and turns it while it is read, by `bandBytes` at once. */
export async function openRows(
  stored: StoredPicture,
  turn: Turn,
  bandBytes: number = maxBytes,
): Promise<Rows> {
  const { channels, bits } = stored;
  const [width, height] = turn.isTransposed ? [stored.height, stored.width] : [stored.width, stored.height];
  const rowBytes = (width * channels * bits) / 8;
  const rowsAtOnce = turn.isTransposed ? Math.min(height, Math.max(1, Math.floor(bandBytes / rowBytes))) : 1;
  const band = newPixels(bits, rowsAtOnce * width * channels);
  const bytes = new Uint8Array(band.buffer);
  const file = await open(stored.path);
  let first = -1;
  return {
    width,
    height,
    async read(y) {
      const wanted = y - (y % rowsAtOnce);
      if (wanted !== first) {
        first = -1;
        await readBand(
          file,
          stored,
          turn,
          { first: wanted, length: Math.min(rowsAtOnce, height - wanted) },
          band,
        );
        first = wanted;
      }
      return bytes.subarray((y - first) * rowBytes, (y - first + 1) * rowBytes);
    },
    close: () => file.close(),
  };
}

/** Reads a band of upright rows. Each stored row has a part of it: a whole row, or a piece of every row if transposed. */
async function readBand(
  file: FileHandle,
  { width, height, channels, bits }: StoredPicture,
  { isTransposed, isMirrored, isFlipped }: Turn,
  { first, length }: { first: number; length: number },
  band: Pixels,
): Promise<void> {
  const storedFirst = isFlipped ? (isTransposed ? width : height) - first - length : first;
  const part = isTransposed
    ? { left: storedFirst, top: 0, width: length, height }
    : { left: 0, top: storedFirst, width, height: length };
  const rowLength = isTransposed ? height : width;
  // How far apart two neighbors are in the band, in pixels.
  const [acrossRow, acrossRows] = [isMirrored ? -1 : 1, isFlipped ? -rowLength : rowLength];
  const [stepX, stepY] = isTransposed ? [acrossRows, acrossRow] : [acrossRow, acrossRows];
  const start = (isMirrored ? rowLength - 1 : 0) + (isFlipped ? (length - 1) * rowLength : 0);
  const pixels = newPixels(bits, part.width * channels);
  for (let y = 0; y < part.height; y += 1) {
    const position = vipsHeaderBytes + ((part.top + y) * width + part.left) * channels * (bits / 8);
    const { bytesRead } = await file.read(pixels, 0, pixels.byteLength, position);
    if (bytesRead !== pixels.byteLength)
      throw new Error(`Row ${part.top + y} of the picture is not complete`);
    scatter(pixels, band, { channels, start: start + y * stepY, step: stepX });
  }
}

/** Copies pixels to every `step`-th place of the band. */
function scatter(
  pixels: Pixels,
  band: Pixels,
  { channels, start, step }: { channels: number; start: number; step: number },
): void {
  let to = start * channels;
  const stride = step * channels;
  for (let from = 0; from < pixels.length; from += channels) {
    for (let channel = 0; channel < channels; channel += 1) band[to + channel] = pixels[from + channel] ?? 0;
    to += stride;
  }
}

function newPixels(bits: 8 | 16, length: number): Pixels {
  return bits === 16 ? new Uint16Array(length) : new Uint8Array(length);
}
