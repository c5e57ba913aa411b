import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Runs the following command in its own namespace, with a disk of this size at a folder. */
const onSmallDisk = (folder: string, size: string) => [
  ...['unshare', '--user', '--map-root-user', '--mount', 'sh', '-c'],
  ...['mount -t tmpfs -o size="$1" none "$0" && shift && exec "$@"', folder, size],
];
const [unshare = '', ...words] = onSmallDisk(tmpdir(), '1m');
/** Only root, or a system that lets users have namespaces, can mount a disk. */
export const canMount = spawnSync(unshare, [...words, 'true']).status === 0;

/**
 * A disk that exists until the end of the test.
 * @param size such as `1m`
 * @returns its folder, as this process sees it
 */
export async function openSmallDisk(size: string): Promise<string> {
  const mountPoint = await mkdtemp(join(tmpdir(), 'passepartout small '));
  const [command = '', ...args] = [...onSmallDisk(mountPoint, size), 'sh', '-c', 'echo mounted; exec cat'];
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  onTestFinished(async () => {
    child.stdin.end();
    await once(child, 'exit');
    await rm(mountPoint, { recursive: true, force: true });
  });
  await once(child.stdout, 'data');
  return join('/proc', String(child.pid), 'root', mountPoint);
}
