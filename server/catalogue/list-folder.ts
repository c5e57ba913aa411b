import { readdir, realpath } from 'node:fs/promises';
import { extname } from 'node:path';
import { ImportError } from './import-error.ts';

/** What lies in a folder, in the order of the names; hidden files and what is no picture are left out. */
export interface ListedFolder {
  /** The folder itself, without links on the way, to know it again. */
  origin: string;
  images: string[];
  /** Pictures in formats that are not taken. */
  otherPictures: string[];
  folders: string[];
}

const imageExtensions = ['.jpg', '.jpeg', '.jpe', '.jfif', '.png', '.tif', '.tiff', '.webp'];
const otherPictures = /\.(heic|heif|avif|jxl|jp2|gif|bmp|svg|psd|dng|cr2|cr3|nef|arw|raf|orf|rw2)$/i;

/** @throws ImportError when it cannot be read */
export async function listFolder(folder: string): Promise<ListedFolder> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    throw new ImportError(`The folder ${folder} cannot be read (${error.code}).`, { cause: error });
  });
  const shown = entries.filter(({ name }) => !name.startsWith('.'));
  const namesOf = (found: typeof shown) => found.map(({ name }) => name).sort();
  const files = namesOf(shown.filter((entry) => !entry.isDirectory()));
  return {
    origin: await realpath(folder),
    images: files.filter((name) => imageExtensions.includes(extname(name).toLowerCase())),
    otherPictures: files.filter((name) => otherPictures.test(name)),
    folders: namesOf(shown.filter((entry) => entry.isDirectory())),
  };
}
