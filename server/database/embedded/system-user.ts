import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const NAME = 'postgres';

/** The system user `postgres`, which is created if it is missing; undefined if that fails. */
export async function findSystemUser(): Promise<{ uid: number; gid: number } | undefined> {
  const present = await lookUp();
  if (present !== undefined) return present;
  const args = ['--system', '--user-group', '--no-create-home', '--shell', '/bin/false', NAME];
  await promisify(execFile)('useradd', args).catch(() => undefined);
  return lookUp();
}

async function lookUp() {
  const users = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const found = new RegExp(`^${NAME}:[^:]*:(\\d+):(\\d+):`, 'm').exec(users);
  return found ? { uid: Number(found[1]), gid: Number(found[2]) } : undefined;
}
