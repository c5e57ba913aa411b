import { existsSync } from 'node:fs';
import type { BackupPlan } from '#server/configuration/backup-plan.ts';
import { OperatorError } from '#server/configuration/operator-error.ts';
import { findFullDisk } from '#server/database/find-full-disk.ts';
import { FolderError, nameOf } from './store.ts';

/** What a task came to. Its cause is a sentence for the owner. */
export type Outcome<Result> =
  | { ok: true; result: Result }
  /** @property isOfFolder the server was reached, and its folder cannot be used */
  | { ok: false; cause: string; isOfFolder?: boolean };

/** Runs a task, and turns its error into a sentence. */
export async function explained<Result>(
  { target }: Pick<BackupPlan, 'target'>,
  work: () => Promise<Result>,
): Promise<Outcome<Result>> {
  try {
    return { ok: true, result: await work() };
  } catch (error) {
    if (error instanceof OperatorError)
      return { ok: false, cause: error.message, isOfFolder: error instanceof FolderError };
    if (findFullDisk(error))
      return { ok: false, cause: `The disk of ${nameOf(target)}, or that of temporary files, is full.` };
    const isGone = target.kind === 'folder' && !existsSync(target.folder);
    const cause = isGone
      ? `${target.folder} vanished.`
      : error instanceof Error
        ? error.message
        : String(error);
    return { ok: false, cause };
  }
}
