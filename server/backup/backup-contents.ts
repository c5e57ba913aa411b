import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { OperatorError } from '#server/configuration/operator-error.ts';
import { bytesOf, listContents, sumFiles } from './sum-files.ts';

/** Where the parts lie, in a backup as in DATA_DIR. */
export const parts = { cluster: 'postgres', pictures: 'photographs', secret: 'token-secret' };
const LABEL_FILE = 'backup.json';
/** As `sha256sum --check` reads it, so that a backup can be checked where there is no shop. */
const SUMS_FILE = 'SHA256SUMS';
/** Of names that lead nowhere else: whoever gives somebody a backup must not choose where it is written. */
const PATH = /(?:[\w-][\w.-]*\/)*[\w-][\w.-]*/;
const folderPath = z.string().regex(new RegExp(`^${PATH.source}$`));

/** What a backup says of itself; `files` and `folders` are its contents without label and sums. */
const backupLabel = z.object({
  format: z.literal(1),
  /** When the database was copied: what was committed before is in it. */
  takenAt: z.iso.datetime(),
  /** The major version of the PostgreSQL whose files these are. */
  postgres: z.string(),
  /** How many migrations its tables have seen. */
  migrations: z.number(),
  /** Where the pictures lie when they are not part of it. */
  bucket: z.string().optional(),
  files: z.number(),
  bytes: z.number(),
  /** Also the empty ones, which some ways of copying lose and the database needs. */
  folders: z.array(folderPath),
});

export type BackupLabel = z.infer<typeof backupLabel>;

/** Writes the label, and last the sums of all files: what has no sums is no backup. */
export async function sealBackup(
  folder: string,
  facts: Pick<BackupLabel, 'takenAt' | 'postgres' | 'migrations' | 'bucket'>,
): Promise<BackupLabel> {
  const { files, folders } = await listContents(folder);
  const bytes = await bytesOf(folder, files);
  const label: BackupLabel = { format: 1, ...facts, files: files.length, bytes, folders };
  await writeFlushed(join(folder, LABEL_FILE), `${JSON.stringify(label, null, 2)}\n`);
  const sums = await sumFiles(folder, [...files, LABEL_FILE]);
  await writeFlushed(join(folder, SUMS_FILE), [...sums].map(([file, sum]) => `${sum}  ${file}\n`).join(''));
  return label;
}

/**
 * Reads all of a backup and compares it with its sums.
 * @returns its label and files, label and sums not among them
 * @throws OperatorError that names what is missing or was changed
 */
export async function checkBackup(folder: string): Promise<{ label: BackupLabel; files: string[] }> {
  const stated = parseSums(folder, await readPart(folder, SUMS_FILE));
  const label = parseLabel(folder, await readPart(folder, LABEL_FILE));
  const found = await sumFiles(folder, [...stated.keys()]);
  const damaged = [...stated].filter(([file, sum]) => found.get(file) !== sum).map(([file]) => file);
  const files = [...stated.keys()].filter((file) => file !== LABEL_FILE);
  if (damaged.length > 0) throw damageError(folder, damaged, found);
  if (files.length !== label.files) throw brokenPart(folder, SUMS_FILE);
  return { label, files };
}

async function readPart(folder: string, name: string): Promise<string> {
  return readFile(join(folder, name), 'utf8').catch((error) => {
    const reason =
      error.code === 'ENOENT' ? `it has no ${name}` : `its ${name} cannot be read (${error.code})`;
    throw new OperatorError(`${folder} is no whole backup: ${reason}. Take another one.`);
  });
}

function parseLabel(folder: string, text: string): BackupLabel {
  try {
    return backupLabel.parse(JSON.parse(text));
  } catch {
    throw brokenPart(folder, LABEL_FILE);
  }
}

function parseSums(folder: string, text: string): Map<string, string> {
  const lines = text.split('\n').slice(0, -1);
  const line = new RegExp(`^([0-9a-f]{64}) {2}(${PATH.source})$`);
  const sums = lines.map((each) => line.exec(each));
  if (!sums.every((sum) => sum !== null)) throw brokenPart(folder, SUMS_FILE);
  return new Map(sums.map(([, sum = '', file = '']) => [file, sum]));
}

function brokenPart(folder: string, name: string): OperatorError {
  return new OperatorError(`${join(folder, name)} is damaged, or of a newer shop. Nothing was restored.`);
}

function damageError(
  folder: string,
  damaged: string[],
  found: Map<string, string | undefined>,
): OperatorError {
  const named = damaged
    .slice(0, 3)
    .map((file) => `${file} ${found.get(file) ? 'was changed' : 'is missing'}`);
  const others = damaged.length > 3 ? `, and ${damaged.length - 3} more` : '';
  return new OperatorError(`${folder} is damaged: ${named.join(', ')}${others}. Use another backup.`);
}

async function writeFlushed(path: string, text: string): Promise<void> {
  await writeFile(path, text, { mode: 0o600, flag: 'wx', flush: true });
}
