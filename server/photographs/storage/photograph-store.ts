import type { Readable } from 'node:stream';

/** Where the made pictures lie: files in DATA_DIR, or a bucket where several machines share them. */
export interface PhotographStore {
  /**
   * Keeps the bytes under a name, whole or not at all. A name says what is in it, so putting it again changes nothing.
   * @throws StoreAwayError
   */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** @throws StoreAwayError when the store cannot be asked: absence is then not known */
  has(name: string): Promise<boolean>;
  /** @throws NoSuchPictureError, StoreAwayError */
  read(name: string): Promise<Buffer>;
  /**
   * The same without holding it in memory.
   * @throws NoSuchPictureError, StoreAwayError
   */
  stream(name: string): Promise<{ body: Readable; lengthBytes: number }>;
  /** One that is not there is left alone. @throws StoreAwayError */
  remove(name: string): Promise<void>;
}

/** Nothing has that name. */
export class NoSuchPictureError extends Error {
  constructor(name: string) {
    super(`There is no picture ${name} in the store`);
    this.name = 'NoSuchPictureError';
  }
}

/** The store does not answer, or refuses: a full disk, a bucket out of reach. The message says which. */
export class StoreAwayError extends Error {
  constructor(cause: unknown) {
    super(`The store of the pictures fails: ${messageOf(cause)}`, { cause });
    this.name = 'StoreAwayError';
  }
}

const addressPrefix = '/photographs/';
const contentTypes: Readonly<Record<string, string>> = { jpg: 'image/jpeg', avif: 'image/avif' };

/** Of every picture: its name follows from what is in it, so no address ever shows anything else. */
export const cachedForEver = 'public, max-age=31536000, immutable';

/** Undefined for a name that no picture of ours ends with. */
export function contentTypeOf(name: string): string | undefined {
  return contentTypes[name.slice(name.lastIndexOf('.') + 1)];
}

/** `/photographs/<name>`: the address at which the shop serves a stored picture. */
export function photographUrl(name: string): string {
  return addressPrefix + name;
}

/** The other way round. @throws for an address that is none of a stored picture */
export function photographName(url: string): string {
  const name = url.slice(addressPrefix.length);
  if (!url.startsWith(addressPrefix) || !isPhotographName(name)) {
    throw new Error(`"${url}" is not the address of a stored picture`);
  }
  return name;
}

/** Ours have less than 80 letters. File systems take 255 at most, and call a longer name an error. */
const longestName = 120;

/** Small letters, digits, `-` and `.`, such as `4f1c…-640.avif`; never a path. */
export function isPhotographName(name: string): boolean {
  return name.length <= longestName && /^[a-z0-9][a-z0-9-]*\.[a-z0-9]+$/.test(name);
}

/** @throws for a name that `isPhotographName` does not take: it is ours, so that is a mistake of ours */
export function requirePhotographName(name: string): string {
  if (!isPhotographName(name)) throw new Error(`"${name}" cannot be the name of a stored picture`);
  return name;
}

function messageOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  return cause.message || cause.name;
}
