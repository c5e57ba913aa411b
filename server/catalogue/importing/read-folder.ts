import { readdir, readFile, realpath } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { isListOrSidecar } from '#domain/catalogue/uploads.ts';
import { compareNames } from '#domain/compare-names.ts';
import { OperatorError } from '#server/configuration/operator-error.ts';
import { acceptedFormatNames, describeFormat } from '#server/photographs/explain-unreadable.ts';
import { decodeText } from './metadata/decode-text.ts';

/** The import as a whole is impossible. The message tells the owner why and what to do. */
export class ImportError extends OperatorError {
  override name = 'ImportError';
}

/** The files in a folder by kind, sorted by name, the images as people count. Hidden files are left out. */
export interface ListedFolder {
  /** The folder's real path without symbolic links, which identifies it in later imports. */
  origin: string;
  images: string[];
  /** Pictures in formats that the shop does not accept. */
  otherPictures: string[];
  /** XMP files, which add metadata to the photographs beside them. */
  sidecars: string[];
  /** Files whose names are not UTF-8, decoded. They cannot be opened under these names. */
  misnamed: string[];
  /** All other files. */
  others: string[];
  folders: string[];
}

const imageExtensions = ['.jpg', '.jpeg', '.jpe', '.jfif', '.png', '.tif', '.tiff', '.webp', '.avif'];
const otherPictures = /\.(heic|heif|jxl|jp2|gif|bmp|svg|psd|dng|cr2|cr3|nef|arw|raf|orf|rw2)$/i;

/** @throws ImportError when the folder cannot be read */
export async function listFolder(folder: string): Promise<ListedFolder> {
  const options = { withFileTypes: true, encoding: 'buffer' } as const;
  const entries = await readdir(folder, options).catch((error: NodeJS.ErrnoException) => {
    throw new ImportError(`The folder ${folder} cannot be read (${error.code}).`, { cause: error });
  });
  const visibleEntries = entries
    .map((entry) => ({ name: decodeText(entry.name), isFolder: entry.isDirectory(), bytes: entry.name }))
    .filter(({ name }) => !name.startsWith('.'));
  const readable = visibleEntries.filter(({ name, bytes }) => Buffer.from(name).equals(bytes));
  const namesOf = (entries: typeof visibleEntries) => entries.map(({ name }) => name).sort();
  const files = namesOf(readable.filter(({ isFolder }) => !isFolder));
  return {
    origin: await realpath(folder),
    images: files.filter(isImage).toSorted(compareNames),
    otherPictures: files.filter((name) => otherPictures.test(name)),
    sidecars: files.filter((name) => /\.xmp$/i.test(name)),
    misnamed: namesOf(visibleEntries.filter((entry) => !readable.includes(entry) && !entry.isFolder)),
    others: files.filter((name) => !isImage(name) && !otherPictures.test(name)),
    folders: namesOf(visibleEntries.filter(({ isFolder }) => isFolder)),
  };
}

/**
 * The text of a list in the folder of the images; undefined when there is none.
 * @throws ImportError when the file exists but cannot be read
 */
export async function readListFile(folder: string, name: string): Promise<string | undefined> {
  const bytes = await readFile(join(folder, name)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new ImportError(`${name} cannot be read (${error.code}).`, { cause: error });
  });
  return bytes && decodeText(bytes);
}

/** Undefined for invalid JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Why a file that a list names cannot become a print, as the end of a sentence that starts with its name. */
export function describeAbsent(name: string, listed: ListedFolder): string {
  const isIn = (names: string[]) => names.some((other) => other.normalize() === name.normalize());
  if (isIn(listed.otherPictures)) return describeFormatOf(name);
  if (isIn(listed.misnamed)) return describeMisnamed(name);
  return isIn(listed.others) ? 'is no photograph' : 'is not among the files';
}

/**
 * Why a file of this name can be of no use to an import, as the end of a sentence that starts with the name. Undefined for
 * photographs, and for the lists and sidecars beside them.
 */
export function describeUseless(name: string): string | undefined {
  if (isImage(name) || isListOrSidecar(name)) return undefined;
  return otherPictures.test(name)
    ? describeFormatOf(name)
    : `is no photograph. The shop accepts ${acceptedFormatNames}`;
}

/** `is in HEIC, a format that …` */
export function describeFormatOf(name: string): string {
  return describeFormat(extname(name).slice(1).toUpperCase());
}

/** @param name the decoded name */
export function describeMisnamed(name: string): string {
  return `has a name that is not in UTF-8, as older systems write it; rename it to ${name} or to letters without accents`;
}

function isImage(name: string): boolean {
  return imageExtensions.includes(extname(name).toLowerCase());
}
