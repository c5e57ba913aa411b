/** Where the made pictures lie: files on disk today, an object store where several machines share them. */
export interface PhotographStore {
  /** Keeps the bytes under a name. A name says what is in it, so putting it again changes nothing. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  has(name: string): Promise<boolean>;
  /** @throws when nothing has that name */
  read(name: string): Promise<Buffer>;
}

const addressPrefix = '/photographs/';

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

/** Small letters, digits, `-` and `.`, such as `4f1c…-640.avif`; never a path. */
export function isPhotographName(name: string): boolean {
  return /^[a-z0-9][a-z0-9-]*\.[a-z0-9]+$/.test(name);
}
