import { readFile, stat } from 'node:fs/promises';

export type ImageBytes = { ok: true; bytes: Buffer } | { ok: false; reason: string };

/** Twice what the largest print takes, uncompressed and with 16 bits a channel. */
const mostBytes = 1_000_000_000;

/** The bytes of a file, or why it cannot be taken, as the end of a sentence that starts with its name. */
export async function readImageFile(path: string): Promise<ImageBytes> {
  try {
    const found = await stat(path);
    // A pipe would be waited for, for ever.
    if (!found.isFile()) return { ok: false, reason: 'is not a file' };
    if (found.size > mostBytes) return { ok: false, reason: describeSize(found.size) };
    return { ok: true, bytes: await readFile(path) };
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    return { ok: false, reason: `cannot be read (${error.code})` };
  }
}

function describeSize(bytes: number): string {
  return `has ${(bytes / 1e9).toFixed(1)} GB; it takes at most ${mostBytes / 1e9} GB`;
}
