import { link, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq, isNull } from 'drizzle-orm';
import type { UploadOutcome } from '#domain/studio-api/uploads.ts';
import { type ImportProgress, importPrints } from '#server/catalogue/importing/import-prints.ts';
import { ImportError } from '#server/catalogue/importing/read-folder.ts';
import { replaceFile } from '#server/catalogue/importing/replace-file.ts';
import { findPrintOfFile } from '#server/catalogue/owner/find-studio-print.ts';
import type { Database } from '#server/database/database.ts';
import { findFullDisk } from '#server/database/find-full-disk.ts';
import type { Masters } from '#server/photographs/masters/masters.ts';
import { type PhotographStore, StoreUnavailableError } from '#server/photographs/storage/photograph-store.ts';
import { recordStaffChange } from '#server/staff/record-staff-change.ts';
import { uploadImports } from '../tables.ts';
import { findUpload, removeUpload, type StoredUpload, uploadFolder } from './uploaded-files.ts';

interface UploadsImport {
  db: Database;
  store: PhotographStore;
  masters: Masters | undefined;
  dataDir: string;
  importId: string;
  signal: AbortSignal;
}

type ImportRow = typeof uploadImports.$inferSelect;

export const nothingIsLost = 'Nothing is lost: import the files that are left again.';

/** The name of the folder in which an import's files have their own names. */
export function importFolderName(importId: string): string {
  return `import-${importId}`;
}

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
  const { db, store, masters, dataDir, importId, signal } = request;
  const folder = join(uploadFolder(dataDir), importFolderName(importId));
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { mode: 0o700 });
  const report = openReport(request, row);
  try {
    const { placed, namesakes } = await placeFiles(files, folder);
    const ids = new Map(placed.map(({ id, name }) => [name, id]));
    const onProgress = (progress: ImportProgress) =>
      report.add(async () => describeOutcome(db, ids.get(progress.file) ?? '', progress));
    const imported = await importPrints({
      ...{ db, store, masters, folder, onProgress, signal },
      arePrintMasters: row.arePrintMasters,
      upload: { id: importId, defaults: row.defaults },
    });
    const shown = new Set((await report.outcomes()).map(({ name }) => name));
    for (const { file, reason } of imported.refused.filter((each) => !shown.has(each.file))) {
      report.refuse({ id: ids.get(file) ?? '', name: file }, reason);
    }
    for (const file of namesakes) report.refuse(file, 'has the name of another uploaded file; remove one');
    for (const { file, note } of imported.notes) report.addNote(file, note);
    const hasRefused = imported.refused.length + namesakes.length > 0;
    // Lists and sidecars are needed again if a photograph is imported again.
    if (!hasRefused) for (const { id } of placed) await removeUpload(uploadFolder(dataDir), id);
  } finally {
    await report.outcomes();
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Links the files into a folder under their own names. Those that were removed in the meantime are left out.
 * @returns `namesakes`: files whose name another file has, on disks without upper and lower case also in another spelling
 */
async function placeFiles(files: StoredUpload[], folder: string) {
  const placed: StoredUpload[] = [];
  const namesakes: StoredUpload[] = [];
  for (const file of files) {
    const code = await link(file.path, join(folder, file.name)).then(
      () => undefined,
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'EEXIST' || error.code === 'ENOENT') return error.code;
        throw error;
      },
    );
    if (code === undefined) placed.push(file);
    else if (code === 'EEXIST') namesakes.push(file);
  }
  return { placed, namesakes };
}

async function describeOutcome(
  db: Database,
  fileId: string,
  { file: name, outcome }: ImportProgress,
): Promise<UploadOutcome> {
  if (outcome.kind === 'refused') return { fileId, name, kind: 'refused', notes: outcome.reasons };
  const print = await findPrintOfFile(db, name);
  return { fileId, name, kind: 'added', notes: outcome.notes, ...(print && { print }) };
}

/** Writes the outcomes to the database, one at a time, while the import runs. */
function openReport({ db, dataDir, importId }: UploadsImport, row: ImportRow) {
  const outcomes = [...row.outcomes];
  let written: Promise<unknown> = Promise.resolve();
  const write = async () => {
    await db.update(uploadImports).set({ outcomes }).where(eq(uploadImports.id, importId));
  };
  const add = (read: () => Promise<UploadOutcome>): void => {
    written = written.then(async () => {
      const outcome = await read();
      outcomes.push(outcome);
      await write();
      if (outcome.kind !== 'refused') await removeUpload(uploadFolder(dataDir), outcome.fileId);
    });
  };
  return {
    add,
    refuse({ id, name }: Pick<StoredUpload, 'id' | 'name'>, reason: string): void {
      add(async () => ({ fileId: id, name, kind: 'refused', notes: [reason] }));
    },
    addNote(name: string, note: string): void {
      written = written.then(async () => {
        const outcome = outcomes.find((each) => each.name === name);
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
  const { db, store, masters, dataDir, importId } = request;
  if (!file || !printId) return;
  const now = () => new Date();
  const replaced = await replaceFile({
    ...{ db, store, masters, printId, path: file.path, uploadId: importId },
    record: (tx, change) =>
      recordStaffChange(
        tx,
        { now },
        {
          ...{ staffId, action: 'file-replaced', subject: { kind: 'print', id: printId } },
          ...change,
        },
      ),
  });
  const { id: fileId, name } = file;
  const outcome: UploadOutcome = replaced.ok
    ? { fileId, name, kind: 'replaced', notes: [] }
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
