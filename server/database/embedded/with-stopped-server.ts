import { type DataFolder, prepareDataFolder } from './data-folder.ts';
import { findPostgresBinaries } from './postgres-binaries.ts';
import { findRunningServer } from './running-server.ts';
import { stopServer } from './start-server.ts';
import { withLock } from './with-lock.ts';

/** Runs `action` while no server runs in DATA_DIR and no process can start one. A server that runs is stopped. */
export async function withStoppedServer(
  dataDir: string,
  action: (folder: DataFolder) => Promise<void>,
): Promise<void> {
  const folder = await prepareDataFolder(dataDir);
  const binaries = await findPostgresBinaries();
  await withLock(folder.lock, async () => {
    if (await findRunningServer(folder.cluster)) await stopServer(folder, binaries);
    await action(folder);
  });
}
