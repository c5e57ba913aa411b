import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { openFolder } from '#server/backup/planned/folder-store.ts';
import { findIdentity } from '#server/backup/planned/key-words.ts';
import { unpackBackup } from '#server/backup/planned/packed-backup.ts';
import { OperatorError } from '#server/configuration/operator-error.ts';

const ending = '.tar.age';

/**
 * Gives `work` the folder of a backup. An encrypted one is opened into a temporary folder first, which is deleted at the end.
 * @param keyFile a file with the secret half of the key
 */
export async function withBackup<Result>(
  path: string,
  keyFile: string | undefined,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  if (!path.endsWith(ending)) return work(path);
  if (!keyFile) throw new OperatorError(`${path} is encrypted: name the file with its key, --key key.txt.`);
  const identity = await readKey(keyFile);
  const scratch = await mkdtemp(join(tmpdir(), 'passepartout-restore-'));
  try {
    const store = await openFolder(dirname(path));
    const folder = join(scratch, 'backup');
    await unpackBackup({ store, name: basename(path, ending) }, folder, identity);
    return await work(folder);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** The key in a file: its words, or as `age-keygen` writes it. */
async function readKey(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch((error) => {
    throw new OperatorError(`The file ${file} with the key cannot be read (${error.code}).`);
  });
  return findIdentity(text, `the file ${file}`);
}
