import type { Readable } from 'node:stream';

/** Stores the pictures, as files in DATA_DIR or in a bucket that several machines share. */
export interface PhotographStore {
  /**
   * Stores the bytes atomically. Names are derived from the content, so storing a name again changes nothing.
   * @throws StoreUnavailableError
   */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** @throws StoreUnavailableError when the store is unavailable, since false would mean that the picture is missing */
  has(name: string): Promise<boolean>;
  /** @throws NoSuchPictureError, StoreUnavailableError */
  read(name: string): Promise<Buffer>;
  /**
   * Reads a picture without holding it in memory.
   * @throws NoSuchPictureError, StoreUnavailableError
   */
  stream(name: string): Promise<{ body: Readable; lengthBytes: number }>;
  /** Does nothing when the picture is missing. @throws StoreUnavailableError */
  remove(name: string): Promise<void>;
}

/** The store has no picture with this name. */
export class NoSuchPictureError extends Error {
  constructor(name: string) {
    super(`There is no picture ${name} in the store`);
    this.name = 'NoSuchPictureError';
  }
}

/** The store is unavailable, such as a full disk or an unreachable bucket. The message names the cause. */
export class StoreUnavailableError extends Error {
  constructor(cause: unknown, store = 'store of the pictures') {
    super(`The ${store} fails: ${messageOf(cause)}`, { cause });
    this.name = 'StoreUnavailableError';
  }
}

const addressPrefix = '/photographs/';
const contentTypes: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  avif: 'image/avif',
  glb: 'model/gltf-binary',
  usdz: 'model/vnd.usdz+zip',
};

/** For every picture: its name is derived from its content, so its address never shows another picture. */
export const cachedForEver = 'public, max-age=31536000, immutable';

/** Undefined for an extension that the shop's pictures don't have. */
export function contentTypeOf(name: string): string | undefined {
  return contentTypes[name.slice(name.lastIndexOf('.') + 1)];
}

/** `/photographs/<name>`: the address of a stored picture. */
export function photographUrl(name: string): string {
  return addressPrefix + name;
}

/** The name of the stored picture at an address. @throws for any other address */
export function photographName(url: string): string {
  const name = url.slice(addressPrefix.length);
  if (!url.startsWith(addressPrefix) || !isPhotographName(name)) {
    throw new Error(`"${url}" is not the address of a stored picture`);
  }
  return name;
}

/** The shop's names have fewer than 80 characters. File systems allow 255, and treat a longer name as an error. */
const maxNameLength = 120;

/** True for lower-case letters, digits, `-` and `.`, such as `4f1c…-640.avif`; never for a path. */
export function isPhotographName(name: string): boolean {
  return name.length <= maxNameLength && /^[a-z0-9][a-z0-9-]*\.[a-z0-9]+$/.test(name);
}

/** @throws for an invalid name, which is a bug since the shop makes all names */
export function requirePhotographName(name: string): string {
  if (!isPhotographName(name)) throw new Error(`"${name}" cannot be the name of a stored picture`);
  return name;
}

function messageOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  return cause.message || cause.name;
}
