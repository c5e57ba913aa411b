import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { countOf } from '#domain/count-of.ts';
import { OperatorError } from '#server/configuration/operator-error.ts';
import { isMasterName } from '#server/photographs/masters/masters.ts';
import { parts, readLabel, SUMS_FILE } from '../backup-contents.ts';
import { requireSpace } from '../require-space.ts';
import { bytesOf, listContents } from '../sum-files.ts';
import { DamagedFileError, decrypt, encrypt } from './encryption.ts';
import type { BackupStore } from './store.ts';

/** An encrypted backup is one archive, and beside it each master once, however many backups have it. */
export interface PackedBackup {
  store: BackupStore;
  /** The backup's name. */
  name: string;
}

const archiveOf = (name: string) => `${name}.tar.age`;
/** Masters of another key cannot be opened with this one, so each key has its own folder. The name of a backup ends with it. */
const mastersOf = (name: string) => `masters-${name.slice(name.lastIndexOf('-') + 1)}`;
const masterOf = (name: string, hash: string) => `${mastersOf(name)}/${hash}.age`;

/** The end of the names of all backups that were encrypted for these keys. */
export function keyNameOf(drillRecipient: string): string {
  return drillRecipient.slice(-8);
}

/** The end of the name of an encrypted backup. Null: the backup is not encrypted. */
export function findKeyName(name: string): string | null {
  return /Z-(\w+)$/.exec(name)?.[1] ?? null;
}

/** Masters at the target were changed or cut after they were written. */
export class DamagedMastersError extends OperatorError {
  override name = 'DamagedMastersError';
  readonly hashes: string[];

  constructor([first = '', ...others]: string[], cause: Error) {
    super(
      `${cause.message}${others.length > 0 ? ` Also damaged: ${countOf(others.length, 'other master')}.` : ''}`,
    );
    this.hashes = [first, ...others];
  }
}

/**
 * Encrypts a backup that is complete in a folder, and stores it: first the masters that the store lacks.
 * @returns the masters that it stored
 */
export async function packBackup(
  { store, name }: PackedBackup,
  folder: string,
  recipients: string[],
): Promise<string[]> {
  const masters = join(folder, parts.masters);
  const present = await store.list(mastersOf(name));
  const names = existsSync(masters) ? await readdir(masters) : [];
  const lacking = names.filter((hash) => !present.has(`${hash}.age`));
  for (const hash of lacking) {
    const file = await encrypt(createReadStream(join(masters, hash)), recipients);
    await store.put(masterOf(name, hash), file);
  }
  const tar = startTar(['--create', '--directory', folder, '--exclude', `./${parts.masters}`, '.']);
  const bytes = await encrypt(tar.stdout, recipients);
  await store.put(archiveOf(name), withEnd(bytes, tar.ended));
  return lacking;
}

/**
 * Reads back what `packBackup` stored, and looks for the other masters, which drills read.
 * @param masters all masters of the backup, and those that it stored
 * @throws OperatorError
 */
export async function readBack(
  { store, name }: PackedBackup,
  identity: string,
  { masters, storedMasters }: { masters: readonly string[]; storedMasters: readonly string[] },
): Promise<void> {
  for (const file of [archiveOf(name), ...storedMasters.map((hash) => masterOf(name, hash))])
    for await (const _ of await decrypt(await store.get(file), identity, file));
  const present = await store.list(mastersOf(name));
  const missing = masters.find((hash) => !present.has(`${hash}.age`));
  if (missing) throw new OperatorError(`${store.place} lacks the master ${missing}.`);
}

/**
 * Fetches a backup into a folder that does not exist yet, as it was before it was packed.
 * @throws OperatorError, and of those DamagedMastersError that names all damaged masters
 */
export async function unpackBackup(
  { store, name }: PackedBackup,
  folder: string,
  identity: string,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const archive = await decrypt(await store.get(archiveOf(name)), identity, archiveOf(name));
  const tar = startTar(['--extract', '--directory', folder]);
  await pipeline(archive, tar.stdin).catch(async (error: NodeJS.ErrnoException) => {
    // It writes until it ends, and its folder is about to be removed. If it ended first, it says why.
    await tar.ended.catch((cause) => {
      if (error.code === 'EPIPE') throw cause;
    });
    throw error;
  });
  await tar.ended;
  const masters = await listMasters(folder);
  if (masters.length === 0) return;
  const { bytes } = await readLabel(folder);
  await requireSpace(folder, bytes - (await bytesOf(folder, (await listContents(folder)).files)));
  await mkdir(join(folder, parts.masters), { mode: 0o700 });
  const damaged: string[] = [];
  let firstCause: Error | undefined;
  for (const hash of masters) {
    const fetched = fetchMaster({ store, name }, hash, { identity, to: join(folder, parts.masters, hash) });
    await fetched.catch((error) => {
      if (!(error instanceof DamagedFileError)) throw error;
      firstCause ??= error;
      damaged.push(hash);
    });
  }
  if (firstCause) throw new DamagedMastersError(damaged, firstCause);
}

async function fetchMaster(
  { store, name }: PackedBackup,
  hash: string,
  { identity, to }: { identity: string; to: string },
): Promise<void> {
  const file = masterOf(name, hash);
  const bytes = await decrypt(await store.get(file), identity, file);
  await pipeline(bytes, createWriteStream(to, { mode: 0o600 }));
}

/** Removes a master, so that the next backup stores it again. */
export function discardMaster({ store, name }: PackedBackup, hash: string): Promise<void> {
  return store.remove(masterOf(name, hash));
}

/** Removes a backup. Its masters stay, because the shop never deletes one, so the next backup has them too. */
export function discardPacked({ store, name }: PackedBackup): Promise<void> {
  return store.remove(archiveOf(name));
}

/** The masters that a backup's sums name. */
export async function listMasters(folder: string): Promise<string[]> {
  const sums = await readFile(join(folder, SUMS_FILE), 'utf8');
  const files = sums.split('\n').map((line) => line.slice(66));
  const prefix = `${parts.masters}/`;
  return files
    .filter((file) => file.startsWith(prefix))
    .map((file) => file.slice(prefix.length))
    .filter(isMasterName);
}

/** Every system has `tar`, so an owner opens an archive without the shop. */
function startTar(options: string[]) {
  const tar = spawn('tar', options, { stdio: ['pipe', 'pipe', 'pipe'] });
  const said: Buffer[] = [];
  tar.stderr.on('data', (chunk: Buffer) => said.push(chunk));
  const ended = once(tar, 'close').then(([code]) => {
    if (code !== 0) throw new Error(`tar failed: ${Buffer.concat(said).toString().trim()}`);
  });
  ended.catch(() => {});
  return { stdin: tar.stdin, stdout: tar.stdout, ended };
}

/** The bytes, and the error of the program that made them, so that half an archive is never stored. */
function withEnd(bytes: Readable, ended: Promise<void>): Readable {
  return Readable.from(
    (async function* () {
      yield* bytes;
      await ended;
    })(),
    { objectMode: false },
  );
}
