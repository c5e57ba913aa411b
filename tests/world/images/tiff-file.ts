/** The color and format of a TIFF, in the terms of TIFF 6.0. */
export interface TiffPixels {
  /** One value for each channel, in the unit that the file stores. */
  pixel: readonly number[];
  bitsPerSample: 8 | 16 | 32;
  sampleFormat?: 'integer' | 'float';
  photometric: keyof typeof photometrics;
  profile?: Buffer;
  width?: number;
  height?: number;
  /** The bytes of all pixels, row by row, instead of `pixel` everywhere. */
  data?: Buffer;
  /** From 1 to 8, as in Exif. */
  orientation?: number;
}

const photometrics = { gray: 1, rgb: 2, cmyk: 5, cielab: 8, icclab: 9 } as const;

/** Writes an uncompressed TIFF, also in formats that sharp cannot write. */
export function tiffFile(pixels: TiffPixels): Buffer {
  const { pixel, bitsPerSample, photometric, profile, width = 400, height = 300, orientation = 1 } = pixels;
  const pixelBytes = Buffer.concat(pixel.map((value) => sample(value, pixels)));
  const data = pixels.data ?? Buffer.alloc(pixelBytes.length * width * height, pixelBytes);
  const perChannel = (value: number) => pixel.map(() => value);
  const fields: [tag: number, type: 'short' | 'long' | 'bytes', values: number[] | Buffer][] = [
    [256, 'long', [width]],
    [257, 'long', [height]],
    [258, 'short', perChannel(bitsPerSample)],
    [259, 'short', [1]],
    [262, 'short', [photometrics[photometric]]],
    [273, 'long', [8]],
    [274, 'short', [orientation]],
    [277, 'short', [pixel.length]],
    [278, 'long', [height]],
    [279, 'long', [data.length]],
    [339, 'short', perChannel(pixels.sampleFormat === 'float' ? 3 : 1)],
    ...(profile ? [[34_675, 'bytes', profile] satisfies [number, 'bytes', Buffer]] : []),
  ];
  return Buffer.concat([
    Buffer.from('II*\0'),
    int(8 + data.length, 4),
    data,
    ...directory(fields, 8 + data.length),
  ]);
}

function directory(
  fields: [tag: number, type: 'short' | 'long' | 'bytes', values: number[] | Buffer][],
  start: number,
): Buffer[] {
  const rows: Buffer[] = [];
  const longValues: Buffer[] = [];
  let end = start + 2 + fields.length * 12 + 4;
  for (const [tag, type, values] of fields) {
    const size = type === 'short' ? 2 : 4;
    const bytes = Buffer.isBuffer(values) ? values : Buffer.concat(values.map((value) => int(value, size)));
    const code = { short: 3, long: 4, bytes: 7 }[type];
    const isInline = bytes.length <= 4;
    rows.push(int(tag, 2), int(code, 2), int(values.length, 4));
    rows.push(isInline ? Buffer.concat([bytes, Buffer.alloc(4 - bytes.length)]) : int(end, 4));
    if (!isInline) {
      longValues.push(bytes);
      end += bytes.length;
    }
  }
  return [int(fields.length, 2), ...rows, int(0, 4), ...longValues];
}

function sample(value: number, { bitsPerSample, sampleFormat }: TiffPixels): Buffer {
  if (sampleFormat !== 'float') return int(value, bitsPerSample / 8);
  const single = Buffer.from(new Float32Array([value]).buffer);
  return bitsPerSample === 32 ? single : half(single.readUInt32LE());
}

/** The upper bits of a positive single, with the smaller exponent of IEEE 754 half precision. */
function half(single: number): Buffer {
  return int((((single >>> 23) - 112) << 10) | ((single >>> 13) & 0x3ff), 2);
}

function int(value: number, bytes: number): Buffer {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntLE(value, 0, bytes);
  return buffer;
}
