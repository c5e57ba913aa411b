import type { Category } from '#domain/categories.ts';
import { parseMetadataDate } from './parse-metadata-date.ts';
import { type MetadataBlocks, readMetadataBlocks, readXmp, record } from './read-metadata-blocks.ts';
import { cleanText, firstText, textList } from './read-metadata-text.ts';
import { findCategory } from './recognize-category.ts';
import { turnPoint } from './turn-point.ts';

/** What an image file and its sidecars say about its print. Texts are empty where it says nothing. */
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
  /** What a crop keeps in view, as shares (0..1) of width and height; the centre unless stated. */
  focus: { x: number; y: number };
}

type Xmp = MetadataBlocks['xmp'];

/**
 * Reads a print's own words from its file: XMP first (Dublin Core, IPTC Core, Photoshop; regions of the Metadata
 * Working Group), then IPTC-IIM, then EXIF.
 * @param sidecars packets of XMP that lie beside the file and come before it, the first one first
 */
export async function readPrintMetadata(
  bytes: Uint8Array,
  sidecars: readonly Uint8Array[] = [],
): Promise<PrintMetadata> {
  const blocks = await readMetadataBlocks(bytes);
  const { iptc, exif } = blocks;
  const beside = await Promise.all(sidecars.map(readXmp));
  const packets = [...beside, blocks.xmp];
  const all = (name: string) => packets.map((xmp) => record(xmp.dc)[name]);
  const keywords = [...all('subject'), iptc.Keywords].flatMap(textList);
  return {
    title: cleanText(firstText(...all('title'), iptc.ObjectName), 'line'),
    artist: cleanText(firstText(...all('creator'), iptc.Byline, exif.Artist), 'line'),
    description: firstText(...all('description'), iptc.Caption, exif.ImageDescription),
    location: cleanText(readLocation(beside, blocks), 'line'),
    category: findCategory(keywords),
    keywords: [...new Set(keywords)],
    takenAt: readDate(beside, blocks),
    focus: turnPoint(readFocus(packets), blocks.orientation),
  };
}

function readLocation(beside: Xmp[], { xmp, iptc }: MetadataBlocks): string {
  const ofFile = joinLocation(xmp, iptc);
  return beside.map((packet) => joinLocation(packet, {})).find(Boolean) ?? ofFile;
}

function joinLocation(xmp: Xmp, iptc: MetadataBlocks['iptc']): string {
  const photoshop = record(xmp.photoshop);
  const named = firstText(record(xmp.Iptc4xmpCore).Location, iptc.Sublocation);
  if (named) return named;
  const city = firstText(photoshop.City, iptc.City);
  const country = firstText(photoshop.Country, iptc.Country);
  return [city, country].filter(Boolean).join(', ');
}

function readDate(beside: Xmp[], { xmp, iptc, exif }: MetadataBlocks): Date | undefined {
  const taken = firstText(exif.DateTimeOriginal);
  const dates = [
    ...beside.flatMap((packet) => [
      record(packet.photoshop).DateCreated,
      record(packet.exif).DateTimeOriginal,
    ]),
    record(xmp.photoshop).DateCreated,
    taken && taken + firstText(exif.OffsetTimeOriginal),
    iptc.DateCreated,
  ];
  return dates.map((date) => parseMetadataDate(firstText(date))).find((date) => date !== undefined);
}

/** The centre of the region of type Focus, on the pixels as they are stored. Regions are normalised; others would need their unit. */
function readFocus(packets: Xmp[]): { x: number; y: number } {
  const regions = packets.flatMap((xmp) =>
    [record(record(xmp['mwg-rs']).Regions).RegionList].flat().map(record),
  );
  const area = record(regions.find(({ Type }) => Type === 'Focus')?.Area);
  const { x, y } = area;
  return isShare(x) && isShare(y) ? { x, y } : { x: 0.5, y: 0.5 };
}

function isShare(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= 1;
}
