import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import type { Today } from '#domain/api/today.ts';
import { countJobs } from '#server/jobs/count-jobs.ts';
import { readSettings, readSettingsVersion } from '#server/settings/read-settings.ts';
import { saveSettings } from '#server/settings/save-settings.ts';
import { openPostgres15, postgres15Program } from '#tests/database/open-postgres15.ts';
import { newOrder } from '#tests/world/buy.ts';
import { exampleMaster } from '#tests/world/hang-print.ts';
import { letDaysPass } from '#tests/world/let-time-pass.ts';
import { type BackupShop, openBackupShop } from '#tests/world/open-backup-shop.ts';
import { prints } from '#tests/world/prints.ts';
import { startObjectStorage } from '#tests/world/start-object-storage.ts';
import { withBackup } from '../../../cli/backup/open-encrypted.ts';
import { openBucket } from './bucket-store.ts';
import { encrypt, makeKey } from './encryption.ts';
import { keepBackupsJob } from './keep-backups.ts';

const ridge = exampleMaster(prints.mistyRidge.id);
const maxMs = 900_000;

async function linesOfToday(world: BackupShop): Promise<string[]> {
  const today = (await world.call('GET today')).json<Today>();
  return today.lines.map(({ sentence }) => sentence).filter((sentence) => /backup/i.test(sentence));
}

/** The owner's emails about backups, once there are as many. */
async function mailsOf(
  world: BackupShop,
  count: number,
  timeout = 60_000,
): Promise<{ subject: string; text: string }[]> {
  const read = async () =>
    (await world.sandbox<{ messageId: string; subject: string; text: string }[]>('/mailbox/messages')).filter(
      ({ messageId }) => messageId.startsWith('<backup-trouble-'),
    );
  await expect.poll(async () => (await read()).length, { timeout }).toBe(count);
  return (await read()).map(({ subject, text }) => ({ subject, text: text.replace(/\s+/g, ' ') }));
}

/** The last drill was more than a week ago. */
async function letDrillBeDue({ shop }: BackupShop): Promise<void> {
  await shop.database.db.execute(
    sql`update backup_runs set started_at = started_at - interval '8 days' where kind = 'drill'`,
  );
}

async function metric({ app }: BackupShop, name: string): Promise<number> {
  const text = await (await fetch(`${app.listeningOrigin}/metrics`)).text();
  return Number(new RegExp(`^passepartout_${name} (.+)$`, 'm').exec(text)?.[1]);
}

test(
  'a shop with a plan backs itself up at its start, reads it back, restores it, and says so everywhere',
  async () => {
    const world = await openBackupShop({});
    const { runs, provenAt, problems } = await world.page();
    expect(problems).toEqual([]);
    expect(runs).toMatchObject([
      {
        kind: 'drill',
        failure: null,
        counts: { prints: Object.keys(prints).length, checkedMasters: expect.any(Number), lackingMasters: 0 },
      },
      { kind: 'backup', failure: null, bytes: expect.any(Number), place: world.target },
    ]);
    expect(runs[0]?.counts?.checkedMasters).toBeGreaterThan(0);
    expect(provenAt).toBe(runs[1]?.startedAt);
    expect((await world.call('GET today')).json<Today>().backup).toMatch(
      /^The last proven backup is \d+ hours? old\.$/,
    );
    expect(await readdir(world.target)).toEqual([runs[1]?.backup]);
    expect(await world.keep(), 'nothing is due').toEqual([]);
    expect(await linesOfToday(world)).toEqual([]);
    const opening = (await world.call('GET opening')).json();
    const note = expect.stringContaining("on the shop's own disk");
    expect(opening.lines).toContainEqual(expect.objectContaining({ step: 'backup', state: 'missing', note }));
  },
  maxMs,
);

test(
  'the drill of a backup with a flipped byte fails, started by the scheduler, and the owner reads the cause',
  async () => {
    const world = await openBackupShop({});
    const { db } = world.shop.database;
    const [name = ''] = await readdir(world.target);
    const file = join(world.target, name, 'masters', ridge.hash);
    const bytes = await readFile(file);
    bytes[3] = (bytes[3] ?? 0) ^ 1;
    await writeFile(file, bytes);
    await letDrillBeDue(world);
    await db.execute(sql`update pgboss.schedule set cron = '* * * * *' where name = 'keep-backups'`);
    // The scheduler looks every 30 seconds.
    const [mail] = await mailsOf(world, 1, 150_000);
    expect(mail?.subject).toBe('Your last backup cannot be restored');
    expect(mail?.text).toContain(`is damaged: masters/${ridge.hash} was changed.`);
    expect(await linesOfToday(world)).toEqual([expect.stringContaining(`masters/${ridge.hash} was changed`)]);
    await newOrder(world);

    // The next backup is a good one, so nothing is wrong after its drill.
    const [drill] = await world.keep({ isAsked: true });
    expect(drill).toMatchObject({ kind: 'drill', failure: null });
    expect(await linesOfToday(world)).toEqual([]);
    await mailsOf(world, 1);
  },
  maxMs,
);

test(
  'the drill of a backup without a master fails, and the owner reads which',
  async () => {
    const world = await openBackupShop({});
    await rm(join(world.dataDir, 'masters', ridge.hash));
    const [drill, backup] = await world.keep({ isAsked: true });
    expect([drill?.kind, backup?.failure]).toEqual(['drill', null]);
    expect(drill?.failure).toContain(`lacks the master ${ridge.hash}`);
    expect((await mailsOf(world, 1))[0]?.text).toContain(`lacks the master ${ridge.hash}`);
    // The backups since then are not proven, because no drill has restored one.
    expect((await world.page()).provenAt).toBe((await world.page()).runs.at(-1)?.startedAt);
    expect(await world.keep(), 'the same backup is not tried again').toEqual([]);
  },
  maxMs,
);

test(
  'an encrypted backup opens with either key, and its drill fails with another',
  async () => {
    const [owners, shops, other] = [await makeKey(), await makeKey(), await makeKey()];
    const encryption = { recipient: owners.recipient, drillIdentity: shops.identity };
    const world = await openBackupShop({ encryption });
    const { runs } = await world.page();
    expect(runs).toMatchObject([
      { kind: 'drill', failure: null },
      { kind: 'backup', failure: null },
    ]);
    const archive = join(world.target, `${runs[1]?.backup}.tar.age`);
    const keyFile = join(world.dataDir, '..', 'key.txt');
    await writeFile(keyFile, `# public key: ${owners.recipient}\n${owners.identity}\n`);
    const parts = await withBackup(archive, keyFile, async (folder) => {
      expect(await readFile(join(folder, 'masters', ridge.hash), 'utf8')).toBe(ridge.text);
      return readdir(folder);
    });
    expect(parts).toEqual(expect.arrayContaining(['SHA256SUMS', 'backup.json', 'masters', 'postgres']));
    for (const file of await readdir(world.target, { recursive: true, withFileTypes: true })) {
      if (!file.isFile()) continue;
      const bytes = await readFile(join(file.parentPath, file.name));
      expect(bytes.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
    }

    const bytes = Buffer.concat(
      await (await encrypt(Readable.from([Buffer.from('x')]), [other.recipient])).toArray(),
    );
    await writeFile(archive, bytes);
    await letDrillBeDue(world);
    const [drill] = await world.keep();
    expect(drill?.failure).toContain('was encrypted for another key than this one');
    expect((await mailsOf(world, 1))[0]?.text).toContain('was encrypted for another key than this one');
  },
  maxMs,
);

test.skipIf(!postgres15Program)(
  'a shop with a PostgreSQL server of its own is backed up by its plan, encrypted, and the drill finds a damaged backup',
  async () => {
    const server = await openPostgres15();
    onTestFinished(() => server.close());
    const [owners, shops] = [await makeKey(), await makeKey()];
    const encryption = { recipient: owners.recipient, drillIdentity: shops.identity };
    const world = await openBackupShop(
      { encryption },
      {
        databaseUrl: await server.makeDatabase('planned'),
      },
    );
    const { runs, provenAt } = await world.page();
    expect(runs).toMatchObject([
      { kind: 'drill', failure: null, counts: { prints: Object.keys(prints).length, lackingMasters: 0 } },
      { kind: 'backup', failure: null, bytes: expect.any(Number) },
    ]);
    expect(provenAt).toBe(runs[1]?.startedAt);
    const archive = join(world.target, `${runs[1]?.backup}.tar.age`);
    const bytes = await readFile(archive);
    bytes[1000] = (bytes[1000] ?? 0) ^ 1;
    await writeFile(archive, bytes);
    await letDrillBeDue(world);
    expect((await world.keep())[0]?.failure).toContain('is damaged');
    await newOrder(world);
  },
  maxMs,
);

test(
  'a flipped byte and a missing master of an encrypted backup in a bucket are found',
  async () => {
    const storage = await startObjectStorage();
    const target = {
      ...{ kind: 'bucket' as const, bucket: storage.bucket, region: 'us-east-1', endpoint: storage.url },
      ...{ accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    };
    const [owners, shops] = [await makeKey(), await makeKey()];
    const world = await openBackupShop({
      encryption: { recipient: owners.recipient, drillIdentity: shops.identity },
      target,
    });
    expect((await world.page()).runs).toMatchObject([
      { kind: 'drill', failure: null },
      { kind: 'backup', failure: null, place: `the bucket ${storage.bucket} at ${storage.url}` },
    ]);
    const opening = (await world.call('GET opening')).json();
    expect(opening.lines).toContainEqual(
      expect.objectContaining({ step: 'backup', state: 'done', note: null }),
    );
    const masters = `masters-${(await world.page()).runs[1]?.backup?.slice(-8)}`;
    const bucket = openBucket(target);
    const nameOf = (hash: string) => `${masters}/${hash}.age`;
    const flipLastByteOf = async (hash: string) => {
      const bytes = Buffer.concat(await (await bucket.get(nameOf(hash))).toArray());
      const last = bytes.length - 1;
      bytes[last] = (bytes[last] ?? 0) ^ 1;
      await bucket.put(nameOf(hash), Readable.from([bytes]));
    };
    const tide = exampleMaster(prints.tidePosts.id);
    for (const { hash } of [ridge, tide]) await flipLastByteOf(hash);
    await letDrillBeDue(world);
    const damage = (await world.keep())[0]?.failure;
    expect(damage).toMatch(/\.age is damaged: .+ Also damaged: 1 other master\.$/);
    // The next backup stores them again.
    expect((await world.keep({ isAsked: true })).map(({ failure }) => failure)).toEqual([null, null]);

    // The vault has lost this master, and most of it can still be read at the target.
    const vault = join(world.dataDir, 'masters', ridge.hash);
    await rm(vault);
    await flipLastByteOf(ridge.hash);
    await letDrillBeDue(world);
    expect((await world.keep())[0]?.failure).toContain(`${ridge.hash}.age is damaged`);
    expect(await bucket.list(masters)).toContain(`${ridge.hash}.age`);
    await writeFile(vault, ridge.text);

    await bucket.remove(nameOf(ridge.hash));
    await world.shop.database.db.execute(
      sql`delete from backup_runs where kind = 'drill' and failure is not null`,
    );
    await letDrillBeDue(world);
    expect((await world.keep())[0]?.failure).toContain(`lacks ${nameOf(ridge.hash)}`);
    // The next backup stores what the bucket lacks.
    expect((await world.keep({ isAsked: true }))[0]?.failure).toBeNull();

    await storage.goAway();
    const [failed] = await world.keep({ isAsked: true });
    expect(failed?.failure).toContain(`There is no answer from the bucket ${storage.bucket}`);
    await newOrder(world);
    await storage.comeBack();
    bucket.close();
    await storage.close();
  },
  maxMs,
);

test(
  'a target that vanished ends with a sentence, the next hour tries again, and the shop sells on',
  async () => {
    const world = await openBackupShop({});
    await rm(world.target, { recursive: true });
    const runs = await world.keep({ isAsked: true });
    const vanished = `The folder ${world.target} does not exist: create it, or mount its disk`;
    expect(runs.find(({ kind }) => kind === 'backup')?.failure).toContain(vanished);
    expect(await linesOfToday(world)).toContainEqual(expect.stringContaining(vanished));
    await newOrder(world);

    await mkdir(world.target);
    await letDaysPass(world, 1);
    const later = await world.keep();
    expect(later.find(({ kind }) => kind === 'backup')).toMatchObject({ failure: null });
  },
  maxMs,
);

test(
  'outdated backups are deleted, and nothing else in their folder',
  async () => {
    const world = await openBackupShop({ days: 2, weeks: 0 });
    const [first = ''] = await readdir(world.target);
    const foreign = ['holidays', 'passepartout-2020-01-01T031500Z', 'passepartout-notes.txt'];
    for (const name of foreign) await mkdir(join(world.target, name));
    await letDaysPass(world, 1);
    await world.keep();
    expect((await readdir(world.target)).length).toBe(foreign.length + 2);
    await letDaysPass(world, 1);
    await world.keep();
    const names = await readdir(world.target);
    expect(names).toEqual(expect.arrayContaining(foreign));
    expect(names).toHaveLength(foreign.length + 2);
    expect(names).not.toContain(first);
    const { runs } = await world.page();
    expect(runs.filter(({ removedAt }) => removedAt !== null).map(({ backup }) => backup)).toEqual([first]);
  },
  maxMs,
);

test(
  'a process whose plan is no longer the stored one makes no backup, and one with the stored plan does when the job is tried again',
  async () => {
    const world = await openBackupShop({});
    const { shop } = world;
    const { db } = shop.database;
    const { values } = await readSettings(db, shop.settings.secret);
    const save = async (BACKUPS: string | undefined) => {
      const version = await readSettingsVersion(db);
      const saving = { version, changes: { BACKUPS: BACKUPS ?? null }, author: 'terminal' } as const;
      await saveSettings(shop.settings, saving);
    };
    await save(values.BACKUPS?.replace('"hour":3', '"hour":4'));
    const { runs } = await world.page();
    await shop.jobs.enqueue(db, keepBackupsJob, { isAsked: true });
    const error = async () => (await countJobs(db)).find(({ job }) => job === keepBackupsJob.name)?.lastError;
    await expect.poll(error).toContain('The plan of backups has changed');
    expect(await world.page()).toMatchObject({ runs, isAsked: true });
    await save(values.BACKUPS);
    expect(await world.keep()).toMatchObject([{ kind: 'drill' }, { kind: 'backup' }]);
  },
  maxMs,
);

test(
  'the owner is reminded each day while no backup of the last 36 hours is proven',
  async () => {
    const world = await openBackupShop(undefined);
    const { db } = world.shop.database;
    const { secret, now } = world.shop.settings;
    const plan = {
      hour: 3,
      days: 2,
      weeks: 0,
      target: { kind: 'folder', folder: '/mnt/away' },
      encryption: null,
    };
    const changes = { BACKUPS: JSON.stringify(plan) };
    const saving = { version: await readSettingsVersion(db), changes, author: 'terminal' } as const;
    await saveSettings({ db, secret, now, machine: {} }, saving);
    const watch = () => world.shop.jobs.enqueue(db, { name: 'watch-backups' }, {});
    await watch();
    await letDaysPass(world, 2);
    await watch();
    const [mail] = await mailsOf(world, 1);
    expect(mail?.subject).toBe('No backup of the last 36 hours is proven');
    expect(mail?.text).toContain('No backup is proven, although they are planned since');
    expect(await linesOfToday(world)).toEqual([expect.stringContaining('No backup is proven')]);
    const since = await metric(world, 'backup_proven_timestamp_seconds');
    expect(Date.now() / 1000 - since).toBeGreaterThan(36 * 60 * 60);
    await watch();
    await letDaysPass(world, 1);
    await watch();
    await mailsOf(world, 2);
  },
  maxMs,
);
