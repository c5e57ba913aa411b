import { once } from 'node:events';
import { readdir, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { BackupsToSave, ConnectedServer, ShownBackups } from '#domain/api/shop/backups.ts';
import { type BackupShop, openBackupShop } from '#tests/world/open-backup-shop.ts';
import { openTestShop } from '#tests/world/open-test-shop.ts';
import { newStaff, studio } from '#tests/world/staff.ts';
import { startObjectStorage } from '#tests/world/start-object-storage.ts';
import { startSshServer } from '#tests/world/start-ssh-server.ts';
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

test(
  'a plan on an SSH server is stored once the owner has confirmed its key and let the shop in',
  async () => {
    const server = await startSshServer();
    onTestFinished(() => server.close());
    const world = await openBackupShop(undefined);
    const { host, port, user, folder } = server;
    const connect = async (change: object = {}) =>
      world.call('POST settings/backups/server', { host, port, user, ...change });
    expect((await connect({ host: 'https://nas' })).json().fields.host).toContain(
      'Enter a name or an address',
    );
    expect((await connect({ user: '' })).json().fields.user).toContain('Enter the name of a user');
    expect((await connect({ host: 'nas.invalid' })).json().fields.host).toContain(
      'There is no answer from nas.invalid',
    );
    const { hostKey, keyId, publicKey } = (await connect()).json<ConnectedServer>();
    expect([hostKey, publicKey]).toEqual([
      server.hostKey(),
      expect.stringMatching(/^ssh-ed25519 [\w+/]{68} passepartout$/),
    ]);
    expect((await connect()).json().publicKey, 'each has another key').not.toBe(publicKey);

    const { recipient } = await makeKey();
    const target = { kind: 'ssh' as const, host, port, user, folder, hostKey, keyId };
    const fieldsOf = async (change: object, key: string | null = recipient) =>
      (await save(world, { target: { ...target, ...change }, recipient: key })).json().fields;
    expect(await fieldsOf({}, null)).toEqual({
      recipient: expect.stringContaining('Backups on another machine are always encrypted'),
    });
    expect(await fieldsOf({ folder: '' })).toEqual({ folder: 'Enter a folder that the server has.' });
    const refused = await save(world, { target: { ...target, keyId: 'x'.repeat(500) }, recipient });
    expect(refused.statusCode).toBe(400);
    const first = { host: 'Connect to the server first, and confirm its key.' };
    expect(await fieldsOf({ keyId: null })).toEqual(first);
    expect(await fieldsOf({ hostKey: '' })).toEqual(first);
    expect(await fieldsOf({})).toEqual({ host: expect.stringContaining("refuses the shop's key") });
    server.allow(publicKey);
    expect(await fieldsOf({ hostKey: 'SHA256:other' })).toEqual({
      host: expect.stringContaining(`shows the key ${hostKey} instead of SHA256:other`),
    });
    expect(await fieldsOf({ folder: '/nowhere' })).toEqual({
      folder: expect.stringContaining('There is no such folder: the folder /nowhere of keeper@127.0.0.1'),
    });
    const saved = await save(world, { target: { ...target, folder: `${folder}//` }, recipient });
    expect([saved.statusCode, await readdir(folder)]).toEqual([200, []]);
    const shown = (await world.call('GET settings/backups')).body;
    expect(JSON.parse(shown).plan.target).toEqual({
      ...{ kind: 'ssh', host, port, user, folder, hostKey, publicKey },
    });
    expect(shown).not.toMatch(/PRIVATE KEY|privateKey|drillIdentity/);

    // The stored key stays for this server and user, until the server has another key.
    const kept = await save(world, { target: { ...target, keyId: null }, recipient });
    expect(kept.statusCode).toBe(200);
    expect(await fieldsOf({ keyId: null, user: 'root' })).toEqual(first);
    await server.goAway();
    await server.comeBack({ isNew: true });
    expect(await fieldsOf({ keyId: null })).toEqual({ host: expect.stringContaining('connect to it again') });
    expect(await fieldsOf({ keyId: null, hostKey: server.hostKey() })).toEqual(first);
    const again = (await connect()).json<ConnectedServer>();
    expect(again.hostKey).toBe(server.hostKey());
    server.allow(again.publicKey);
    const renewed = { ...target, hostKey: again.hostKey, keyId: again.keyId };
    expect((await save(world, { target: renewed, recipient })).statusCode).toBe(200);
  },
  maxMs,
);

test(
  'one server is tried at once, and three wait',
  async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void silent.close());
    await once(silent, 'listening');
    const world = await openBackupShop(undefined);
    const { port } = silent.address() as AddressInfo;
    const connected = once(silent, 'connection');
    const calls = [1, 2, 3, 4, 5].map(() =>
      world.call('POST settings/backups/server', { host: '127.0.0.1', port, user: 'keeper' }),
    );
    silent.on('connection', (socket) => void Promise.race(calls).then(() => socket.destroy()));
    await connected;
    const codes = (await Promise.all(calls)).map(({ statusCode }) => statusCode);
    expect(codes.toSorted()).toEqual([400, 400, 400, 400, 503]);
  },
  maxMs,
);
