import { existsSync } from 'node:fs';
import { link, mkdir, readdir, rm, stat } from 'node:fs/promises';
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

/** The size of the masters in a folder, and of those that can be linked to an earlier backup, as the first of them shows. */
export async function measureMasters({
  from,
  to,
  earlier,
}: {
  from: string;
  to: string;
  earlier: string | undefined;
}): Promise<{ bytes: number; linkedBytes: number }> {
  const names = await listMasters(from);
  const shared = earlier ? names.filter((name) => existsSync(join(earlier, name))) : [];
  const [first] = shared;
  const trial = join(to, 'trial');
  const canLink = earlier && first && (await tryLink(join(earlier, first), trial));
  await rm(trial, { force: true });
  return { bytes: await bytesOf(from, names), linkedBytes: canLink ? await bytesOf(from, shared) : 0 };
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

/** False where a link is impossible, such as to another disk. */
function tryLink(existing: string, path: string): Promise<boolean> {
  return link(existing, path).then(
    () => true,
    () => false,
  );
}

async function listMasters(folder: string): Promise<string[]> {
  return existsSync(folder) ? (await readdir(folder)).filter(isMasterName) : [];
}
