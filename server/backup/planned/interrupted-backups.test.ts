import { existsSync } from 'node:fs';
import { readdir, readFile, readlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Today } from '#domain/api/today.ts';
import { openShopDatabase } from '#server/database/open-shop-database.ts';
import { createLog } from '#server/log.ts';
import { readShopStatus } from '#server/status/read-status.ts';
import { newOrder } from '#tests/world/buy.ts';
import { exampleMaster } from '#tests/world/hang-print.ts';
import { letDaysPass } from '#tests/world/let-time-pass.ts';
import { type BackupShop, openBackupShop } from '#tests/world/open-backup-shop.ts';
import { canMount, openSmallDisk } from '#tests/world/open-small-disk.ts';
import { prints } from '#tests/world/prints.ts';
import { restoreBackup } from '../restore-backup.ts';
import { takeBackup } from '../take-backup.ts';
import { makeKey } from './encryption.ts';
import { type KeepBackupsContext, keepBackups } from './keep-backups.ts';

const maxMs = 900_000;
const print = () => undefined;

/** The job of another process of this shop, with settings of its own. */
function jobOf({ shop }: BackupShop, changes: Partial<KeepBackupsContext> = {}) {
  return keepBackups({
    db: shop.database.db,
    configuration: shop.configuration,
    // Its plan is its own, so it is not compared with the stored one.
    settings: { ...shop.settings, machine: { BACKUPS: 'of this process' } },
    log: shop.log,
    jobs: shop.jobs,
    now: () => new Date(),
    closing: new AbortController().signal,
    ...changes,
  });
}

async function newEncryption() {
  const [owners, shops] = [await makeKey(), await makeKey()];
  return { recipient: owners.recipient, drillIdentity: shops.identity };
}

async function letDrillBeDue({ shop }: BackupShop): Promise<void> {
  await shop.database.db.execute(
    sql`update backup_runs set started_at = started_at - interval '8 days' where kind = 'drill'`,
  );
}

/** The folders of the databases that run below a folder, by the numbers of their processes. */
async function serversBelow(folder: string): Promise<Map<string, string>> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const folders = pids.map(async (pid) => [pid, await readlink(`/proc/${pid}/cwd`).catch(() => '')] as const);
  return new Map((await Promise.all(folders)).filter(([, cwd]) => cwd.startsWith(`${folder}/`)));
}

async function workersOfThisProcess(): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const own = pids.map(async (pid) => {
    const read = (file: string) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '');
    const parent = /^PPid:\s+(\d+)$/m.exec(await read('status'))?.[1];
    return parent === String(process.pid) && (await read('cmdline')).includes('worker-program') ? [pid] : [];
  });
  return (await Promise.all(own)).flat().map(Number);
}

async function emailsOf(world: BackupShop): Promise<unknown[]> {
  const emails = await world.sandbox<{ messageId: string }[]>('/mailbox/messages');
  return emails.filter(({ messageId }) => messageId.startsWith('<backup-trouble-'));
}

test(
  'a planned backup that was restored is still there after the restored shop has made the next one',
  async () => {
    const world = await openBackupShop({});
    const [name = ''] = await readdir(world.target);
    const dataDir = join(world.dataDir, '..', 'restored');
    const copy = { dataDir, databaseUrl: undefined };
    await restoreBackup({ configuration: copy, backup: join(world.target, name), print });
    const database = await openShopDatabase(copy, createLog('silent'), print);
    onTestFinished(() => database.close());
    const configuration = { ...world.shop.configuration, dataDir };
    await jobOf(world, { db: database.db, configuration }).work({});
    const names = await readdir(world.target);
    expect(names).toHaveLength(2);
    expect(names).toContain(name);
  },
  maxMs,
);

test(
  'an encrypted backup and its drill use no TMPDIR, and leave nothing in DATA_DIR',
  async () => {
    const world = await openBackupShop({ encryption: await newEncryption() });
    vi.stubEnv('TMPDIR', join(world.dataDir, 'on another disk'));
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(await world.keep({ isAsked: true })).toMatchObject([
      { kind: 'drill', failure: null },
      { kind: 'backup', failure: null },
    ]);
    expect(await readdir(join(world.dataDir, 'scratch'))).toEqual([]);
  },
  maxMs,
);

test(
  'a drill that the shop interrupts by closing is no failure, leaves nothing, and is done by the next process',
  async () => {
    const world = await openBackupShop({});
    await letDrillBeDue(world);
    const closing = new AbortController();
    const work = jobOf(world, { closing: closing.signal }).work({});
    const scratch = join(world.dataDir, 'scratch');
    await expect.poll(async () => (await serversBelow(scratch)).size, { interval: 20 }).toBeGreaterThan(0);
    const rejected = expect(work).rejects.toThrow('The shop is closing');
    closing.abort();
    await rejected;
    await expect.poll(async () => (await serversBelow(scratch)).size).toBe(0);
    expect(await readdir(scratch)).toEqual([]);

    const runs = await world.keep();
    expect(runs).toMatchObject([{ kind: 'drill', failure: null }]);
    expect((await world.page()).runs.filter(({ failure }) => failure !== null)).toEqual([]);
    expect(await emailsOf(world)).toEqual([]);
  },
  maxMs,
);

test(
  'the copy of the shop and the database of a drill that was killed are gone after the next run',
  async () => {
    const world = await openBackupShop({});
    await letDrillBeDue(world);
    const scratch = join(world.dataDir, 'scratch');
    const work = jobOf(world).work({});
    await expect.poll(async () => (await serversBelow(scratch)).size, { interval: 20 }).toBeGreaterThan(0);
    for (const pid of await workersOfThisProcess()) process.kill(pid, 'SIGKILL');
    await work;
    expect((await serversBelow(scratch)).size).toBeGreaterThan(0);

    expect(await world.keep(), 'the same backup is not tried again').toEqual([]);
    expect(await readdir(scratch).catch(() => [])).toEqual([]);
    expect(existsSync(scratch)).toBe(false);
    await expect.poll(async () => (await serversBelow(scratch)).size).toBe(0);
    await newOrder(world);
  },
  maxMs,
);

test(
  'a plan in the environment is watched as one of the studio',
  async () => {
    const world = await openBackupShop({}, { isOnMachine: true });
    const { database, configuration } = world.shop;
    const backups = async () => (await readShopStatus(database.db, [], configuration)).backups;
    const metrics = async () => (await fetch(`${world.app.listeningOrigin}/metrics`)).text();
    const linesOfToday = async () =>
      (await world.call('GET today')).json<Today>().lines.map(({ sentence }) => sentence);
    expect(await backups()).toMatchObject({ isPlanned: true, plannedSince: expect.any(Date) });
    expect(await metrics()).toMatch(/^passepartout_backup_proven_timestamp_seconds \d/m);

    const [name = ''] = await readdir(world.target);
    const { hash } = exampleMaster(prints.mistyRidge.id);
    await writeFile(join(world.target, name, 'masters', hash), 'changed');
    await letDrillBeDue(world);
    await world.keep();
    expect(await linesOfToday()).toContainEqual(expect.stringContaining(`masters/${hash} was changed`));
    expect(await metrics()).toMatch(/^passepartout_backup_drill_failed 1$/m);

    await letDaysPass(world, 2);
    expect(await backups()).toMatchObject({ isOverdue: true });
    await world.shop.jobs.enqueue(database.db, { name: 'watch-backups' }, {});
    await expect.poll(async () => (await emailsOf(world)).length).toBe(2);
  },
  maxMs,
);

test(
  'a shop with a new key makes a backup with it, and restores none of the former key',
  async () => {
    const world = await openBackupShop({ encryption: await newEncryption() });
    const { backups, ...others } = world.shop.configuration;
    if (!backups) throw new Error('The shop has no plan.');
    await letDrillBeDue(world);
    const encryption = await newEncryption();
    await jobOf(world, { configuration: { ...others, backups: { ...backups, encryption } } }).work({});
    const { runs } = await world.page();
    expect(runs.map(({ kind, failure }) => [kind, failure])).toEqual([
      ['drill', null],
      ['backup', null],
      ['backup', null],
      ['drill', null],
    ]);
    expect(runs[0]?.backup).toBe(runs[1]?.backup);
  },
  maxMs,
);

test.skipIf(!canMount)(
  'a backup to a full disk fails with a sentence, leaves nothing there, and the shop sells on',
  async () => {
    const folder = await openSmallDisk('4m');
    const encryption = await newEncryption();
    const world = await openBackupShop({ target: { kind: 'folder', folder }, encryption });
    const { runs, problems } = await world.page();
    const isFull = `The disk of ${folder}, or that of temporary files, is full.`;
    expect(runs).toMatchObject([{ kind: 'backup', failure: isFull }]);
    expect(problems).toEqual([expect.stringContaining('is full. The shop tries again each hour')]);
    const files = async () =>
      (await readdir(folder, { recursive: true })).filter((name) => !name.startsWith('masters-'));
    expect(await files()).toEqual([]);

    const { backups, ...others } = world.shop.configuration;
    if (!backups) throw new Error('The shop has no plan.');
    const plain = { ...others, backups: { ...backups, encryption: null } };
    await jobOf(world, { configuration: plain }).work({});
    expect((await world.page()).runs[0]?.failure).toMatch(/has \d\.\d MB free, and [\d.]+ MB are needed\.$/);
    expect(await files()).toEqual([]);
    await newOrder(world);

    // Masters are not counted as linked where they cannot be, such as on another disk.
    const lines: string[] = [];
    const earlierMasters = join(world.dataDir, 'masters');
    const attempt = takeBackup({
      ...{ configuration: world.shop.configuration, target: join(folder, 'by-hand'), earlierMasters },
      print: (line) => lines.push(line),
    });
    await expect(attempt).rejects.toThrow('are needed');
    expect(lines.join()).toMatch(/of masters\.$/);
  },
  maxMs,
);
