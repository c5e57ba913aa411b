import { randomBytes, randomUUID } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DataDirectoryError } from '#server/database/embedded/data-directory-error.ts';
import { makeFolder } from '#server/database/embedded/data-folder.ts';

interface SecretPlace {
  tokenSecret: string | undefined;
  dataDir: string;
  /** No secret may be generated, because other processes would not have it. */
  lacksSecret?: boolean;
}

/**
 * The secret that signs access tokens and seals settings: the configured one, or one generated into DATA_DIR, readable by
 * the shop's own user only. Processes that start at the same time get the same secret. A shop that lacks the secret of its other
 * processes gets one that nothing stores, and closes what needs it.
 * @throws DataDirectoryError for a file that contains no secret
 */
export async function findTokenSecret(place: SecretPlace): Promise<string> {
  if (place.lacksSecret) return randomBytes(32).toString('base64url');
  return (await readTokenSecret(place)) ?? requireSecret(place, await createSecret(pathIn(place)));
}

/** The same secret; undefined if there is none yet. @throws DataDirectoryError */
export async function readTokenSecret(place: SecretPlace): Promise<string | undefined> {
  if (place.lacksSecret) return undefined;
  const secret = place.tokenSecret ?? (await readSecret(pathIn(place)));
  return secret === undefined ? undefined : requireSecret(place, secret);
}

const pathIn = ({ dataDir }: SecretPlace) => join(dataDir, 'token-secret');

function requireSecret(place: SecretPlace, secret: string): string {
  const path = pathIn(place);
  if (secret.length >= 32) return secret;
  throw new DataDirectoryError(
    `${path} contains no secret: it has ${secret.length} characters. Delete it: the shop then creates another, and members sign in again.`,
  );
}

async function readSecret(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** Writes a temporary file and hard-links it: readers never see a partial file, and the first writer wins. */
async function createSecret(path: string): Promise<string> {
  const draft = `${path}.${randomUUID()}`;
  // With DATABASE_URL, this may be the first file of DATA_DIR.
  await makeFolder(dirname(path));
  try {
    await writeFile(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true });
    await link(draft, path);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return readFile(path, 'utf8');
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
