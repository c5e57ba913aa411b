import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { getCACertificates } from 'node:tls';
import pg from 'pg';
import { OperatorError } from '#server/configuration/operator-error.ts';

interface ClientProgram {
  path: string;
  /** Its version of PostgreSQL, such as 15. */
  major: number;
}

interface Need {
  /** The lowest version that will do. */
  minMajor: number;
  /** Why, such as `The database db.example/shop is PostgreSQL 18`. */
  reason: string;
}

/**
 * Finds `pg_dump`, which refuses a newer server, or `pg_restore`, which may not read what a newer `pg_dump` wrote. Of several
 * versions that will do, the lowest comes first.
 * @param folders where to look: by default on the PATH, and where Debian and Red Hat keep all installed versions
 * @throws OperatorError that says what to install
 */
export async function findClientProgram(
  name: 'pg_dump' | 'pg_restore',
  { minMajor, reason }: Need,
  folders?: readonly string[],
): Promise<ClientProgram> {
  const found: ClientProgram[] = [];
  for (const folder of folders ?? (await listFolders())) {
    const path = join(folder, name);
    const major = existsSync(path) ? await readMajor(path) : undefined;
    if (major !== undefined) found.push({ path, major });
  }
  const lowestFirst = found.toSorted((one, other) => one.major - other.major);
  const program = lowestFirst.find(({ major }) => major >= minMajor);
  if (program) return program;
  const newest = lowestFirst.at(-1);
  const present = newest
    ? `the newest ${name} of this machine, ${newest.path}, is ${newest.major}`
    : `this machine has no ${name}`;
  throw new OperatorError(
    `${reason}, but ${present}. Install the programs of PostgreSQL ${minMajor} (Debian: apt-get install postgresql-client-${minMajor}, if need be from apt.postgresql.org), and try again.`,
  );
}

/** Debian's programs on the PATH choose a version by rules of their own, so the real ones come first. */
async function listFolders(): Promise<string[]> {
  const debian = (await namesIn('/usr/lib/postgresql')).map((each) => `/usr/lib/postgresql/${each}/bin`);
  const redHat = (await namesIn('/usr')).filter((name) => name.startsWith('pgsql-'));
  const path = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return [...debian, ...redHat.map((each) => `/usr/${each}/bin`), ...path];
}

function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}

/** Reads `pg_dump (PostgreSQL) 15.18`. Undefined if the program does not run. */
async function readMajor(path: string): Promise<number | undefined> {
  const child = spawn(path, ['--version'], { stdio: ['ignore', 'pipe', 'ignore'] });
  const failed = once(child, 'error').then(() => '');
  const version = /\) (\d+)/.exec(await Promise.race([text(child.stdout), failed]))?.[1];
  return version === undefined ? undefined : Number(version);
}

/** Waits for the end of a program. @throws Error with its last lines if it failed */
export async function endOf(child: ChildProcess, doing: string): Promise<void> {
  const [said, code] = await Promise.all([
    child.stderr ? text(child.stderr) : '',
    once(child, 'close').then(([exitCode]) => exitCode),
  ]);
  if (code === 0) return;
  const reason = said.trim().split('\n').slice(-3).join(' ');
  throw new OperatorError(`${doing} failed: ${reason || `it ended with ${code}`}`);
}

/**
 * Gives `work` the environment in which PostgreSQL's programs reach the database at `url`, as the shop does. The password is
 * there, because every account of a machine can read a command line.
 */
export async function withConnection<Result>(
  url: string,
  work: (env: NodeJS.ProcessEnv) => Promise<Result>,
): Promise<Result> {
  const { host, port, user, database, password } = new pg.Client(url);
  const encryption = encryptionOf(new URL(url).searchParams);
  const isVerified = encryption.PGSSLMODE?.startsWith('verify-') && !encryption.PGSSLROOTCERT;
  const authorities = isVerified ? await writeAuthorities() : undefined;
  const inherited = Object.entries(process.env).filter(([name]) => /^(PATH|HOME|TMPDIR|PG\w+)$/.test(name));
  try {
    return await work({
      ...Object.fromEntries(inherited),
      ...{ LC_ALL: 'C', PGAPPNAME: 'passepartout backup', PGCONNECT_TIMEOUT: '10' },
      ...{ PGHOST: host, PGPORT: String(port), PGUSER: user, PGDATABASE: database },
      ...(password && { PGPASSWORD: password }),
      ...encryption,
      ...(authorities && { PGSSLROOTCERT: authorities.file }),
    });
  } finally {
    if (authorities) await rm(authorities.folder, { recursive: true });
  }
}

/** An address means the same as in the shop, whose `pg` verifies the server in all modes but two. */
function encryptionOf(parameters: URLSearchParams): NodeJS.ProcessEnv {
  const isAsked = ['true', '1'].includes(parameters.get('ssl') ?? '');
  const mode = parameters.get('sslmode') ?? (isAsked ? 'verify-full' : process.env.PGSSLMODE);
  const unlikeLibpq: Record<string, string> =
    parameters.get('uselibpqcompat') === 'true'
      ? {}
      : { prefer: 'verify-full', require: 'verify-full', 'verify-ca': 'verify-full', 'no-verify': 'require' };
  const [PGSSLROOTCERT, PGSSLCERT, PGSSLKEY] = ['sslrootcert', 'sslcert', 'sslkey'].map((name) =>
    parameters.get(name),
  );
  return {
    ...(mode && { PGSSLMODE: unlikeLibpq[mode] ?? mode }),
    ...(PGSSLROOTCERT && { PGSSLROOTCERT }),
    ...(PGSSLCERT && { PGSSLCERT }),
    ...(PGSSLKEY && { PGSSLKEY }),
  };
}

/** The authorities that Node trusts, which libpq before version 16 cannot find. */
async function writeAuthorities(): Promise<{ folder: string; file: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'passepartout-authorities-'));
  const file = join(folder, 'authorities.pem');
  await writeFile(file, getCACertificates().join('\n'));
  return { folder, file };
}
