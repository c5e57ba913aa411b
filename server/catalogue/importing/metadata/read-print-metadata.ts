import type { Category } from '#domain/catalogue/categories.ts';
import { cleanText, removedCharacters } from '#domain/visible-text.ts';
import { parseMetadataDate } from './parse-metadata-date.ts';
import { type MetadataBlocks, readMetadataBlocks, record } from './read-metadata-blocks.ts';
import { firstText, textList } from './read-metadata-text.ts';
import { readXmp, type Xmp } from './read-xmp.ts';
import { findCategory } from './recognize-category.ts';

/** The details of a print in its image file and sidecars. Missing texts are empty. */
export interface PrintMetadata {
  title: string;
  artist: string;
  location: string;
  description: string;
  /** The first keyword that is one of the shop's categories. */
  category: Category | undefined;
  keywords: string[];
  /** When the photograph was taken. */
  takenAt: Date | undefined;
  /** The point that crops keep in view, as fractions (0..1) of width and height; the center by default. */
  focus: Point;
  /** The hidden characters that the texts had, such as `U+202E`; undefined if they had none. */
  hidden: string[] | undefined;
}

/** A point of a picture, as fractions (0..1) of its width and height. */
interface Point {
  x: number;
  y: number;
}

/**
 * Reads a print's details from its file: from XMP first (Dublin Core, IPTC Core, Photoshop, Metadata Working Group
 * regions), then IPTC-IIM, then EXIF.
 * @param sidecars XMP packets that take precedence over the file, in order of precedence
 */
export async function readPrintMetadata(
  bytes: Uint8Array,
  sidecars: readonly Uint8Array[] = [],
): Promise<PrintMetadata> {
  const blocks = await readMetadataBlocks(bytes);
  const { iptc, exif } = blocks;
  const fromSidecars = sidecars.map(readXmp);
  const packets = [...fromSidecars, blocks.xmp];
  const valuesOf = (name: string) => packets.map((xmp) => xmp[name]);
  const title = firstText(...valuesOf('title'), iptc['Object Name']);
  const artist = firstText(...valuesOf('creator'), iptc['By-line'], exif.Artist);
  const description = firstText(...valuesOf('description'), iptc['Caption/Abstract'], exif.ImageDescription);
  const location = readLocation(fromSidecars, blocks);
  const words = [...valuesOf('subject'), iptc.Keywords].flatMap(textList);
  const keywords = words.map((word) => cleanText(word, 'line'));
  const hidden = [...new Set([title, artist, description, location, ...words].flatMap(removedCharacters))];
  return {
    title: cleanText(title, 'line'),
    artist: cleanText(artist, 'line'),
    description: cleanText(description, 'lines'),
    location: cleanText(location, 'line'),
    category: findCategory(keywords),
    keywords: [...new Set(keywords)],
    takenAt: readDate(fromSidecars, blocks),
    focus: turnPoint(readFocus(packets), blocks.orientation),
    hidden: hidden.length > 0 ? hidden : undefined,
  };
}

function readLocation(fromSidecars: Xmp[], { xmp, iptc }: MetadataBlocks): string {
  const sidecarLocation = fromSidecars.map((packet) => joinLocation(packet, {})).find(Boolean);
  return sidecarLocation ?? joinLocation(xmp, iptc);
}

function joinLocation(xmp: Xmp, iptc: MetadataBlocks['iptc']): string {
  const placeName = firstText(xmp.Location, iptc['Sub-location']);
  if (placeName) return placeName;
  const city = firstText(xmp.City, iptc.City);
  const country = firstText(xmp.Country, iptc['Country/Primary Location Name']);
  return [city, country].filter(Boolean).join(', ');
}

function readDate(fromSidecars: Xmp[], { xmp, iptc, exif }: MetadataBlocks): Date | undefined {
  const exifDate = firstText(exif.DateTimeOriginal);
  const dates = [
    ...fromSidecars.flatMap(datesOf),
    xmp.DateCreated,
    exifDate && exifDate + firstText(exif.OffsetTimeOriginal),
    iptc['Date Created'],
    ...datesOf(xmp),
  ];
  return dates.map((date) => parseMetadataDate(firstText(date))).find((date) => date !== undefined);
}

/** `CreateDate` is the day of a scan, so the day on which the photograph was taken counts before it. */
function datesOf(packet: Xmp): unknown[] {
  return [packet.DateCreated, packet.DateTimeOriginal, packet.CreateDate];
}

/** The center of the XMP region of type Focus, relative to the stored pixels. Only normalized coordinates are supported. */
function readFocus(packets: Xmp[]): Point {
  const regions = packets.flatMap((xmp) => [record(xmp.Regions).RegionList].flat().map(record));
  const area = record(regions.find(({ Type }) => firstText(Type) === 'Focus')?.Area);
  const x = parseShare(firstText(area.x));
  const y = parseShare(firstText(area.y));
  return x !== undefined && y !== undefined ? { x, y } : { x: 0.5, y: 0.5 };
}

function parseShare(text: string): number | undefined {
  const share = text === '' ? Number.NaN : Number(text);
  return share >= 0 && share <= 1 ? share : undefined;
}

/** The position of a stored point in the upright picture, by EXIF orientation (CIPA DC-008, 4.6.5). */
const turns: Readonly<Record<number, (point: Point) => Point>> = {
  2: ({ x, y }) => ({ x: 1 - x, y }),
  3: ({ x, y }) => ({ x: 1 - x, y: 1 - y }),
  4: ({ x, y }) => ({ x, y: 1 - y }),
  5: ({ x, y }) => ({ x: y, y: x }),
  6: ({ x, y }) => ({ x: 1 - y, y: x }),
  7: ({ x, y }) => ({ x: 1 - y, y: 1 - x }),
  8: ({ x, y }) => ({ x: y, y: 1 - x }),
};

/** Turns a point with its picture. An unknown orientation leaves it unchanged. */
function turnPoint(point: Point, orientation: number): Point {
  return turns[orientation]?.(point) ?? point;
}
