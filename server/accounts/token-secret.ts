import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The secret that access tokens are signed with: the configured one, else one made for this shop, kept in its
 * DATA_DIR where only its own account may read it. Of processes that start together one writes it.
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
  try {
    await writeFile(path, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600, flush: true });
  } catch (error) {
    if (!isThere(error)) throw error;
  }
  return readFile(path, 'utf8');
}

function isThere(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST';
}
