import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { OperatorError } from '#server/configuration/operator-error.ts';
import { bytesOf, listContents, sumFiles } from './sum-files.ts';

/** The paths of the parts, the same in a backup as in DATA_DIR. */
export const parts = {
  cluster: 'postgres',
  pictures: 'photographs',
  masters: 'masters',
  secret: 'token-secret',
};
/** In a backup only: the dump of a database that DATABASE_URL names. */
export const DUMP_FILE = 'database';
const LABEL_FILE = 'backup.json';
/** In the format of `sha256sum --check`, so that a backup can be checked without the shop. */
export const SUMS_FILE = 'SHA256SUMS';
/** Allows no `..` and no absolute path, so that a forged backup can't write outside its target folder. */
const PATH = /(?:[\w-][\w.-]*\/)*[\w-][\w.-]*/;
const folderPath = z.string().regex(new RegExp(`^${PATH.source}$`));

const commonFacts = {
  /** When the copy of the database began. It contains everything that was committed before. */
  takenAt: z.iso.datetime(),
  /** The major version of the PostgreSQL whose database this is. */
  postgres: z.string(),
  /** How many migrations its database has. */
  migrations: z.number(),
  /** The bucket with the pictures and the masters, if they are not part of the backup. */
  bucket: z.string().optional(),
  files: z.number(),
  bytes: z.number(),
  /** Includes empty folders, which the database needs and some copying tools omit. */
  folders: z.array(folderPath),
};
/** What a backup states about itself. `files`, `bytes` and `folders` leave out the label and the sums. */
const backupLabel = z.discriminatedUnion('format', [
  /** The files of the shop's own PostgreSQL, which no other major version opens. */
  z.object({ ...commonFacts, format: z.literal(1) }),
  /** A dump, for any server from `postgres` on. */
  z.object({
    ...commonFacts,
    format: z.literal(2),
    /** The major version of the `pg_dump` that wrote it. */
    pgDump: z.string(),
    /** How large the restored database will be. */
    databaseBytes: z.number(),
  }),
]);

export type BackupLabel = z.infer<typeof backupLabel>;
type Counted = 'files' | 'bytes' | 'folders';
type FactsOf<Label> = Label extends BackupLabel ? Omit<Label, Counted> : never;
/** What a label says besides what is counted in the folder. */
type BackupFacts = FactsOf<BackupLabel>;

/** Writes the label and, last, the sums of all files. A folder without sums is not a complete backup. */
export async function sealBackup(folder: string, facts: BackupFacts): Promise<BackupLabel> {
  const { files, folders } = await listContents(folder);
  const bytes = await bytesOf(folder, files);
  const label: BackupLabel = { ...facts, files: files.length, bytes, folders };
  await writeFlushed(join(folder, LABEL_FILE), `${JSON.stringify(label, null, 2)}\n`);
  const sums = await sumFiles(folder, [...files, LABEL_FILE]);
  await writeFlushed(join(folder, SUMS_FILE), [...sums].map(([file, sum]) => `${sum}  ${file}\n`).join(''));
  return label;
}

/**
 * Reads all of a backup and compares it with its sums.
 * @returns its label, and its files besides the label and the sums
 * @throws OperatorError that names what is missing or was changed
 */
export async function checkBackup(folder: string): Promise<{ label: BackupLabel; files: string[] }> {
  const statedSums = parseSums(folder, await readPart(folder, SUMS_FILE));
  const label = await readLabel(folder);
  const actualSums = await sumFiles(folder, [...statedSums.keys()]);
  const damaged = [...statedSums].filter(([file, sum]) => actualSums.get(file) !== sum).map(([file]) => file);
  const files = [...statedSums.keys()].filter((file) => file !== LABEL_FILE);
  if (damaged.length > 0) throw damageError(folder, damaged, actualSums);
  if (files.length !== label.files) throw damagedPartError(folder, SUMS_FILE);
  return { label, files };
}

/** What a backup states about itself. @throws OperatorError */
export async function readLabel(folder: string): Promise<BackupLabel> {
  return parseLabel(folder, await readPart(folder, LABEL_FILE));
}

async function readPart(folder: string, name: string): Promise<string> {
  return readFile(join(folder, name), 'utf8').catch((error) => {
    const reason =
      error.code === 'ENOENT' ? `it has no ${name}` : `its ${name} cannot be read (${error.code})`;
    throw new OperatorError(`${folder} is not a complete backup: ${reason}. Use another backup.`);
  });
}

function parseLabel(folder: string, text: string): BackupLabel {
  try {
    return backupLabel.parse(JSON.parse(text));
  } catch {
    throw damagedPartError(folder, LABEL_FILE);
  }
}

function parseSums(folder: string, text: string): Map<string, string> {
  const lines = text.split('\n').slice(0, -1);
  const line = new RegExp(`^([0-9a-f]{64}) {2}(${PATH.source})$`);
  const sums = lines.map((each) => line.exec(each));
  if (!sums.every((sum) => sum !== null)) throw damagedPartError(folder, SUMS_FILE);
  return new Map(sums.map(([, sum = '', file = '']) => [file, sum]));
}

function damagedPartError(folder: string, name: string): OperatorError {
  return new OperatorError(
    `${join(folder, name)} is damaged, or was written by a newer version of the shop. Nothing was restored.`,
  );
}

function damageError(
  folder: string,
  damaged: string[],
  actualSums: Map<string, string | undefined>,
): OperatorError {
  const descriptions = damaged
    .slice(0, 3)
    .map((file) => `${file} ${actualSums.get(file) ? 'was changed' : 'is missing'}`);
  const others = damaged.length > 3 ? `, and ${damaged.length - 3} more` : '';
  return new OperatorError(`${folder} is damaged: ${descriptions.join(', ')}${others}. Use another backup.`);
}

async function writeFlushed(path: string, text: string): Promise<void> {
  await writeFile(path, text, { mode: 0o600, flag: 'wx', flush: true });
}
