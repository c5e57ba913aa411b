import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { readConfiguration } from '#server/configuration/configuration.ts';
import { openDatabase } from '#server/database/database.ts';
import { migrate } from '#server/database/migrate.ts';
import { createLog } from '#server/log.ts';
import { openShop } from '#server/open-shop.ts';
import { openMasters } from '#server/photographs/masters/open-masters.ts';
import { applyUntil, emptyDatabase } from '#tests/database/empty-database.ts';
import { signedIn } from '#tests/world/member.ts';
import { memberOf } from './keep-with-members.ts';
import { fillFrom, keptVersions, type Row, readKeptShop, rowsOf } from './kept-shop.ts';

const log = createLog('silent');

describe.each(await keptVersions())('a shop of %s', (version) => {
  test('keeps every value and every master through an upgrade to this version', async () => {
    const kept = await readKeptShop(version);
    const dataDir = await mkdtemp(join(tmpdir(), 'passepartout-kept-'));
    onTestFinished(() => rm(dataDir, { recursive: true }));
    const empty = await emptyDatabase();
    await applyUntil(empty, kept.migration);
    await fillFrom(kept, { database: empty, dataDir });
    expect(kept.tables.orders?.length).toBeGreaterThanOrEqual(1000);
    expect(kept.tables.users).toHaveLength(201);

    await migrate(empty.url, log);

    for (const [table, rows] of Object.entries(kept.tables)) {
      const columns = Object.keys(rows[0] ?? {});
      const found = (await rowsOf(empty, table)).map((row) => textOf(row, columns));
      const expected = rows.map((row) => textOf(row, columns));
      expect(found.sort(), table).toEqual(expected.sort());
    }
    const configuration = readConfiguration({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
    const masters = await openMasters(configuration);
    for (const hash of Object.keys(kept.masters)) await (await masters.open(hash)).close();
    masters.close();
    expect(await readdir(join(dataDir, 'masters'))).toEqual(
      expect.arrayContaining(Object.keys(kept.masters)),
    );

    const database = await openDatabase(empty.url, log);
    const shop = await openShop({
      ...{
        configuration,
        log,
        database,
        machine: { DATA_DIR: dataDir },
        services: { payments: undefined, mail: undefined },
      },
      now: () => new Date(kept.at),
    });
    const app = await buildApp(shop);
    onTestFinished(async () => {
      await app.close();
      await shop.close();
      await database.close();
    });
    const { headers } = await signedIn({ app }, memberOf(0));
    const orders = await app.inject({ url: '/api/orders/mine', headers });
    expect(orders.json()).toHaveLength(1);
  }, 600_000);
});

/** The values of a row that an older version knew, as text. */
function textOf(row: Row, columns: string[]): string {
  return JSON.stringify(columns.map((name) => row[name]));
}
