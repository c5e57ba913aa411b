import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { countOf } from '#domain/count-of.ts';
import type { Configuration } from '#server/configuration/configuration.ts';
import { OperatorError } from '#server/configuration/operator-error.ts';
import { presentRelease } from '#server/configuration/present-release.ts';
import { openEmbeddedPostgres } from '#server/database/embedded/open-embedded-postgres.ts';
import { withClient } from '#server/database/with-client.ts';
import { DamagedMasterError, MissingMasterError } from '#server/photographs/masters/masters.ts';
import { openMasters } from '#server/photographs/masters/open-masters.ts';
import { StoreUnavailableError } from '#server/photographs/storage/photograph-store.ts';
import { parts } from './backup-contents.ts';
import { restoreBackup } from './restore-backup.ts';
import { withScratch } from './scratch.ts';
import { startCopy } from './start-copy.ts';
import { listContents, sumFiles } from './sum-files.ts';

interface DrillSettings {
  configuration: Pick<Configuration, 'keepsMasters' | 'objectStorage'>;
  backup: string;
  /** The backup is deleted soon: its masters are linked. */
  isTemporary?: boolean;
  /** Where the temporary folder is made. By default in TMPDIR. */
  place?: string;
  print: (line: string) => void;
}

/** What a restored backup was found to hold. */
interface DrillResult {
  takenAt: string;
  orders: number;
  members: number;
  prints: number;
  /** How many masters were compared with their checksum: in the backup, or in the bucket where they stay. 0 if the shop keeps none. */
  checkedMasters: number;
  /** Masters that the shop already lacked when the backup was taken, as far as it knew. */
  lackingMasters: number;
  /** The address of the page that the restored shop showed: of a print, or the first page if none is on sale. */
  page: string;
}

/** Reading every master twice would take hours in a large shop. The restore has compared all of them with SHA256SUMS. */
const sampledMasters = 20;

/**
 * Proves a backup: restores it into a temporary folder, opens its database, counts what it holds, looks for the master of
 * every print, compares twenty masters with their SHA-256, and starts this release on it to read one page. Doesn't touch
 * DATA_DIR, so the shop may run.
 * @throws OperatorError with the cause if the backup can't be restored, lacks a master or shows no page
 */
export function drillBackup({ place = tmpdir(), ...settings }: DrillSettings): Promise<DrillResult> {
  return withScratch(place, (scratch) => drillInto(join(scratch, 'shop'), settings));
}

async function drillInto(
  dataDir: string,
  { configuration, backup, isTemporary = false, print }: Omit<DrillSettings, 'place'>,
): Promise<DrillResult> {
  const place = { dataDir, databaseUrl: undefined };
  const { label } = await restoreBackup({ configuration: place, backup, linksMasters: isTemporary, print });
  const { masters, lackingMasters, printId, hangsDemoPrints, ...counts } = await readDatabase(dataDir, print);
  const check =
    label.bucket === undefined
      ? checkMasters(backup, dataDir)
      : checkBucket(label.bucket, configuration, dataDir);
  const checkedMasters = configuration.keepsMasters ? await check(masters) : 0;
  const page = printId === null ? '/' : `/product/${printId}`;
  await showPage({ dataDir, page, hangsDemoPrints, print });
  return { takenAt: label.takenAt, ...counts, checkedMasters, lackingMasters, page };
}

async function readDatabase(dataDir: string, print: (line: string) => void) {
  const { url, release } = await openEmbeddedPostgres({ dataDir, log: print });
  return withClient(url, 'passepartout drill', readContents).finally(release);
}

interface Contents extends Pick<DrillResult, 'orders' | 'members' | 'prints'> {
  /** A print on sale. */
  printId: string | null;
  /** Whether the shop has the demo prints, which another start would hide. */
  hangsDemoPrints: boolean;
}

/** Plain SQL, in one connection. The restore has brought the tables to this version. */
async function readContents(client: pg.Client) {
  const { rows: counts } = await client.query<Contents>(`
    select (select count(*)::int from orders) as orders, (select count(*)::int from users) as members,
      (select count(*)::int from prints) as prints,
      (select id from prints where is_published order by id limit 1) as "printId",
      exists (select from demo_hangings where finished_at is not null) as "hangsDemoPrints"`);
  const { rows } = await client.query<{ hash: string; isLacking: boolean }>(`
    select file_hash as hash, file_hash in (select file_hash from missing_masters) as "isLacking"
    from photographs where id in (select photograph_id from prints) order by random()`);
  const [found] = counts;
  if (!found) throw new Error('This statement always has a row.');
  const masters = rows.filter(({ isLacking }) => !isLacking).map(({ hash }) => hash);
  return { ...found, masters, lackingMasters: rows.length - masters.length };
}

/** Gets the hashes of the masters that must be there, in random order. @returns how many it has compared */
type CheckMasters = (hashes: string[]) => Promise<number>;

function checkMasters(backup: string, dataDir: string): CheckMasters {
  return async (hashes) => {
    const folder = join(dataDir, parts.masters);
    const { files } = await listContents(folder).catch(() => ({ files: [] }));
    const present = new Set(files);
    const [missing, ...others] = hashes.filter((hash) => !present.has(hash));
    if (missing) {
      const more = others.length > 0 ? `, and ${countOf(others.length, 'other')}` : '';
      throw new OperatorError(
        `${backup} lacks the master ${missing}${more}. "shop status" names the prints whose master the shop lacks: import their files again, and then make a new backup.`,
      );
    }
    const sample = hashes.slice(0, sampledMasters);
    for (const [hash, sum] of await sumFiles(folder, sample)) {
      if (sum === hash) continue;
      throw new OperatorError(
        `The master ${hash} in ${backup} is damaged, and was damaged before the backup was taken. Import its file again, and then make a new backup.`,
      );
    }
    return sample.length;
  };
}

/** The masters stay in the shop's bucket, where a restored shop needs them. */
function checkBucket(
  name: string,
  { objectStorage }: DrillSettings['configuration'],
  dataDir: string,
): CheckMasters {
  return async (hashes) => {
    if (objectStorage?.bucket !== name)
      throw new OperatorError(
        `The masters of this backup are in the bucket ${name}. Set S3_BUCKET to that name.`,
      );
    const bucket = await openMasters({ dataDir, objectStorage });
    const sample = hashes.slice(0, sampledMasters);
    try {
      for (const hash of sample) await (await bucket.open(hash)).close();
    } catch (error) {
      if (error instanceof StoreUnavailableError)
        throw new OperatorError(
          `The bucket ${name} does not answer, so no master was read: ${error.message}`,
        );
      if (!(error instanceof MissingMasterError || error instanceof DamagedMasterError)) throw error;
      throw new OperatorError(`${error.message}, and a restored shop would need it. Import its file again.`);
    } finally {
      bucket.close();
    }
    return sample.length;
  };
}

interface ShownPage extends Pick<DrillSettings, 'print'> {
  dataDir: string;
  page: string;
  hangsDemoPrints: boolean;
}

/** Starts this release on the restored shop, without any of its keys, and reads a page. */
async function showPage({ page, ...settings }: ShownPage): Promise<void> {
  const copy = await startCopy({ release: presentRelease, ...settings });
  try {
    const answer = await fetch(copy.origin + page).then(
      ({ status }) => status,
      () => 'nothing',
    );
    if (answer === 200) return;
    throw new OperatorError(
      `The restored shop opens, but answers ${page} with ${answer}. If the running shop shows that page, use another backup.`,
    );
  } finally {
    await copy.stop();
  }
}
