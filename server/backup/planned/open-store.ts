import type { BackupPlan } from '#server/configuration/backup-plan.ts';
import { openFolder } from './folder-store.ts';
import type { BackupStore } from './store.ts';

/** The SDK of object storage takes 33 MB, so it is loaded for a bucket only. */
export async function openStore({ target }: Pick<BackupPlan, 'target'>): Promise<BackupStore> {
  if (target.kind === 'folder') return openFolder(target.folder);
  const { openBucket } = await import('./bucket-store.ts');
  return openBucket(target);
}
