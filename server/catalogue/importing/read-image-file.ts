import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';

type ImageBytes =
  | { ok: true; bytes: Buffer }
  /** The cause is the system's error, if there was one, for the log. */
  | { ok: false; reason: string; cause?: Error };

/** Twice the size of the largest print, uncompressed with 16 bits per channel. */
export const maxBytes = 1_000_000_000;

/** The bytes of a file, or why it is refused, as the end of a sentence that starts with its name. */
export async function readImageFile(path: string): Promise<ImageBytes> {
  try {
    const reason = await findProblem(path);
    return reason ? { ok: false, reason } : { ok: true, bytes: await readFile(path) };
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    return { ok: false, reason: explainUnread(String(error.code)), cause: error };
  }
}

function explainUnread(code: string): string {
  if (code === 'ENOENT') return 'was removed, or is a link to a file that does not exist';
  if (code === 'EACCES' || code === 'EPERM') return 'may not be read by the shop. Change its permissions';
  return `cannot be read from the disk (${code}). Copy it there again`;
}

/** The SHA-256 of a file in hex; undefined for a file that `readImageFile` refuses. */
export async function hashImageFile(path: string): Promise<string | undefined> {
  const hash = createHash('sha256');
  try {
    if (await findProblem(path)) return undefined;
    await pipeline(createReadStream(path), hash);
  } catch {
    return undefined;
  }
  return hash.digest('hex');
}

async function findProblem(path: string): Promise<string | undefined> {
  const stats = await stat(path);
  // Reading a pipe would block forever.
  if (!stats.isFile()) return 'is not a file';
  if (stats.size <= maxBytes) return undefined;
  return `has ${(stats.size / 1e9).toFixed(1)} GB; it may have at most ${maxBytes / 1e9} GB`;
}
