import { execFile, spawn } from 'node:child_process';
import { chmod, chown, readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { DataDirectoryError } from './data-directory-error.ts';
import { userName } from './data-folder.ts';

/** How to run a PostgreSQL program: through another command, as another user, or directly. */
export interface RunAs {
  prefix: string[];
  uid?: number;
  gid?: number;
}

const PLAIN: RunAs = { prefix: [] };
// PostgreSQL refuses to run as root. In this namespace, root counts as the user `nobody` (65534) and still owns its files.
// The id must have a name, because initdb looks it up.
const USER_NAMESPACE: RunAs = { prefix: ['unshare', '--user', '--map-user=65534', '--map-group=65534'] };

/**
 * How to run programs as the owner of a cluster's folder, so that the cluster is opened as it was created.
 * @throws DataDirectoryError if this process can't become that owner
 */
export async function runAsOwnerOf(folder: string, postgres: string): Promise<RunAs> {
  const me = process.getuid?.();
  if (me === undefined) return PLAIN;
  const { uid, gid } = await stat(folder);
  if (me !== 0 && uid !== me) {
    throw new DataDirectoryError(
      `${folder} belongs to user ${uid}, not to ${userName()}. Run the shop as its owner, or set DATA_DIR or DATABASE_URL.`,
    );
  }
  if (me !== 0) return PLAIN;
  const runAs = uid === 0 ? USER_NAMESPACE : { prefix: [], uid, gid };
  if (await canRun(runAs, postgres, folder)) return runAs;
  throw rootError(folder);
}

/** As root, gives a new empty folder to a user that PostgreSQL can run as: root itself, or else a system user. */
export async function giveToPostgresOwner(folder: string, postgres: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  if (await canRun(USER_NAMESPACE, postgres, folder)) return;
  const user = (await findPostgresUser()) ?? (await createPostgresUser());
  if (user === undefined) throw rootError(dirname(folder));
  await chown(folder, user.uid, user.gid);
  // Lets that user pass through DATA_DIR. The files in it keep their modes.
  const dataDir = dirname(folder);
  await chmod(dataDir, ((await stat(dataDir)).mode & 0o777) | 0o011);
}

/** The system user `postgres`. */
async function findPostgresUser(): Promise<{ uid: number; gid: number } | undefined> {
  const users = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const [, uid, gid] = /^postgres:[^:]*:(\d+):(\d+):/m.exec(users) ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

async function createPostgresUser() {
  const args = ['--system', '--user-group', '--no-create-home', '--shell', '/bin/false', 'postgres'];
  await promisify(execFile)('useradd', args).catch(() => undefined);
  return findPostgresUser();
}

/** As root, gives a file to the owner of `folder`, who can then open the cluster without root next time. */
export async function giveToOwnerOf(folder: string, file: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(folder);
  await chown(file, uid, gid);
}

function rootError(folder: string): DataDirectoryError {
  return new DataDirectoryError(
    `PostgreSQL does not run as root, and no other user of this machine can access both ${folder} and PostgreSQL's programs. Set DATABASE_URL, or run the shop as another user.`,
  );
}

async function canRun(runAs: RunAs, postgres: string, folder: string): Promise<boolean> {
  const probe = ['-c', '"$0" --version && test -w "$1" && test -x "$1"', postgres, folder];
  return (await run(runAs, '/bin/sh', probe)).ok;
}

/** The command, arguments and options to spawn a program with. Its environment has none of the shop's secrets. */
export function commandFor(runAs: RunAs, program: string, args: string[]) {
  const [command = program, ...rest] = [...runAs.prefix, program, ...args];
  const { prefix: _, ...identity } = runAs;
  const inherited = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'LD_LIBRARY_PATH'];
  const env: NodeJS.ProcessEnv = { LC_ALL: 'C' };
  for (const name of inherited) if (process.env[name] !== undefined) env[name] = process.env[name];
  // Detached, so that Ctrl-C in the terminal doesn't reach the server before the shop stops it cleanly.
  return { command, args: rest, options: { ...identity, env, detached: true, windowsHide: true } };
}

/** Runs a program to its end. `output` is its stdout and stderr. */
export function run(runAs: RunAs, program: string, args: string[]): Promise<{ ok: boolean; output: string }> {
  const { command, args: commandArgs, options } = commandFor(runAs, program, args);
  return new Promise((resolve) => {
    const child = spawn(command, commandArgs, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => resolve({ ok: false, output: error.message }));
    child.on('close', (code) => resolve({ ok: code === 0, output }));
  });
}
