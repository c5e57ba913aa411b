import { type Category, parseCategory } from '#domain/categories.ts';
import { parseMetadataDate } from './parse-metadata-date.ts';
import { type MetadataBlocks, readMetadataBlocks, record } from './read-metadata-blocks.ts';
import { cleanText, firstText, textList } from './read-metadata-text.ts';
import { turnPoint } from './turn-point.ts';

/** What an image file says about its print. Texts are empty where it says nothing. */
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

/**
 * Reads a print's own words from its file: XMP first (Dublin Core, IPTC Core, Photoshop; regions of the Metadata
 * Working Group), then IPTC-IIM, then EXIF.
 */
export async function readPrintMetadata(bytes: Uint8Array): Promise<PrintMetadata> {
  const blocks = await readMetadataBlocks(bytes);
  const { iptc, exif } = blocks;
  const dc = record(blocks.xmp.dc);
  const keywords = [...textList(dc.subject), ...textList(iptc.Keywords)];
  return {
    title: cleanText(firstText(dc.title, iptc.ObjectName), 'line'),
    artist: cleanText(firstText(dc.creator, iptc.Byline, exif.Artist), 'line'),
    description: firstText(dc.description, iptc.Caption, exif.ImageDescription),
    location: cleanText(readLocation(blocks), 'line'),
    category: keywords.map(parseCategory).find((category) => category !== undefined),
    keywords: [...new Set(keywords)],
    takenAt: readDate(blocks),
    focus: turnPoint(readFocus(record(blocks.xmp['mwg-rs'])), blocks.orientation),
  };
}

function readLocation({ xmp, iptc }: MetadataBlocks): string {
  const photoshop = record(xmp.photoshop);
  const named = firstText(record(xmp.Iptc4xmpCore).Location, iptc.Sublocation);
  if (named) return named;
  const city = firstText(photoshop.City, iptc.City);
  const country = firstText(photoshop.Country, iptc.Country);
  return [city, country].filter(Boolean).join(', ');
}

function readDate({ xmp, iptc, exif }: MetadataBlocks): Date | undefined {
  const taken = firstText(exif.DateTimeOriginal);
  return (
    parseMetadataDate(firstText(record(xmp.photoshop).DateCreated)) ??
    parseMetadataDate(taken && taken + firstText(exif.OffsetTimeOriginal)) ??
    parseMetadataDate(firstText(iptc.DateCreated))
  );
}

/** The centre of the region of type Focus, on the pixels as they are stored. Regions are normalised; others would need their unit. */
function readFocus(regions: Record<string, unknown>): { x: number; y: number } {
  const list = [record(regions.Regions).RegionList].flat().map(record);
  const area = record(list.find(({ Type }) => Type === 'Focus')?.Area);
  const { x, y } = area;
  return isShare(x) && isShare(y) ? { x, y } : { x: 0.5, y: 0.5 };
}

function isShare(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= 1;
}
