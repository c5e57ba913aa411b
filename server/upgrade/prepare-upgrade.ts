import { constants } from 'node:fs';
import { access, mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { z } from 'zod';
import { type Release, type ShownUpgradeReport, upgradeReport } from '#domain/api/shop/upgrade.ts';
import { parts } from '#server/backup/backup-contents.ts';
import { takeBackup } from '#server/backup/take-backup.ts';
import type { MachineConfiguration } from '#server/configuration/configuration.ts';
import { OperatorError } from '#server/configuration/operator-error.ts';
import { presentRelease } from '#server/configuration/present-release.ts';
import { requireShopFolder } from '#server/database/embedded/data-folder.ts';
import { withFreeLock } from '#server/database/embedded/with-lock.ts';
import { withPresentDatabase } from '#server/database/open-shop-database.ts';
import { watchName } from '#server/database/watch-changes.ts';
import { withClient } from '#server/database/with-client.ts';
import { configureShop } from '#server/settings/configure-shop.ts';
import { withAttempt } from './attempt.ts';
import { type Rehearsal, rehearse } from './rehearse.ts';
import { requireRelease } from './require-release.ts';
import { readUpgradeState, replaceFile, upgradePaths, type WatchedPage } from './upgrade-state.ts';

interface Preparation {
  machine: MachineConfiguration;
  /** The folder of the new release. */
  folder: string;
  /** A folder for the backup that doesn't exist yet. */
  backup: string | undefined;
  print: (line: string) => void;
}

/** What `shop upgrade` found before the switch. It is kept as `DATA_DIR/upgrade/report.json`. */
export interface UpgradeReport extends Rehearsal {
  from: Release;
  to: Release;
  at: string;
  backup: string;
  page: WatchedPage;
}

/** Runs `action` while no other upgrade is prepared or switched. @throws OperatorError if one is */
export async function withUpgradeLock<T>(
  machine: MachineConfiguration,
  action: () => Promise<T>,
): Promise<T> {
  const { dataDir, databaseUrl } = machine;
  if (!databaseUrl) await requireShopFolder(dataDir);
  const { folder, lock } = upgradePaths(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return withFreeLock(lock, anotherUpgrade, async () => {
    const { switch: underWay } = await readUpgradeState(dataDir);
    if (!underWay) return action();
    throw new OperatorError(
      `The switch to ${underWay.to.version} has not ended. If it was interrupted, start the shop: it brings the former release back. Then run this again.`,
    );
  });
}

/** The refusal of a second upgrade. */
export function anotherUpgrade(): OperatorError {
  return new OperatorError(
    'Another upgrade of this shop is running. Wait until it has ended, and try again.',
  );
}

/**
 * Backs the running shop up, and rehearses the release on a copy of it. Changes nothing in the shop.
 * @throws OperatorError if the release does not start or sell there, or this shop cannot be upgraded so
 */
export async function prepareUpgrade({
  machine,
  folder,
  backup,
  print,
}: Preparation): Promise<UpgradeReport> {
  const to = await requireRelease(folder);
  const rehearsal = { kind: 'rehearsal', version: to.version } as const;
  return withAttempt(machine.dataDir, rehearsal, () => prepare({ machine, backup, print }, to));
}

async function prepare(
  { machine, backup, print }: Omit<Preparation, 'folder'>,
  to: Release,
): Promise<UpgradeReport> {
  const { dataDir, studioUrl } = machine;
  const { hangsDemoPrints, page } = await inspectRunningShop(machine, print);
  const at = new Date().toISOString();
  const target = backup ?? `${await placeBeside(dataDir, to)}-${at.slice(0, 19).replaceAll(':', '')}`;
  // The vault is on the same disk as the folder beside it, so that its masters are linked.
  const earlierMasters = backup ? {} : { earlierMasters: join(dataDir, parts.masters) };
  print(`Backing the shop up to ${target}…`);
  await takeBackup({ configuration: machine, target, print, ...earlierMasters });
  print(`Rehearsing the release ${to.version} on a copy of the shop…`);
  const rehearsal = await rehearse({
    ...{ backup: target, release: to, origin: page.origin, studioHost: new URL(studioUrl).host },
    ...{ hangsDemoPrints, print },
  });
  const report = { from: presentRelease, to, at, backup: target, page, ...rehearsal };
  await replaceFile(upgradePaths(dataDir).report, report);
  return report;
}

/**
 * The default folder for the backup of a rehearsal. The moment of the rehearsal is added to its name.
 * @throws OperatorError if the shop's account may not write there
 */
export async function placeBeside(dataDir: string, { folder, version }: Release): Promise<string> {
  const parent = dirname(dataDir);
  await access(parent, constants.W_OK).catch(() => {
    throw new OperatorError(
      `The backup of a rehearsal is made in ${parent}, where the shop may not write. Rehearse with another new folder: shop upgrade ${folder} --prepare --backup /var/lib/passepartout/backups/before-${version}. The studio then shows the report.`,
    );
  });
  return `${dataDir}-before-${version}`;
}

/** The report of the last rehearsal. */
export async function readReport(dataDir: string): Promise<ShownUpgradeReport | undefined> {
  const text = await readFile(upgradePaths(dataDir).report, 'utf8').catch(() => 'null');
  return upgradeReport.safeParse(JSON.parse(text)).data;
}

/**
 * Finds how the running shop answers, before it is copied or switched.
 * @throws OperatorError if it is closed, or cannot be upgraded so
 */
export async function inspectRunningShop(machine: MachineConfiguration, print: (line: string) => void) {
  const { hangsDemoPrints } = await readRunningShop(machine, print);
  return { hangsDemoPrints, page: await findWatchedPage(machine) };
}

/** The process hands the request for a switch to its launcher. Several would each switch. */
async function readRunningShop(machine: MachineConfiguration, print: (line: string) => void) {
  const count = `select count(*)::int as running from pg_stat_activity
    where datname = current_database() and application_name = $1`;
  const { running, configuration } = await withPresentDatabase(machine, print, (url) =>
    withClient(url, 'passepartout upgrade', async (client) => {
      const { rows } = await client.query<{ running: number }>(count, [watchName]);
      return { running: rows[0]?.running ?? 0, ...(await configureShop(drizzle(client), machine)) };
    }),
  );
  if (running === 0) throw new OperatorError('The shop is closed. Start it, and run this again.');
  if (running === 1 || machine.databaseUrl) return configuration;
  throw new OperatorError(
    `The shop runs in ${running} processes. Stop, upgrade and start one after the other: no request fails.`,
  );
}

const summaries = z.array(z.object({ _id: z.string() }));

/** A print, or the home page of a shop without prints or that is not open to everybody. */
async function findWatchedPage({ host, port }: MachineConfiguration): Promise<WatchedPage> {
  const name = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host;
  const origin = `http://${name}:${port}`;
  const response = await fetch(`${origin}/api/shop/all-prints?limit=1`).catch(() => {
    throw new OperatorError(`The shop does not answer at ${origin}. Start it, and run this again.`);
  });
  const [print] = response.ok ? summaries.parse(await response.json()) : [];
  const path = print ? `/product/${print._id}` : '/';
  const { status } = await fetch(origin + path, { redirect: 'manual' });
  return { origin, path, status };
}
