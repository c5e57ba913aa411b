import type { Area } from './quad.ts';

/** What a photo's EXIF says about its camera. */
export interface Exif {
  /** `FocalLengthIn35mmFilm`. */
  focalMillimeters?: number;
  /** The long and the short side in pixels, as the camera took it. */
  sides?: [number, number];
}

const startOfImage = 0xffd8;
const exifSegment = 0xffe1;
const scanSegment = 0xffda;
/** The frame markers of JPEGs that browsers open: baseline, extended or progressive. */
const frameSegments = [0xffc0, 0xffc1, 0xffc2];
const exifHeader = 0x45786966;
const exifPointer = 0x8769;
const widthTag = 0xa002;
const heightTag = 0xa003;
const focalLengthTag = 0xa405;

/** Reads the EXIF of a JPEG. It is empty for other files, and for a file whose EXIF is damaged. */
export function readExif(file: ArrayBuffer): Exif {
  try {
    const tiff = findTiff(new DataView(file));
    return tiff ? readTags(tiff) : {};
  } catch (error) {
    if (error instanceof RangeError) return {};
    throw error;
  }
}

/** The size in which a JPEG is stored, in pixels, before it is turned upright; undefined for other files. */
export function readJpegSize(file: ArrayBuffer): Area | undefined {
  const view = new DataView(file);
  try {
    for (const { marker, start } of segmentsOf(view)) {
      if (frameSegments.includes(marker))
        return { height: view.getUint16(start + 5), width: view.getUint16(start + 7) };
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return undefined;
}

/** The TIFF structure in the segment that starts with "Exif". */
function findTiff(file: DataView<ArrayBuffer>): DataView | undefined {
  for (const { marker, start, length } of segmentsOf(file)) {
    if (marker === exifSegment && file.getUint32(start + 4) === exifHeader)
      return new DataView(file.buffer, start + 10, length - 8);
  }
  return undefined;
}

/** The segments of a JPEG before its picture: where each starts, and its length after the marker. */
function* segmentsOf(file: DataView) {
  if (file.getUint16(0) !== startOfImage) return;
  let start = 2;
  for (let marker = file.getUint16(start); marker !== scanSegment; marker = file.getUint16(start)) {
    const length = file.getUint16(start + 2);
    yield { marker, start, length };
    start += 2 + length;
  }
}

function readTags(tiff: DataView): Exif {
  const isLittleEndian = tiff.getUint16(0) === 0x4949;
  const pointer = readDirectory(tiff, tiff.getUint32(4, isLittleEndian), isLittleEndian).get(exifPointer);
  if (!pointer) return {};
  const tags = readDirectory(tiff, pointer, isLittleEndian);
  const [focal, width, height] = [tags.get(focalLengthTag), tags.get(widthTag), tags.get(heightTag)];
  return {
    ...(focal && { focalMillimeters: focal }),
    ...(width && height && { sides: [Math.max(width, height), Math.min(width, height)] }),
  };
}

const shortType = 3;
const longType = 4;
const entryBytes = 12;

/** The whole numbers of a directory, by tag. */
function readDirectory(tiff: DataView, start: number, isLittleEndian: boolean): Map<number, number> {
  const tags = new Map<number, number>();
  const count = tiff.getUint16(start, isLittleEndian);
  for (let entry = start + 2; entry < start + 2 + count * entryBytes; entry += entryBytes) {
    const type = tiff.getUint16(entry + 2, isLittleEndian);
    const tag = tiff.getUint16(entry, isLittleEndian);
    if (type === shortType) tags.set(tag, tiff.getUint16(entry + 8, isLittleEndian));
    if (type === longType) tags.set(tag, tiff.getUint32(entry + 8, isLittleEndian));
  }
  return tags;
}
