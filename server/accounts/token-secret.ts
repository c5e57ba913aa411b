import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Configuration } from '#server/platform/configuration.ts';
import type { Log } from '#server/platform/log.ts';

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

/** Says so once where it is likely to hurt: several processes on one database, each with a DATA_DIR of its own. */
export function warnOfOwnSecret(
  { tokenSecret, databaseUrl, shopUrl }: Pick<Configuration, 'tokenSecret' | 'databaseUrl' | 'shopUrl'>,
  log: Log,
): void {
  if (tokenSecret || !databaseUrl || !shopUrl.startsWith('https:')) return;
  log.warn(
    'TOKEN_SECRET is not set: this process made its own in DATA_DIR. With several processes set the same for all, or members are signed out by turns.',
  );
}

function isThere(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST';
}
