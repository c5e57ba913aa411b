import { constants } from 'node:fs';
import { access, lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from '#server/configuration/operator-error.ts';
import { withClient } from '#server/database/with-client.ts';
import { parts } from './backup-contents.ts';

/**
 * Checks that the files of the shop can be read, before a backup copies gigabytes of database. Folders that never existed
 * are fine.
 * @throws OperatorError naming the folder or file
 */
export async function requireReadableFiles(dataDir: string, isInBucket: boolean): Promise<void> {
  const copied = isInBucket ? [parts.secret] : [parts.secret, parts.pictures, parts.masters];
  for (const part of copied) await requireReadable(join(dataDir, part));
}

/**
 * Checks that a database with photographs has the folder of their pictures. A new shop has neither.
 * @param url the database's
 * @throws OperatorError naming the folder
 */
export async function requirePictures(dataDir: string, url: string): Promise<void> {
  const folder = join(dataDir, parts.pictures);
  if (await exists(folder)) return;
  const photographs = await countPhotographs(url);
  if (photographs === 0) return;
  throw new OperatorError(
    `${folder} does not exist, but the database has ${photographs} photographs. Mount its disk or move it back, or set S3_BUCKET if the pictures are in a bucket. Nothing was copied.`,
  );
}

/** A link may lead to a disk that is not mounted. */
async function requireReadable(path: string): Promise<void> {
  if (!(await exists(path))) return;
  await access(path, constants.R_OK).catch(({ code }) => {
    throw new OperatorError(
      `${path} cannot be read (${code}). If it is a link, mount the disk to which it leads. Nothing was copied.`,
    );
  });
}

/** True for a link too, wherever it leads. */
function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

/** Works with the tables of every version, because a backup is made before an upgrade. */
async function countPhotographs(url: string): Promise<number> {
  return withClient(url, 'passepartout backup', async (client) => {
    const { rows } = await client.query(`select to_regclass('photographs') is not null as has_photographs`);
    if (!rows[0].has_photographs) return 0;
    return (await client.query('select count(*)::int as count from photographs')).rows[0].count;
  });
}
