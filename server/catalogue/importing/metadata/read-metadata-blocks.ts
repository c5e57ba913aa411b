import * as exifrModule from 'exifr';
import sharp from 'sharp';

/** A CommonJS package whose own `default` lacks half of it: Node gives the whole as default, bundlers by name. */
const { parse, sidecar } = { ...exifrModule.default, ...exifrModule };

/** The metadata of an image file by its standard: block, then name, as exifr reads them. */
export interface MetadataBlocks {
  xmp: Record<string, unknown>;
  iptc: Record<string, unknown>;
  exif: Record<string, unknown>;
  /** How EXIF says that the stored pixels are to be turned, 1 to 8. */
  orientation: number;
}

const wanted = {
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

/** The names of a packet of XMP by their namespace; none where it cannot be read. */
export function readXmp(packet: Uint8Array): Promise<Record<string, unknown>> {
  return readOrNothing(() => sidecar(packet, { xmp: true, mergeOutput: false }, 'xmp'));
}

/**
 * Reads the XMP, IPTC and EXIF blocks of a JPEG, PNG, TIFF or WebP. A block that cannot be read counts as absent:
 * what then is missing of the print is said to its owner.
 */
export async function readMetadataBlocks(bytes: Uint8Array): Promise<MetadataBlocks> {
  // exifr knows neither WebP nor compressed PNG text, so sharp takes the blocks out of the file.
  const { format, xmp, exif, orientation = 1 } = await sharp(bytes).metadata();
  const container = format === 'jpeg' || format === 'tiff' ? bytes : exif && withoutExifHeader(exif);
  const [fromXmp, others] = await Promise.all([
    xmp ? readXmp(xmp) : {},
    readOrNothing(() => container && parse(container, wanted)),
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

/** The value as an object to look into; an empty one where it is none. */
export function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}
