import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import description from '../../package.json' with { type: 'json' };

const project = fileURLToPath(new URL('../..', import.meta.url));

let known: string | undefined;

/** The version of this shop: `1.0.0`, or `1.0.0+dc81414` between releases, with the commit that follows 1.0.0. */
export function shopVersion(): string {
  known ??= formatVersion(description.version, describeCommit(project));
  return known;
}

/** @param commit as `git describe --always` says it: `v1.0.0`, `v1.0.0-14-gdc81414`, or `dc81414` before the first release */
export function formatVersion(version: string, commit: string): string {
  const [, hash] = /^(?:v.+-g)?([0-9a-f]{7,40})$/.exec(commit) ?? [];
  return hash ? `${version}+${hash}` : version;
}

/** In a clone, git knows the commit. An installation and an image have no `.git`, so `deploy/install.sh` writes `setup/.commit`. */
export function describeCommit(folder: string): string {
  try {
    if (!existsSync(join(folder, '.git')))
      return readFileSync(join(folder, 'setup', '.commit'), 'utf8').trim();
    const command = ['-C', folder, 'describe', '--always', '--match', 'v*'];
    return execFileSync('git', command, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return '';
  }
}
