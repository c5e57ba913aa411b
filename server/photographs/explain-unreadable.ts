/** What a photograph may be in, for messages. */
export const acceptedFormatNames = 'JPEG, PNG, TIFF, WebP and AVIF';

/** Twice what the largest print needs at 150 ppi. Decoding a larger file could take all memory. */
export const maxPixels = 200_000_000;

export const whatToExport = 'export it in RGB or grayscale with 8 or 16 bits per channel';

/** What errors of libvips and its decoders mean to an owner. The first one that matches counts. */
const meanings: readonly (readonly [RegExp, string])[] = [
  [/buffer is empty/i, 'is empty. Export it again'],
  [/pixel limit/i, `has more than ${maxPixels / 1_000_000} million pixels. Export it smaller`],
  // libvips reads 8-bit Lab only in its own LabQ format.
  [/bad labq format/, `is a TIFF in Lab colors; ${whatToExport}`],
  [/samples out of range/, `is a TIFF of more than 32 bits per channel; ${whatToExport}`],
  [
    /compression .*(not configured|not supported|scheme)/i,
    'is a TIFF in a compression that the shop cannot read. Export it with LZW or without compression',
  ],
  // A TIFF may contain JPEG data, whose errors then mention both.
  [/tiff|in (tile|strip)/i, 'is damaged: a part of the TIFF cannot be read. Export it again'],
  [/Corrupt JPEG data/, 'is damaged: a part of the JPEG is missing. Export it again'],
  [/premature end of JPEG/, 'is damaged: the JPEG ends early. Export it again'],
  [/VipsJpeg/, 'is damaged: the JPEG cannot be read. Export it again'],
  [/vipspng|libpng/, 'is damaged: a part of the PNG cannot be read. Export it again'],
  [/webp/, 'is damaged: the WebP ends early or cannot be read. Export it again'],
  [/compression format has not been built in|Unsupported codec/, describeFormat('HEIC')],
  [/heif/, 'is damaged: a part of the AVIF cannot be read. Export it again'],
  [/out of memory|allocat/i, "is too large for this machine's memory. Export it smaller"],
];

const unknown = 'cannot be read as a picture. Export it again as TIFF or JPEG';

/** A library's error as the end of a sentence that starts with the file's name. The error itself is for the log. */
export function explainUnreadable(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return meanings.find(([pattern]) => pattern.test(message))?.[1] ?? unknown;
}

/** Why a picture in this format is refused, as the end of a sentence that starts with the file's name. */
export function describeFormat(format: string): string {
  return `is in ${format}, a format that the shop cannot read. Export it as TIFF or JPEG`;
}
