import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq, isNull, ne } from 'drizzle-orm';
import { isListOrSidecar } from '#domain/catalogue/uploads.ts';
import type { ImportOutcome } from '#server/catalogue/importing/import-print.ts';
import { importPrints } from '#server/catalogue/importing/import-prints.ts';
import { ImportError } from '#server/catalogue/importing/read-folder.ts';
import { replaceFile } from '#server/catalogue/importing/replace-file.ts';
import type { Database } from '#server/database/database.ts';
import { findFullDisk } from '#server/database/find-full-disk.ts';
import type { Log } from '#server/log.ts';
import type { Masters } from '#server/photographs/masters/masters.ts';
import { type PhotographStore, StoreUnavailableError } from '#server/photographs/storage/photograph-store.ts';
import { recordStaffChange } from '#server/staff/record-staff-change.ts';
import { type PlacedFile, placeFiles } from './place-files.ts';
import { type UploadOutcome, uploadImports } from './tables.ts';
import {
  findUpload,
  importFolderName,
  nothingIsLost,
  removeUpload,
  type StoredUpload,
  uploadFolder,
} from './uploaded-files.ts';

interface UploadsImport {
  db: Database;
  store: PhotographStore;
  masters: Masters | undefined;
  log: Log;
  dataDir: string;
  importId: string;
  signal: AbortSignal;
}

type ImportRow = typeof uploadImports.$inferSelect;

/**
 * Imports uploaded files, and removes those that became prints. Refused files stay, so that they can be imported again
 * with other defaults. An import that was interrupted continues.
 * @throws errors that are not the owner's to solve, after recording a sentence about them
 */
export async function importUploads(request: UploadsImport): Promise<void> {
  const { db, importId, signal } = request;
  const isOpen = and(eq(uploadImports.id, importId), isNull(uploadImports.finishedAt));
  const [row] = await db.select().from(uploadImports).where(isOpen);
  if (!row) return;
  const finish = async (problem: string | null) => {
    await db
      .update(uploadImports)
      .set({ problem, finishedAt: new Date() })
      .where(eq(uploadImports.id, importId));
  };
  try {
    await finish(await importRow(request, row));
  } catch (error) {
    // The next start continues it.
    if (signal.aborted) throw error;
    const problem = explainFailure(error);
    await finish(problem ?? describeUnexpected(error));
    if (!problem) throw error;
  }
}

/** @returns why nothing was imported, if the files are gone */
async function importRow(request: UploadsImport, row: ImportRow): Promise<string | null> {
  const done = new Set(row.outcomes.map(({ fileId }) => fileId));
  const left = row.fileIds.filter((id) => !done.has(id));
  const found = await Promise.all(left.map((id) => findUpload(uploadFolder(request.dataDir), id)));
  const files = found.filter((file) => file !== undefined);
  if (files.length === 0 && done.size === 0) {
    return 'The uploaded files were removed before the import began. Upload them again.';
  }
  await (row.printId ? replaceByFirst(request, row, files) : importNew(request, row, files));
  return null;
}

/** The files get their names in a folder of their own, which the import reads like any other. */
async function importNew(request: UploadsImport, row: ImportRow, files: StoredUpload[]): Promise<void> {
  const { db, store, masters, log, dataDir, importId, signal } = request;
  const folder = join(uploadFolder(dataDir), importFolderName(importId));
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { mode: 0o700 });
  const report = openReport(request, row);
  try {
    const taken = new Set(row.outcomes.map(({ name }) => name));
    const { placed, refused } = await placeFiles(db, files, { folder, taken });
    const earlier = await findEarlierFiles(db, row);
    const byName = new Map(placed.map((each) => [each.placedName, each]));
    const imported = await importPrints({
      ...{ db, store, masters, log, folder, signal },
      arePrintMasters: row.arePrintMasters,
      upload: { id: importId, defaults: row.defaults },
      onProgress: ({ file: name, outcome }) => {
        const each = byName.get(name);
        // A list names photographs of earlier imports too, which are in the shop.
        if (each && !(isListOrSidecar(name) && earlier.has(each.file.id)))
          report.add(describeOutcome(each, outcome));
      },
    });
    for (const each of refused)
      report.add(describeOutcome(each, { kind: 'refused', reasons: [each.reason] }));
    for (const { file, note } of imported.notes) report.addNote(byName.get(file)?.file.id, note);
    await removeUsedLists(request, placed, await report.outcomes());
  } finally {
    await report.outcomes();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Lists and sidecars are needed again if a photograph was refused and is imported again. */
async function removeUsedLists(
  { dataDir }: UploadsImport,
  placed: readonly PlacedFile[],
  outcomes: readonly UploadOutcome[],
): Promise<void> {
  const refused = outcomes.filter(({ kind }) => kind === 'refused');
  if (refused.some(({ name }) => !isListOrSidecar(name))) return;
  const kept = new Set(refused.map(({ fileId }) => fileId));
  for (const { file } of placed) if (!kept.has(file.id)) await removeUpload(uploadFolder(dataDir), file.id);
}

/** The ids of the files that the person's earlier imports have read. */
async function findEarlierFiles(db: Database, { id, staffId }: ImportRow): Promise<Set<string>> {
  const isEarlier = and(eq(uploadImports.staffId, staffId), ne(uploadImports.id, id));
  const rows = await db.select({ fileIds: uploadImports.fileIds }).from(uploadImports).where(isEarlier);
  return new Set(rows.flatMap(({ fileIds }) => fileIds));
}

function describeOutcome(
  { file: { id: fileId, name, folder }, placedName = name }: { file: StoredUpload; placedName?: string },
  outcome: ImportOutcome,
): UploadOutcome {
  if (outcome.kind === 'refused') return { fileId, name, folder, kind: 'refused', notes: outcome.reasons };
  const renamed = `has the name of another file, so the shop calls it ${placedName}`;
  const notes = placedName === name ? outcome.notes : [renamed, ...outcome.notes];
  return { fileId, name, folder, kind: 'added', notes, print: { id: outcome.printId } };
}

/** Writes the outcomes to the database, one at a time, while the import runs. */
function openReport({ db, dataDir, importId }: UploadsImport, row: ImportRow) {
  const outcomes = [...row.outcomes];
  let written: Promise<unknown> = Promise.resolve();
  const write = async () => {
    await db.update(uploadImports).set({ outcomes }).where(eq(uploadImports.id, importId));
  };
  return {
    add(outcome: UploadOutcome): void {
      written = written.then(async () => {
        outcomes.push(outcome);
        await write();
        if (outcome.kind !== 'refused') await removeUpload(uploadFolder(dataDir), outcome.fileId);
      });
    },
    addNote(fileId: string | undefined, note: string): void {
      written = written.then(async () => {
        const outcome = outcomes.find((each) => each.fileId === fileId);
        if (!outcome || outcome.notes.includes(note)) return;
        outcome.notes.push(note);
        await write();
      });
    },
    async outcomes(): Promise<UploadOutcome[]> {
      await written;
      return outcomes;
    },
  };
}

async function replaceByFirst(
  request: UploadsImport,
  { printId, staffId }: ImportRow,
  [file]: StoredUpload[],
): Promise<void> {
  const { db, store, masters, log, dataDir, importId } = request;
  if (!file || !printId) return;
  const now = () => new Date();
  const replaced = await replaceFile({
    ...{ db, store, masters, log, printId, path: file.path, uploadId: importId },
    record: (tx, change) =>
      recordStaffChange(
        tx,
        { now },
        {
          ...{ author: staffId, action: 'print.file-replaced', id: printId },
          ...change,
        },
      ),
  });
  const { id: fileId, name } = file;
  const outcome: UploadOutcome = replaced.ok
    ? { fileId, name, kind: 'replaced', notes: [], print: { id: printId } }
    : { fileId, name, kind: 'refused', notes: [replaced.reason] };
  await db
    .update(uploadImports)
    .set({ outcomes: [outcome] })
    .where(eq(uploadImports.id, importId));
  await removeUpload(uploadFolder(dataDir), fileId);
}

/** A sentence for problems that the owner can solve; undefined for every other error. */
function explainFailure(error: unknown): string | undefined {
  const fullDisk = findFullDisk(error);
  if (fullDisk) return `The shop's disk is full. Free some space, then import the files that are left again.`;
  if (error instanceof ImportError) return error.message;
  if (error instanceof StoreUnavailableError)
    return `${error.message}. Import the files that are left again.`;
  return undefined;
}

/** Names the kind of an error only, because its message may contain paths. The log has all of it. */
function describeUnexpected(error: unknown): string {
  const { name, code = name } = error instanceof Error ? (error as NodeJS.ErrnoException) : { name: 'Error' };
  return `The import stopped because of an error in the shop (${code}), which is in the shop's log. ${nothingIsLost}`;
}
