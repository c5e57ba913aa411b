/**
 * Writes metadata.json into the finished prints (XMP, IPTC and EXIF, without changing the picture data), and the days of
 * hanging, which order the prints in the shop, into prints.csv. Then reads every file back with ExifReader, as the shop does,
 * and reports fields that cannot be read.
 *
 *   node renders/embed-metadata.ts               all prints
 *   node renders/embed-metadata.ts the-long-pier only this one
 *
 * Needs exiftool (Debian: libimage-exiftool-perl).
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DOMParser } from '@xmldom/xmldom';
import ExifReader, { type XmpTag } from 'exifreader';
import sharp from 'sharp';

interface PrintMetadata {
  title: string;
  artist: string;
  description: string;
  location: string;
  city?: string;
  country: string;
  category: 'black & white' | 'travel' | 'nature' | 'city';
  keywords: string[];
  createdAt: string;
  /** From the top left corner, as shares of the picture's width and height. */
  focusPoint: { x: number; y: number };
}

const CREDIT = 'Passepartout demo collection, MIT';
const FOCUS_AREA = 0.1;
const collection = path.join(import.meta.dirname, '..', 'collection');
const printsDirectory = path.join(collection, 'prints');

function exiftoolArguments(print: PrintMetadata, widthPx: number, heightPx: number): string[] {
  const { x, y } = print.focusPoint;
  const area = `{X=${x},Y=${y},W=${FOCUS_AREA},H=${FOCUS_AREA},Unit=normalized}`;
  const exifDate = print.createdAt.replaceAll('-', ':').replace('T', ' ');
  return [
    '-charset',
    'iptc=UTF8',
    '-codedcharacterset=UTF8',
    `-XMP-dc:Title=${print.title}`,
    `-XMP-dc:Creator=${print.artist}`,
    `-XMP-dc:Description=${print.description}`,
    `-XMP-dc:Rights=${CREDIT}`,
    ...[print.category, ...print.keywords].map((keyword) => `-XMP-dc:Subject=${keyword}`),
    `-XMP-iptcCore:Location=${print.location}`,
    ...(print.city === undefined ? [] : [`-XMP-photoshop:City=${print.city}`, `-IPTC:City=${print.city}`]),
    `-XMP-photoshop:Country=${print.country}`,
    `-XMP-photoshop:Credit=${CREDIT}`,
    `-XMP-photoshop:DateCreated=${exifDate}`,
    `-XMP-mwg-rs:RegionInfo={AppliedToDimensions={W=${widthPx},H=${heightPx},Unit=pixel},RegionList=[{Area=${area},Name=Focus,Type=Focus}]}`,
    `-IPTC:ObjectName=${print.title}`,
    `-IPTC:By-line=${print.artist}`,
    `-IPTC:Caption-Abstract=${print.description}`,
    ...[print.category, ...print.keywords].map((keyword) => `-IPTC:Keywords=${keyword}`),
    `-IPTC:Country-PrimaryLocationName=${print.country}`,
    '-IPTC:Credit=Passepartout demo collection',
    `-IPTC:DateCreated=${exifDate.slice(0, 10)}`,
    `-EXIF:DateTimeOriginal=${exifDate}`,
    '-EXIF:ColorSpace=sRGB',
    `-EXIF:Artist=${print.artist}`,
    `-EXIF:ImageDescription=${print.title}`,
  ];
}

function missingFields(file: string, print: PrintMetadata): string[] {
  const { xmp = {} } = ExifReader.load(readFileSync(file), { expanded: true, domParser: new DOMParser() });
  const { Regions, ...texts } = xmp as Record<string, XmpTag | undefined>;
  const text = (name: string) => String(texts[name]?.description);
  const { x, y } = print.focusPoint;
  const expectations: Record<string, boolean> = {
    title: text('title') === print.title,
    creator: text('creator') === print.artist,
    description: text('description') === print.description,
    subject: text('subject').split(', ')[0] === print.category,
    location: text('Location') === print.location,
    'creation date': text('DateCreated').startsWith(print.createdAt.slice(0, 10)),
    'focus region':
      /Area: .*x: ([\d.]+); y: ([\d.]+); Name: Focus; Type: Focus/
        .exec(String(Regions?.description))
        ?.slice(1)
        .map(Number)
        .every((share, index) => share === [x, y][index]) ?? false,
  };
  return Object.keys(expectations).filter((field) => !expectations[field]);
}

const metadata: Record<string, PrintMetadata> = JSON.parse(
  readFileSync(path.join(collection, 'metadata.json'), 'utf8'),
);
const titles = process.argv.slice(2);
const hangings = ['file,hung'];
for (const name of readdirSync(printsDirectory)
  .filter((entry) => entry.endsWith('.jpg'))
  .sort()) {
  const print = metadata[path.basename(name, '.jpg')];
  if (print === undefined) throw new Error(`metadata.json has no entry for ${name}`);
  hangings.push(`${name},${print.createdAt}`);
  if (titles.length > 0 && !titles.includes(path.basename(name, '.jpg'))) continue;
  const file = path.join(printsDirectory, name);
  const { width, height } = await sharp(file).metadata();
  execFileSync('exiftool', ['-q', '-m', '-overwrite_original', '-all=', '--icc_profile:all', file]);
  execFileSync('exiftool', [
    '-q',
    '-m',
    '-struct',
    '-overwrite_original',
    ...exiftoolArguments(print, width, height),
    file,
  ]);
  const missing = missingFields(file, print);
  console.log(`${name}: ${missing.length === 0 ? 'complete' : `cannot read back ${missing.join(', ')}`}`);
  if (missing.length > 0) process.exitCode = 1;
}
writeFileSync(path.join(printsDirectory, 'prints.csv'), `${hangings.join('\n')}\n`);
