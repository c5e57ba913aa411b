import type { BackupPlan } from '#server/configuration/backup-plan.ts';
import { openFolder } from './folder-store.ts';
import type { BackupStore } from './store.ts';

/** The SDK of object storage takes 33 MB, so it is loaded for a bucket only, as SSH is for a server. */
export async function openStore({ target }: Pick<BackupPlan, 'target'>): Promise<BackupStore> {
  if (target.kind === 'folder') return openFolder(target.folder);
  if (target.kind === 'ssh') {
    const { openSsh } = await import('./ssh-store.ts');
    return openSsh(target);
  }
  const { openBucket } = await import('./bucket-store.ts');
  return openBucket(target);
}
