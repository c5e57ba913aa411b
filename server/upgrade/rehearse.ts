import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Release } from '#domain/api/shop/upgrade.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { type AppliedMigration, startCopy } from '#server/backup/start-copy.ts';
import { OperatorError } from '#server/configuration/operator-error.ts';
import { buyInCopy } from './buy-in-copy.ts';
import { type Comparison, compareShops } from './compare-shops.ts';

interface RehearsalSettings {
  backup: string;
  release: Release;
  /** Where the running shop listens. */
  origin: string;
  studioHost: string;
  hangsDemoPrints: boolean;
  print: (line: string) => void;
}

/** What a release did on a copy of the shop. */
export interface Rehearsal extends Comparison {
  migrations: AppliedMigration[];
  startSeconds: number;
  /** The number of the order that was bought. Absent: nothing is on sale. */
  order?: string;
}

/**
 * Restores a backup into a temporary folder, starts the release there and compares it with the running shop. The copy never
 * speaks to another company.
 * @throws OperatorError if the release doesn't start or sell
 */
export async function rehearse({
  backup,
  release,
  origin,
  studioHost,
  hangsDemoPrints,
  print,
}: RehearsalSettings): Promise<Rehearsal> {
  const scratch = await mkdtemp(join(tmpdir(), 'passepartout-upgrade-'));
  const dataDir = join(scratch, 'shop');
  try {
    const configuration = { dataDir, databaseUrl: undefined };
    await restoreBackup({ configuration, backup, leavesOutMasters: true, print });
    const copy = await startCopy({ release, dataDir, hangsDemoPrints, print });
    try {
      print(`The release ${release.version} runs on the copy. Reading its pages, and buying a print…`);
      const comparison = await compareShops(origin, studioHost, copy.origin);
      const { migrations, startSeconds } = copy;
      const order = await buyInCopy(copy);
      return { ...comparison, migrations, startSeconds, ...(order && { order }) };
    } finally {
      await copy.stop();
    }
  } catch (error) {
    if (!(error instanceof TypeError && error.message === 'fetch failed')) throw error;
    throw new OperatorError('The shop or its copy stopped answering while their pages were read.');
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
