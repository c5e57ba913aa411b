import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parts } from '#server/backup/backup-contents.ts';
import { copyFiles, flushFolder } from '#server/backup/copy-files.ts';
import { requireSpace } from '#server/backup/require-space.ts';
import { bytesOf, listContents } from '#server/backup/sum-files.ts';
import { giveToOwnerOf } from '#server/database/embedded/run-as.ts';
import { withStoppedServer } from '#server/database/embedded/with-stopped-server.ts';
import { upgradePaths } from './upgrade-state.ts';

/** Before the shop is closed. @throws OperatorError if the disk of DATA_DIR has no room for a copy of the database */
export async function requireSpaceToKeep(dataDir: string): Promise<void> {
  const cluster = join(dataDir, parts.cluster);
  await requireSpace(dataDir, await bytesOf(cluster, (await listContents(cluster)).files));
}

/**
 * Copies the database of a closed shop, so that it can come back. Pictures and masters never change and are not copied.
 * The copy gets its name when it is complete.
 */
export async function keepData(dataDir: string): Promise<void> {
  const { folder, kept } = upgradePaths(dataDir);
  const draft = `${kept}.unfinished`;
  await withStoppedServer(dataDir, async ({ cluster }) => {
    const { files, folders } = await listContents(cluster);
    // deploy/install.sh may be the first to upgrade this shop.
    await mkdir(folder, { recursive: true, mode: 0o700 });
    for (const path of ['', ...folders]) await mkdir(join(draft, path), { mode: 0o700 });
    await copyFiles(cluster, draft, files);
    for (const path of ['', ...folders, ...files]) await giveToOwnerOf(cluster, join(draft, path));
    await rename(draft, kept);
    await flushFolder(folder);
  });
}

/** Puts the kept database in the place of the present one. Without one it does nothing, so it may be called again after a crash. */
export async function bringDataBack(dataDir: string): Promise<void> {
  const { folder, kept } = upgradePaths(dataDir);
  const failed = join(folder, 'failed');
  await withStoppedServer(dataDir, async ({ root, cluster }) => {
    await rm(failed, { recursive: true, force: true });
    if (existsSync(kept)) {
      if (existsSync(cluster)) await rename(cluster, failed);
      await rename(kept, cluster);
      await flushFolder(root);
    }
  });
  await rm(failed, { recursive: true, force: true });
  await forgetKeptData(dataDir);
}

export async function forgetKeptData(dataDir: string): Promise<void> {
  const { kept } = upgradePaths(dataDir);
  for (const path of [kept, `${kept}.unfinished`]) await rm(path, { recursive: true, force: true });
}
