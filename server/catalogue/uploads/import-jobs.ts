import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { and, eq, isNull, lt } from 'drizzle-orm';
import { uploadLimits } from '#domain/catalogue/uploads.ts';
import { hourMs } from '#domain/time.ts';
import { type Database, type DatabaseAddresses, environmentOf } from '#server/database/database.ts';
import type { JobKind, JobQueue, ScheduledJob } from '#server/jobs/jobs.ts';
import type { Log } from '#server/log.ts';
import { uploadImports } from './tables.ts';
import { importFolderName, nothingIsLost, purgeUploadFolder, uploadFolder } from './uploaded-files.ts';

interface ImportJobsContext {
  db: Database;
  addresses: DatabaseAddresses;
  dataDir: string;
  log: Log;
}

/** pg-boss would otherwise start an import a second time after 15 minutes. */
export const importUploadJob = { name: 'import-upload', maxHours: 12 } satisfies JobQueue;

export const purgeUploadsJob = {
  name: 'purge-uploads',
  cron: '41 * * * *',
  overdueAfterMinutes: 120,
} satisfies ScheduledJob;

export const uploadJobs = [importUploadJob, purgeUploadsJob];

export function workOnUploadJobs(context: ImportJobsContext): JobKind<never>[] {
  return [
    { ...importUploadJob, work: ({ importId }: { importId: string }) => importUpload(context, importId) },
    { ...purgeUploadsJob, work: () => purgeUploads(context) },
  ];
}

const program = fileURLToPath(new URL('./import-program.ts', import.meta.url));

/**
 * Imports in a separate process, as the demo prints are: making pictures takes hundreds of megabytes. A job whose shop was
 * closed continues at the next start.
 */
async function importUpload(
  { db, addresses, dataDir, log }: ImportJobsContext,
  importId: string,
): Promise<void> {
  const env = { ...process.env, ...environmentOf(addresses), DATA_DIR: dataDir };
  const child = fork(program, [importId], { env, detached: true, execArgv: [] });
  const [code, signal] = await once(child, 'exit');
  if (code === 0) return;
  log.error({ importId, code, signal }, 'an import of uploaded files ended early');
  const reason = signal
    ? 'The system stopped the import, perhaps because memory ran out.'
    : "The import ended early, and the shop's log says why.";
  const problem = `${reason} ${nothingIsLost}`;
  await db
    .update(uploadImports)
    .set({ problem, finishedAt: new Date() })
    .where(and(eq(uploadImports.id, importId), isNull(uploadImports.finishedAt)));
}

/** Removes uploads without news for a day, what killed processes left, and the reports of old imports. */
async function purgeUploads({ db, dataDir }: ImportJobsContext): Promise<void> {
  const oldest = new Date(Date.now() - uploadLimits.hours * hourMs);
  const running = await db.select().from(uploadImports).where(isNull(uploadImports.finishedAt));
  const inUse = new Set(running.flatMap(({ id, fileIds }) => [importFolderName(id), ...fileIds]));
  await purgeUploadFolder(uploadFolder(dataDir), { oldest, inUse });
  await db.delete(uploadImports).where(lt(uploadImports.finishedAt, oldest));
}
