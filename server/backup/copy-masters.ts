import { existsSync } from 'node:fs';
import { link, mkdir, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isMasterName } from '#server/photographs/masters/masters.ts';
import { parts, SUMS_FILE } from './backup-contents.ts';
import { copyFiles } from './copy-files.ts';
import { bytesOf, sumFiles } from './sum-files.ts';

/** The masters of the newest complete backup beside this one, if there is one. */
export async function findEarlierMasters(target: string): Promise<string | undefined> {
  const parent = dirname(target);
  const backups = (await readdir(parent)).map((name) => join(parent, name));
  const complete = backups.filter(
    (backup) => existsSync(join(backup, SUMS_FILE)) && existsSync(join(backup, parts.masters)),
  );
  const dated = complete.map(async (backup) => ({
    backup,
    at: (await stat(join(backup, SUMS_FILE))).mtimeMs,
  }));
  const [newest] = (await Promise.all(dated)).sort((one, other) => other.at - one.at);
  return newest && join(newest.backup, parts.masters);
}

/** The size of the masters in a folder, and of those that an earlier backup has too. */
export async function measureMasters(
  from: string,
  earlier: string | undefined,
): Promise<{ bytes: number; linkedBytes: number }> {
  const names = await listMasters(from);
  const shared = names.filter((name) => earlier && existsSync(join(earlier, name)));
  return { bytes: await bytesOf(from, names), linkedBytes: await bytesOf(from, shared) };
}

/**
 * Copies the masters. Those that an earlier backup has undamaged are linked to it, because a master never changes and
 * the vault is by far the largest part of a shop.
 */
export async function copyMasters(from: string, to: string, earlier: string | undefined): Promise<void> {
  const names = await listMasters(from);
  if (names.length === 0) return;
  await mkdir(to);
  const sums = earlier ? await sumFiles(earlier, names) : new Map<string, string>();
  const toCopy: string[] = [];
  for (const name of names) {
    const isLinked =
      earlier && sums.get(name) === name && (await tryLink(join(earlier, name), join(to, name)));
    if (!isLinked) toCopy.push(name);
  }
  await copyFiles(from, to, toCopy);
}

/** False where a link is impossible, such as on a disk without links. */
function tryLink(existing: string, path: string): Promise<boolean> {
  return link(existing, path).then(
    () => true,
    () => false,
  );
}

async function listMasters(folder: string): Promise<string[]> {
  return existsSync(folder) ? (await readdir(folder)).filter(isMasterName) : [];
}
