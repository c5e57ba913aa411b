import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { BackupsToSave, ShownBackups } from '#domain/api/shop/backups.ts';
import { type BackupShop, openBackupShop } from '#tests/world/open-backup-shop.ts';
import { openTestShop } from '#tests/world/open-test-shop.ts';
import { newStaff, studio } from '#tests/world/staff.ts';
import { startObjectStorage } from '#tests/world/start-object-storage.ts';
import { makeKey } from './encryption.ts';

const maxMs = 300_000;

async function save(world: BackupShop, change: Partial<BackupsToSave>) {
  const { version } = await world.page();
  const target = { kind: 'folder' as const, folder: world.target };
  const body = { version, hour: 3, days: 14, weeks: 4, target, recipient: null, ...change };
  return world.call('POST settings/backups', body);
}

test(
  'a plan is stored after a file was written, read and deleted at its target, and its secrets are never shown',
  async () => {
    const storage = await startObjectStorage();
    onTestFinished(() => storage.close());
    const world = await openBackupShop(undefined);
    expect(await world.page()).toMatchObject({ plan: null, problems: [], provenAt: null });

    const folder = (path: string) => ({ target: { kind: 'folder' as const, folder: path } });
    await writeFile(join(world.target, 'file'), '');
    for (const [path, sentence] of [
      ['backups', 'Enter the whole path of a folder'],
      [join(world.dataDir, 'backups'), 'is inside DATA_DIR and would be lost with it'],
      [`${world.target}/../shop`, 'is inside DATA_DIR'],
      [join(world.target, 'away'), 'does not exist: create it, or mount its disk'],
      [join(world.target, 'file'), 'is not a folder'],
    ] as const) {
      const refused = await save(world, folder(path));
      expect([refused.statusCode, refused.json().fields?.folder], path).toEqual([
        400,
        expect.stringContaining(sentence),
      ]);
    }
    expect((await save(world, {})).statusCode).toBe(200);
    expect(await readdir(world.target)).toEqual(['file']);
    const { plan } = await world.page();
    expect(plan).toEqual({
      ...{ hour: 3, days: 14, weeks: 4, recipient: null },
      target: { kind: 'folder', folder: world.target },
    });

    const { recipient } = await makeKey();
    const bucket = {
      ...{ kind: 'bucket' as const, bucket: storage.bucket, region: 'us-east-1', endpoint: storage.url },
      ...{ accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    };
    const fieldsOf = async (change: Partial<BackupsToSave>) => (await save(world, change)).json().fields;
    expect(await fieldsOf({ target: bucket })).toEqual({
      recipient: expect.stringContaining('always encrypted'),
    });
    expect(await fieldsOf({ target: bucket, recipient: 'age1x' })).toEqual({
      recipient: 'Enter the public half of a key, which begins with age1.',
    });
    expect(await fieldsOf({ target: { ...bucket, secretAccessKey: 'wrong' }, recipient })).toEqual({
      bucket: expect.stringContaining('refuses the key'),
    });
    expect(await fieldsOf({ target: { ...bucket, bucket: 'another' }, recipient })).toEqual({
      bucket: expect.stringContaining('There is no such bucket'),
    });
    const saved = await save(world, { target: bucket, recipient });
    expect([saved.statusCode, saved.body]).toEqual([200, expect.not.stringContaining('S3RVER')]);
    const shown = (await world.call('GET settings/backups')).body;
    expect(JSON.parse(shown).plan).toMatchObject({ recipient, target: { accessKeyId: 'S3RVER' } });
    expect(shown).not.toMatch(/secretAccessKey|AGE-SECRET-KEY|drillIdentity/);

    // The stored secret stays for this bucket, and goes to no other address.
    expect((await save(world, { target: { ...bucket, secretAccessKey: null }, recipient })).statusCode).toBe(
      200,
    );
    const elsewhere = { ...bucket, endpoint: 'http://127.0.0.1:9', secretAccessKey: null };
    expect(await fieldsOf({ target: elsewhere, recipient })).toEqual({
      secretAccessKey: 'Enter the secret of this access key.',
    });

    const { version } = await world.page();
    const removed = await world.call('POST settings/backups/remove', { version });
    expect(removed.statusCode).toBe(204);
    expect((await world.page()).plan).toBeNull();
  },
  maxMs,
);

test(
  'a plan is refused while the database of DATABASE_URL cannot be copied',
  async () => {
    const settings = {
      DATABASE_URL: 'postgres://shop@127.0.0.1:1/shop',
      TOKEN_SECRET: 'a secret of thirty-two characters',
    };
    const world = await openTestShop({ settings, isQuiet: true });
    onTestFinished(() => world.close());
    const owner = await newStaff(world);
    const { version } = (await studio(world, 'GET settings/backups', owner)).json<ShownBackups>();
    const body = {
      version,
      hour: 3,
      days: 1,
      weeks: 0,
      target: { kind: 'folder', folder: '/tmp' },
      recipient: null,
    };
    const refused = await studio(world, 'POST settings/backups', { ...owner, body });
    const sentence = 'The database 127.0.0.1:1/shop cannot be used: connect ECONNREFUSED';
    expect([refused.statusCode, refused.json().error]).toEqual([400, expect.stringContaining(sentence)]);
  },
  maxMs,
);
