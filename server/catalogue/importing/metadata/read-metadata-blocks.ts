import * as exifrModule from 'exifr';
import sharp from 'sharp';

/** exifr is CommonJS with an incomplete `default` export: Node puts all exports into `default`, bundlers export them by name. */
const { parse, sidecar } = { ...exifrModule.default, ...exifrModule };

/** The metadata of an image file by standard and name, as exifr reads it. */
export interface MetadataBlocks {
  xmp: Record<string, unknown>;
  iptc: Record<string, unknown>;
  exif: Record<string, unknown>;
  /** The EXIF orientation of the stored pixels, 1 to 8. */
  orientation: number;
}

const exifrOptions = {
  tiff: true,
  ifd0: { pick: ['ImageDescription', 'Artist'] },
  exif: { pick: ['DateTimeOriginal', 'OffsetTimeOriginal'] },
  iptc: true,
  xmp: false,
  gps: false,
  interop: false,
  mergeOutput: false,
  reviveValues: false,
};

/** The properties of an XMP packet by namespace; empty when it cannot be read. */
export function readXmp(packet: Uint8Array): Promise<Record<string, unknown>> {
  return readOrNothing(() => sidecar(packet, { xmp: true, mergeOutput: false }, 'xmp'));
}

/**
 * Reads the XMP, IPTC and EXIF blocks of a JPEG, PNG, TIFF or WebP. A block that cannot be read counts as absent; the
 * import then reports the details that are missing.
 */
export async function readMetadataBlocks(bytes: Uint8Array): Promise<MetadataBlocks> {
  // exifr reads neither WebP nor compressed PNG text, so sharp extracts the blocks.
  const { format, xmp, exif, orientation = 1 } = await sharp(bytes).metadata();
  const container = format === 'jpeg' || format === 'tiff' ? bytes : exif && withoutExifHeader(exif);
  const [fromXmp, others] = await Promise.all([
    xmp ? readXmp(xmp) : {},
    readOrNothing(() => container && parse(container, exifrOptions)),
  ]);
  return {
    xmp: fromXmp,
    iptc: record(others.iptc),
    exif: { ...record(others.ifd0), ...record(others.exif) },
    orientation,
  };
}

async function readOrNothing(read: () => unknown): Promise<Record<string, unknown>> {
  try {
    return record(await read());
  } catch {
    return {};
  }
}

function withoutExifHeader(exif: Buffer): Buffer {
  return exif.subarray(0, 4).toString('latin1') === 'Exif' ? exif.subarray(6) : exif;
}

/** The value if it is a plain object, or else an empty object. */
export function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}
