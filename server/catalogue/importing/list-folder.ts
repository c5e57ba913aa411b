import { readdir, realpath } from 'node:fs/promises';
import { extname } from 'node:path';
import { ImportError } from './import-error.ts';
import { decodeText } from './metadata/decode-text.ts';

/** What lies in a folder, in the order of the names; hidden files and what is no picture are left out. */
export interface ListedFolder {
  /** The folder itself, without links on the way, to know it again. */
  origin: string;
  images: string[];
  /** Pictures in formats that are not taken. */
  otherPictures: string[];
  /** XMP files, which say more of the photographs that they lie beside. */
  sidecars: string[];
  /** Files whose names are not in UTF-8, as they would be. They cannot be opened by name. */
  misnamed: string[];
  /** Any other files. */
  others: string[];
  folders: string[];
}

const imageExtensions = ['.jpg', '.jpeg', '.jpe', '.jfif', '.png', '.tif', '.tiff', '.webp'];
const otherPictures = /\.(heic|heif|avif|jxl|jp2|gif|bmp|svg|psd|dng|cr2|cr3|nef|arw|raf|orf|rw2)$/i;

/** @throws ImportError when it cannot be read */
export async function listFolder(folder: string): Promise<ListedFolder> {
  const options = { withFileTypes: true, encoding: 'buffer' } as const;
  const entries = await readdir(folder, options).catch((error: NodeJS.ErrnoException) => {
    throw new ImportError(`The folder ${folder} cannot be read (${error.code}).`, { cause: error });
  });
  const shown = entries
    .map((entry) => ({ name: decodeText(entry.name), isFolder: entry.isDirectory(), bytes: entry.name }))
    .filter(({ name }) => !name.startsWith('.'));
  const readable = shown.filter(({ name, bytes }) => Buffer.from(name).equals(bytes));
  const namesOf = (found: typeof shown) => found.map(({ name }) => name).sort();
  const files = namesOf(readable.filter(({ isFolder }) => !isFolder));
  return {
    origin: await realpath(folder),
    images: files.filter(isImage),
    otherPictures: files.filter((name) => otherPictures.test(name)),
    sidecars: files.filter((name) => /\.xmp$/i.test(name)),
    misnamed: namesOf(shown.filter((entry) => !readable.includes(entry) && !entry.isFolder)),
    others: files.filter((name) => !isImage(name) && !otherPictures.test(name)),
    folders: namesOf(shown.filter(({ isFolder }) => isFolder)),
  };
}

function isImage(name: string): boolean {
  return imageExtensions.includes(extname(name).toLowerCase());
}

/** Why no print can be made of a name, as the end of a sentence that starts with it. */
export function describeAbsent(name: string, listed: ListedFolder): string {
  const isIn = (names: string[]) => names.some((other) => other.normalize() === name.normalize());
  if (isIn(listed.otherPictures)) return describeFormat(name);
  if (isIn(listed.misnamed)) return describeMisnamed(name);
  return isIn(listed.others) ? 'is no photograph' : 'is not in the folder';
}

/** `is a picture in HEIC; …` */
export function describeFormat(name: string): string {
  return `is a picture in ${extname(name).slice(1).toUpperCase()}; JPEG, PNG, TIFF and WebP are taken`;
}

/** @param name as it would be in UTF-8 */
export function describeMisnamed(name: string): string {
  return `has a name that is not in UTF-8, as older systems write it; rename it to ${name} or to letters without accents`;
}
