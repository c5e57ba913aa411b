import { spawn } from 'node:child_process';
import { chmod, chown, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DataDirectoryError } from './data-directory-error.ts';
import { userName } from './data-folder.ts';
import { findSystemUser } from './system-user.ts';

/** How a PostgreSQL program is run: through another command, as another user, or as it is. */
export interface RunAs {
  prefix: string[];
  uid?: number;
  gid?: number;
}

const PLAIN: RunAs = { prefix: [] };
// PostgreSQL refuses to run as root. In this namespace root's files stay its own while it has another name;
// initdb looks that name up, so the number must be a known one: 65534 is nobody.
const USER_NAMESPACE: RunAs = { prefix: ['unshare', '--user', '--map-user=65534', '--map-group=65534'] };

/**
 * The owner of a cluster folder decides how its server runs, so that a cluster opens the way it was made.
 * DataDirectoryError when it belongs to somebody whom we cannot become.
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
  const way = uid === 0 ? USER_NAMESPACE : { prefix: [], uid, gid };
  if (await works(way, postgres, folder)) return way;
  throw rootError(folder);
}

/** As root, leaves an empty new folder with an owner as whom PostgreSQL can run: root itself, else a system user. */
export async function giveToPostgresOwner(folder: string, postgres: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  if (await works(USER_NAMESPACE, postgres, folder)) return;
  const user = await findSystemUser();
  if (user === undefined) throw rootError(dirname(folder));
  await chown(folder, user.uid, user.gid);
  // That user may pass through DATA_DIR; what lies there keeps its own mode.
  const dataDir = dirname(folder);
  await chmod(dataDir, ((await stat(dataDir)).mode & 0o777) | 0o011);
}

/** As root, gives a file beside the cluster to the cluster's owner, who may open it without root next time. */
export async function giveToOwnerOf(folder: string, file: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(folder);
  await chown(file, uid, gid);
}

function rootError(folder: string): DataDirectoryError {
  return new DataDirectoryError(
    `PostgreSQL does not run as root, and no other user here reaches both ${folder} and the programs. Set DATABASE_URL, or run the shop as another user.`,
  );
}

async function works(way: RunAs, postgres: string, folder: string): Promise<boolean> {
  const probe = ['-c', '"$0" --version && test -w "$1" && test -x "$1"', postgres, folder];
  return (await run(way, '/bin/sh', probe)).ok;
}

/** The command line and options to spawn a program with; without the shop's secrets in its environment. */
export function commandFor(way: RunAs, program: string, args: string[]) {
  const [command = program, ...rest] = [...way.prefix, program, ...args];
  const { prefix: _, ...identity } = way;
  const kept = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'LD_LIBRARY_PATH'];
  const env: NodeJS.ProcessEnv = { LC_ALL: 'C' };
  for (const name of kept) if (process.env[name] !== undefined) env[name] = process.env[name];
  // Detached: a Ctrl-C in the terminal must not reach the server before our own clean stop.
  return { command, args: rest, options: { ...identity, env, detached: true, windowsHide: true } };
}

/** Runs a program to its end; `output` is all that it said. */
export function run(way: RunAs, program: string, args: string[]): Promise<{ ok: boolean; output: string }> {
  const { command, args: all, options } = commandFor(way, program, args);
  return new Promise((resolve) => {
    const child = spawn(command, all, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => resolve({ ok: false, output: error.message }));
    child.on('close', (code) => resolve({ ok: code === 0, output }));
  });
}
