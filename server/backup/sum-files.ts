import { createHash } from 'node:crypto';
import { createReadStream, type Dirent } from 'node:fs';
import { lstat, readdir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import pLimit from 'p-limit';

/** The contents of a folder: sorted paths relative to it, with `/`. */
interface Contents {
  files: string[];
  folders: string[];
}

/** Lists a folder recursively. Links are not followed, and count as files. */
export async function listContents(root: string): Promise<Contents> {
  const entries = await readdir(root, { withFileTypes: true, recursive: true });
  const pathsOf = (entries: Dirent[]) =>
    entries.map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/')).sort();
  return {
    files: pathsOf(entries.filter((entry) => !entry.isDirectory())),
    folders: pathsOf(entries.filter((entry) => entry.isDirectory())),
  };
}

/** The total size of the files. A file that was deleted in the meantime counts as 0. */
export async function bytesOf(root: string, files: string[]): Promise<number> {
  let bytes = 0;
  for (const file of files) bytes += (await stat(join(root, file)).catch(() => undefined))?.size ?? 0;
  return bytes;
}

/** The SHA-256 of each file in hex, by its path; undefined if it is missing or not a regular file. */
export async function sumFiles(root: string, files: string[]): Promise<Map<string, string | undefined>> {
  const sums = await pLimit(4).map(files, (file) => sumFile(join(root, file)));
  return new Map(files.map((file, index) => [file, sums[index]]));
}

async function sumFile(path: string): Promise<string | undefined> {
  const stats = await lstat(path).catch(() => undefined);
  if (!stats?.isFile()) return undefined;
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
