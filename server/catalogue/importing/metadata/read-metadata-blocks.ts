import ExifReader, { type ExpandedTags } from 'exifreader';
import sharp from 'sharp';
import { decodeText } from './decode-text.ts';
import { readXmp, type Xmp } from './read-xmp.ts';

/** The metadata of an image file by standard and name. */
export interface MetadataBlocks {
  xmp: Xmp;
  iptc: Record<string, unknown>;
  exif: Record<string, unknown>;
  /** The EXIF orientation of the stored pixels, 1 to 8. */
  orientation: number;
}

const includeTags = {
  exif: ['ImageDescription', 'Artist', 'DateTimeOriginal', 'OffsetTimeOriginal'],
  iptc: [
    'Object Name',
    'By-line',
    'Caption/Abstract',
    'Keywords',
    'Sub-location',
    'City',
    'Country/Primary Location Name',
    'Date Created',
  ],
};

/**
 * Reads the XMP, IPTC and EXIF blocks of a photograph. A block that cannot be read counts as absent; the
 * import then reports the details that are missing.
 */
export async function readMetadataBlocks(bytes: Uint8Array): Promise<MetadataBlocks> {
  // sharp also reads compressed texts of a PNG. It extracts no EXIF from a TIFF, whose own tags it is.
  const { format, xmp, exif, orientation = 1 } = await sharp(bytes).metadata();
  const container = format === 'jpeg' || format === 'tiff' ? bytes : exif && withoutExifHeader(exif);
  const tags = container ? readTags(container) : {};
  return {
    xmp: xmp ? readXmp(xmp) : {},
    iptc: mapValues(tags.iptc, toTexts),
    exif: mapValues(tags.exif, (tag) => record(tag).value),
    orientation,
  };
}

function readTags(container: Uint8Array): ExpandedTags {
  const { buffer, byteOffset, byteLength } = container;
  try {
    return ExifReader.load(Buffer.from(buffer, byteOffset, byteLength), { expanded: true, includeTags });
  } catch {
    return {};
  }
}

function withoutExifHeader(exif: Buffer): Buffer {
  return exif.subarray(0, 4).toString('latin1') === 'Exif' ? exif.subarray(6) : exif;
}

/** IPTC texts are bytes without a reliable statement of their encoding. */
function toTexts(tag: unknown): unknown {
  if (Array.isArray(tag)) return tag.map(toTexts);
  const { value } = record(tag);
  return Array.isArray(value) ? decodeText(Uint8Array.from(value)) : value;
}

function mapValues(tags: object | undefined, toValue: (tag: unknown) => unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(tags ?? {}).map(([name, tag]) => [name, toValue(tag)]));
}

/** The value if it is a plain object, or else an empty object. */
export function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}
