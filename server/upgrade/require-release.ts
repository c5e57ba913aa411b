import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import type { Release } from '#domain/api/shop/upgrade.ts';
import description from '../../package.json' with { type: 'json' };
import { OperatorError } from '../configuration/operator-error.ts';
import { presentRelease } from '../configuration/present-release.ts';

const named = z.object({ name: z.literal(description.name), version: z.string().regex(/^\d+\.\d+\.\d+$/) });

/**
 * Reads the release in a folder.
 * @throws OperatorError unless it is complete, newer than the present one, and of the same owner
 */
export async function requireRelease(given: string): Promise<Release> {
  const folder = resolve(given);
  const release = await readRelease(folder);
  if (!release)
    throw new OperatorError(
      `${folder} has no release of the shop. Name the folder of one, such as a clone of its repository.`,
    );
  if (compareVersions(release, presentRelease) <= 0)
    throw new OperatorError(
      `The release in ${folder} is ${release.version}, and this shop has ${presentRelease.version}. Name a newer release.`,
    );
  const problem = await findProblem(folder);
  if (problem) throw new OperatorError(problem);
  return release;
}

/** A newer release on this machine. */
interface ReleaseOnDisk extends Release {
  /** Why it cannot be rehearsed, with what to do. */
  problem: string | undefined;
}

/** Where releases are looked for by default: beside the one that runs. */
export const usualReleasesDir = dirname(presentRelease.folder);

/** The newer releases in the folders of `place`, the newest first. If two have one version, a complete one counts. */
export async function findReleases(place: string): Promise<ReleaseOnDisk[]> {
  const names = await readdir(place).catch(() => []);
  const releases = await Promise.all(names.toSorted().map((name) => readRelease(join(place, name))));
  const newer = releases
    .filter((release) => release !== undefined)
    .filter((release) => compareVersions(release, presentRelease) > 0)
    .toSorted((one, other) => compareVersions(other, one));
  const checked = await Promise.all(
    newer.map(async (release) => ({ ...release, problem: await findProblem(release.folder) })),
  );
  return [...Map.groupBy(checked, ({ version }) => version).values()].flatMap(
    (same) => same.find(({ problem }) => problem === undefined) ?? same.slice(0, 1),
  );
}

async function readRelease(folder: string): Promise<Release | undefined> {
  const text = await readFile(join(folder, 'package.json'), 'utf8').catch(() => '');
  const { data } = named.safeParse(parseJson(text));
  if (!data || !existsSync(join(folder, 'setup', 'tasks.js'))) return undefined;
  return { folder, version: data.version };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function compareVersions(one: Release, other: Release): number {
  return one.version.localeCompare(other.version, 'en', { numeric: true });
}

async function findProblem(folder: string): Promise<string | undefined> {
  const missing = [
    'node_modules',
    'build/server/index.js',
    'build/client',
    'build/studio',
    'build-server',
  ].find((part) => !existsSync(join(folder, part)));
  if (missing) return `The release in ${folder} has no ${missing}. Run there: npm ci && npm run build`;
  if (await isOfSameOwner(folder)) return undefined;
  return `${folder} belongs to another user than ${presentRelease.folder}. Give it the same owner: chown --recursive --reference ${presentRelease.folder} ${folder}`;
}

/** The launcher refuses another owner, too: the shop's account must not choose the code that runs. */
async function isOfSameOwner(folder: string): Promise<boolean> {
  const ownerOf = async (release: string) => (await stat(join(release, 'setup', 'tasks.js'))).uid;
  return (await ownerOf(folder)) === (await ownerOf(presentRelease.folder));
}
