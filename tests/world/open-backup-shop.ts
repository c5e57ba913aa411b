import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import type { ShownBackupRun, ShownBackups } from '#domain/api/shop/backups.ts';
import { keepBackupsJob } from '#server/backup/planned/keep-backups.ts';
import type { BackupPlan } from '#server/configuration/backup-plan.ts';
import { openShopDatabase } from '#server/database/open-shop-database.ts';
import { createLog } from '#server/log.ts';
import { readSettingsVersion } from '#server/settings/read-settings.ts';
import { saveSettings } from '#server/settings/save-settings.ts';
import { patiently } from '#tests/process/patiently.ts';
import { openTestShop, type TestShop } from './open-test-shop.ts';
import { newStaff, studio } from './staff.ts';

export interface BackupShop extends TestShop {
  dataDir: string;
  /** A folder for backups, which exists. */
  target: string;
  /** Its staff sign in for each call, because tests let days pass. */
  call(name: string, body?: object): ReturnType<typeof studio>;
  page(): Promise<ShownBackups>;
  /** Lets the job do what is due, or what an owner asked for, and waits until it has. @returns the new runs, the newest first */
  keep(data?: { isAsked?: true }): Promise<ShownBackupRun[]>;
}

interface BackupShopOptions {
  /** The address of an empty database. By default the shop has its own PostgreSQL. */
  databaseUrl?: string;
  /** The plan is in the environment, not stored. */
  isOnMachine?: true;
}

/** A shop that makes backups by this plan. It is closed at the end of the test. */
export async function openBackupShop(
  plan: Partial<BackupPlan> | undefined,
  { databaseUrl, isOnMachine }: BackupShopOptions = {},
): Promise<BackupShop> {
  const folder = await mkdtemp(join(tmpdir(), 'passepartout backups '));
  const [dataDir, target] = [join(folder, 'shop'), join(folder, 'target')];
  await mkdir(dataDir);
  await mkdir(target);
  const place = { dataDir, databaseUrl };
  const database = await openShopDatabase(place, createLog('silent'), () => undefined);
  const whole: BackupPlan = {
    ...{ hour: 3, days: 14, weeks: 0, target: { kind: 'folder', folder: target }, encryption: null },
    ...plan,
  };
  const planned = plan && { BACKUPS: JSON.stringify(whole) };
  const stored = isOnMachine ? undefined : planned;
  const settings = {
    DATA_DIR: dataDir,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ...(isOnMachine && planned),
  };
  const world = await openTestShop({ settings, database, ...(stored && { stored }) });
  const { db } = database;
  if (stored) {
    const saving = { version: await readSettingsVersion(db), changes: stored, author: 'terminal' } as const;
    await saveSettings(world.shop.settings, saving);
  }
  onTestFinished(async () => {
    await world.close();
    await rm(folder, { recursive: true, force: true });
  });
  const call = async (name: string, body?: object) =>
    studio(world, name, { cookie: (await newStaff(world)).cookie, ...(body && { body }) });
  const page = async () => (await call('GET settings/backups')).json<ShownBackups>();
  const untilDone = () =>
    expect.poll(async () => (await page()).isAsked, { ...patiently, interval: 500 }).toBe(false);
  await untilDone();
  return {
    ...world,
    ...{ dataDir, target, call, page },
    async keep(data = {}) {
      const former = new Set((await page()).runs.map(({ id }) => id));
      await world.shop.jobs.enqueue(db, keepBackupsJob, data);
      await untilDone();
      return (await page()).runs.filter(({ id }) => !former.has(id));
    },
  };
}
