import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Executor } from '#server/database/database.ts';

/** A file below DATA_DIR that arrives in parts, or has arrived. */
export interface StoredUpload {
  id: string;
  name: string;
  /** The folder that it was chosen with, in the browser; undefined for a single file. */
  folder: string | undefined;
  /** ISO 8601; undefined if the client did not state it. */
  modifiedAt: string | undefined;
  staffId: string;
  /** The print whose file it replaces; undefined for a new print. */
  printId: string | undefined;
  bytes: number;
  receivedBytes: number;
  path: string;
  /** When its last bytes arrived. */
  touchedAt: Date;
}

/** What `@tus/file-store` writes beside each file. */
const info = z.object({
  id: z.uuid(),
  size: z.int(),
  metadata: z.object({
    filename: z.string(),
    folder: z.string().optional(),
    modifiedAt: z.string().optional(),
    staffId: z.string(),
    printId: z.string().optional(),
  }),
});

/** The folder of uploads. It is apart from the pictures, because nothing in it is ever served. */
export function uploadFolder(dataDir: string): string {
  return join(dataDir, 'uploads');
}

export const nothingIsLost = 'Nothing is lost: import the files that are left again.';

/** The name of the folder in which an import's files have their own names. */
export function importFolderName(importId: string): string {
  return `import-${importId}`;
}

/** Until the transaction ends, no other process creates an upload or starts an import. */
export async function lockUploads(tx: Executor): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('uploads', 0))`);
}

/** Everybody's uploads, the oldest first. Ids are UUIDs of version 7, so their order is that of time. */
export async function listUploads(folder: string): Promise<StoredUpload[]> {
  const names = await readdir(folder).catch(() => []);
  const ids = names.flatMap((name) => (name.endsWith('.json') ? [name.slice(0, -'.json'.length)] : []));
  const uploads = await Promise.all(ids.sort().map((id) => findUpload(folder, id)));
  return uploads.filter((upload) => upload !== undefined);
}

/** @param id a UUID */
export async function findUpload(folder: string, id: string): Promise<StoredUpload | undefined> {
  const path = join(folder, id);
  try {
    const { size, metadata } = info.parse(JSON.parse(await readFile(`${path}.json`, 'utf8')));
    const { size: receivedBytes, mtime: touchedAt } = await stat(path);
    const { filename: name, folder, modifiedAt, staffId, printId } = metadata;
    return { id, name, folder, modifiedAt, staffId, printId, bytes: size, receivedBytes, path, touchedAt };
  } catch {
    // It was removed since, or the process ended while it was created.
    return undefined;
  }
}

export async function removeUpload(folder: string, id: string): Promise<void> {
  await rm(join(folder, id), { force: true });
  await rm(join(folder, `${id}.json`), { force: true });
}

/**
 * Removes everything in the folder whose last bytes are older than `oldest`: uploads, and what a killed process left, such
 * as a file without its description or the folder of an import.
 * @param inUse names in the folder that stay
 */
export async function purgeUploadFolder(
  folder: string,
  { oldest, inUse }: { oldest: Date; inUse: ReadonlySet<string> },
): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const [name, parts] of Map.groupBy(names, (part) => part.replace(/\.json$/, ''))) {
    if (inUse.has(name)) continue;
    const times = await Promise.all(parts.map((part) => stat(join(folder, part)).catch(() => undefined)));
    if (times.some((time) => time && time.mtime >= oldest)) continue;
    for (const part of parts) await rm(join(folder, part), { recursive: true, force: true });
  }
}
