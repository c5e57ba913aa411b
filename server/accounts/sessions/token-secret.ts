import { randomBytes, randomUUID } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DataDirectoryError } from '#server/database/embedded/data-directory-error.ts';

/**
 * The secret that access tokens are signed with: the configured one, else one made for this shop, kept in its
 * DATA_DIR where only its own account may read it. Processes that start together have the same.
 * @throws DataDirectoryError for a file that holds none
 */
export async function findTokenSecret({
  tokenSecret,
  dataDir,
}: {
  tokenSecret: string | undefined;
  dataDir: string;
}): Promise<string> {
  if (tokenSecret) return tokenSecret;
  const path = join(dataDir, 'token-secret');
  const secret = (await readSecret(path)) ?? (await makeSecret(path));
  if (secret.length >= 32) return secret;
  throw new DataDirectoryError(
    `${path} is no secret: it has ${secret.length} characters. Delete it, and the shop makes another; members then sign in again.`,
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

/** Written elsewhere and then linked: whoever finds the file finds it whole, and the first one stays. */
async function makeSecret(path: string): Promise<string> {
  const draft = `${path}.${randomUUID()}`;
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
