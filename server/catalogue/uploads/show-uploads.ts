import { asc, desc, eq, inArray } from 'drizzle-orm';
import type { ShownOutcome, UploadedFile, UploadImport } from '#domain/api/catalogue/uploads.ts';
import { isListOrSidecar } from '#domain/catalogue/uploads.ts';
import { findPrintsOfUpload } from '#server/catalogue/print/find-studio-print.ts';
import type { Database } from '#server/database/database.ts';
import { type UploadOutcome, uploadImports } from './tables.ts';
import type { StoredUpload } from './uploaded-files.ts';

/** The files of one person, each with what its latest import said of it. */
export async function showFiles(db: Database, uploads: readonly StoredUpload[]): Promise<UploadedFile[]> {
  const latest = await findLatestImports(db, uploads);
  return uploads.map(({ id, name, folder, modifiedAt, bytes, receivedBytes }) => {
    const row = latest.get(id);
    const problems = row?.outcomes.find(({ fileId }) => fileId === id)?.notes;
    const isImporting = row && !row.finishedAt;
    const state = problems ? 'refused' : isImporting ? 'importing' : 'waiting';
    return { id, name, folder, modifiedAt, bytes, receivedBytes, state, problems: problems ?? [] };
  });
}

type ImportRow = typeof uploadImports.$inferSelect;

async function findLatestImports(
  db: Database,
  uploads: readonly StoredUpload[],
): Promise<ReadonlyMap<string, ImportRow>> {
  const staffIds = [...new Set(uploads.map(({ staffId }) => staffId))];
  if (staffIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(uploadImports)
    .where(inArray(uploadImports.staffId, staffIds))
    .orderBy(asc(uploadImports.startedAt));
  return new Map(rows.flatMap((row) => row.fileIds.map((id) => [id, row] as const)));
}

/**
 * A person's latest import, with its prints as they are now.
 * @param uploads the person's files, without those that became prints
 */
export async function showLastImport(
  db: Database,
  staffId: string,
  uploads: readonly StoredUpload[],
): Promise<UploadImport | null> {
  const [row] = await db
    .select()
    .from(uploadImports)
    .where(eq(uploadImports.staffId, staffId))
    .orderBy(desc(uploadImports.startedAt))
    .limit(1);
  if (!row) return null;
  const { id, printId, problem, startedAt, finishedAt } = row;
  return {
    ...{ id, printId, problem },
    photographs: countPhotographs(row, uploads),
    outcomes: await showOutcomes(db, row.outcomes),
    startedAt: startedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  };
}

/** Those with an outcome, and those that wait for theirs. */
function countPhotographs({ fileIds, outcomes }: ImportRow, uploads: readonly StoredUpload[]): number {
  const done = new Set(outcomes.map(({ fileId }) => fileId));
  const open = uploads.filter(({ id }) => fileIds.includes(id) && !done.has(id));
  return [...outcomes, ...open].filter(({ name }) => !isListOrSidecar(name)).length;
}

async function showOutcomes(db: Database, outcomes: readonly UploadOutcome[]): Promise<ShownOutcome[]> {
  const ids = outcomes.flatMap(({ print }) => (print ? [print.id] : []));
  const prints = await findPrintsOfUpload(db, ids);
  return outcomes.map(({ print, ...outcome }) => ({ ...outcome, print: print && prints.get(print.id) }));
}
