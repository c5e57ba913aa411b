import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/**
 * The vault: the imported file of each print, named by its SHA-256 in hex. It is private, so nothing is served from it,
 * and nothing is ever removed from it (decision 064).
 */
export interface Masters {
  /**
   * Copies a file into the vault, completely or not at all, without holding it in memory. Does nothing when the vault
   * has it.
   * @throws ChangedFileError, StoreUnavailableError
   */
  put(hash: string, file: string): Promise<void>;
  /** @throws StoreUnavailableError */
  has(hash: string): Promise<boolean>;
  /** The hashes of all masters. @throws StoreUnavailableError */
  names(): Promise<Set<string>>;
  /** The size of every master in bytes, by its hash. @throws StoreUnavailableError */
  list(): Promise<Map<string, number>>;
  /**
   * Opens a master whose bytes were compared with its hash. Close it after use.
   * @throws MissingMasterError, DamagedMasterError, StoreUnavailableError
   */
  open(hash: string): Promise<OpenMaster>;
}

export interface OpenMaster {
  /** A local file, only for reading. */
  path: string;
  close(): Promise<void>;
}

/** A master that cannot be used. `explainMaster` tells the owner which file to import. */
class UnusableMasterError extends Error {
  readonly hash: string;
  /** Where the vault has it, or would have it: a path, or an object of the bucket. */
  readonly place: string;

  constructor(hash: string, place: string) {
    super(`The master ${place} is missing or damaged`);
    this.name = new.target.name;
    this.hash = hash;
    this.place = place;
  }
}

/** The vault has no master with this hash. */
export class MissingMasterError extends UnusableMasterError {}

/** The bytes of a master differ from its hash. */
export class DamagedMasterError extends UnusableMasterError {}

/** The file to copy has changed or is gone. The message is the end of a sentence that starts with its name. */
export class ChangedFileError extends Error {
  override readonly name = 'ChangedFileError';

  constructor() {
    super('changed while it was imported. Import it again');
  }
}

/** Masters have no extension, so that no picture can have the name of one. */
export function isMasterName(name: string): boolean {
  return /^[0-9a-f]{64}$/.test(name);
}

/** @throws for an invalid hash, which is a bug */
export function requireMasterName(hash: string): string {
  if (!isMasterName(hash)) throw new Error(`"${hash}" cannot be the name of a master`);
  return hash;
}

/** Writes a new file that only its owner can read, flushes it to disk, and returns its SHA-256 in hex. */
export async function writePrivateFile(source: Readable, path: string): Promise<string> {
  const sum = createHash('sha256');
  const summed = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      sum.update(chunk);
      yield chunk;
    }
  };
  await pipeline(source, summed, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }));
  return sum.digest('hex');
}
