import { cp, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { startCommand } from '#tests/process/run-command.ts';
import { newOrder } from '#tests/world/buy.ts';
import { exampleMaster } from '#tests/world/hang-print.ts';
import { type BackupShop, openBackupShop } from '#tests/world/open-backup-shop.ts';
import { prints } from '#tests/world/prints.ts';
import { startSshServer } from '#tests/world/start-ssh-server.ts';
import { encrypt, makeKey } from './encryption.ts';
import { toWords } from './key-words.ts';
import { deriveSshKey } from './ssh-key.ts';

const ridge = exampleMaster(prints.mistyRidge.id);
const maxMs = 900_000;

async function openWorld() {
  const server = await startSshServer();
  onTestFinished(() => server.close());
  const key = deriveSshKey('a secret of the shop', 'one key');
  server.allow(key.publicKey);
  const { host, port, user, folder } = server;
  const [owners, shops, other] = [await makeKey(), await makeKey(), await makeKey()];
  const world = await openBackupShop({
    target: { kind: 'ssh', host, port, user, folder, hostKey: server.hostKey(), ...key },
    encryption: { recipient: owners.recipient, drillIdentity: shops.identity },
  });
  const { runs } = await world.page();
  const place = `the folder ${folder} of ${user}@${host}:${port}`;
  expect(runs).toMatchObject([
    { kind: 'drill', failure: null },
    { kind: 'backup', failure: null, place },
  ]);
  const name = runs[1]?.backup ?? '';
  const archive = join(folder, `${name}.tar.age`);
  const masters = join(folder, `masters-${name.slice(-8)}`);
  return { world, server, place, archive, masters, owners, other };
}

/** Why the drill of the newest backup fails, as if none had before. */
async function drillFailure({ shop, keep }: BackupShop): Promise<string> {
  const { db } = shop.database;
  await db.execute(sql`delete from backup_runs where kind = 'drill' and failure is not null`);
  await db.execute(
    sql`update backup_runs set started_at = started_at - interval '8 days' where kind = 'drill'`,
  );
  return (await keep())[0]?.failure ?? 'none';
}

async function flipByte(file: string): Promise<Buffer> {
  const bytes = await readFile(file);
  const last = bytes.length - 1;
  await writeFile(file, bytes.with(last, (bytes[last] ?? 0) ^ 1));
  return bytes;
}

test(
  'a backup on an SSH server is proved, shares its masters with the next, and is restored with the words of its key',
  async () => {
    const { world, server, archive, masters, owners } = await openWorld();
    const opening = (await world.call('GET opening')).json();
    // Its server is this machine.
    const note = expect.stringContaining("on the shop's own disk");
    expect(opening.lines).toContainEqual(expect.objectContaining({ step: 'backup', state: 'missing', note }));
    const storedAt = async () => (await stat(join(masters, `${ridge.hash}.age`))).mtimeMs;
    const before = await storedAt();
    await newOrder(world);
    expect((await world.keep({ isAsked: true })).map(({ failure }) => failure)).toEqual([null, null]);
    expect(await storedAt()).toBe(before);
    // The day's former backup is deleted, and both have used the same masters.
    const names = (await readdir(server.folder)).filter((name) => !name.startsWith('masters-'));
    expect(names).toEqual([expect.stringMatching(/\.tar\.age$/)]);
    expect(names).not.toContain(basename(archive));

    // The owner copies the folder from the server, as with `scp -r`.
    const work = join(world.dataDir, '..');
    const copy = join(work, 'copied');
    await cp(server.folder, copy, { recursive: true });
    const words = (await toWords(owners.identity)).split(' ');
    const written = (list: string[]) => list.map((word, index) => `${index + 1}. ${word}\n`).join('');
    const keyFile = join(work, 'words.txt');
    const restored = join(work, 'restored');
    const run = (command: string) =>
      startCommand([command, join(copy, names[0] ?? ''), '--key', keyFile], {
        cwd: work,
        env: { DATA_DIR: restored },
      }).ended;
    await writeFile(keyFile, written(words.with(6, 'passepartout')));
    for (const command of ['restore', 'drill']) {
      const { code, stderr } = await run(command);
      expect([code, stderr]).toEqual([
        1,
        expect.stringContaining(`Word 7 in the file ${keyFile}, “passepartout”, is not a word of a key.`),
      ]);
    }
    await writeFile(keyFile, written(words));
    const { code, output, stderr } = await run('restore');
    expect(code, stderr).toBe(0);
    expect(output).toContain('1 order');
    expect(await readFile(join(restored, 'masters', ridge.hash), 'utf8')).toBe(ridge.text);
  },
  maxMs,
);

test(
  'a drill on an SSH server finds what is wrong with the backup, or with the server',
  async () => {
    const { world, server, place, archive, masters, other } = await openWorld();
    const intact = await flipByte(archive);
    expect(await drillFailure(world)).toContain('.tar.age is damaged');
    const foreign = await buffer(await encrypt(Readable.from([Buffer.from('x')]), [other.recipient]));
    await writeFile(archive, foreign);
    expect(await drillFailure(world)).toContain('was encrypted for another key than this one');
    await writeFile(archive, intact);

    const master = join(masters, `${ridge.hash}.age`);
    await flipByte(master);
    expect(await drillFailure(world)).toContain(`${ridge.hash}.age is damaged`);
    // It was removed for the next backup, because the vault has it.
    expect(await drillFailure(world)).toContain(`${place} lacks masters-`);
    expect((await world.keep({ isAsked: true })).map(({ failure }) => failure)).toEqual([null, null]);

    await rename(server.folder, `${server.folder} away`);
    expect(await drillFailure(world)).toContain(`There is no such folder: ${place}.`);
    await rename(`${server.folder} away`, server.folder);
    await server.goAway();
    expect(await drillFailure(world)).toContain(`There is no answer from ${place} (ECONNREFUSED).`);
    await server.comeBack({ isNew: true });
    expect(await drillFailure(world)).toContain(
      `${place} shows the key ${server.hostKey()} instead of SHA256:`,
    );
    await newOrder(world);
  },
  maxMs,
);

test(
  'a backup that an SSH server refuses fails with its cause and leaves nothing, and what an interrupted or outdated one left is removed',
  async () => {
    const { world, server, place, archive } = await openWorld();
    const { db } = world.shop.database;
    const files = async () => (await readdir(server.folder)).filter((name) => !name.startsWith('masters-'));
    const complete = await files();
    for (const [writing, sentence] of [
      ['no room', `what it was asked in ${place}. Most likely its disk is full`],
      ['no permission', `The shop may not use ${place}`],
    ] as const) {
      server.writing = writing;
      const failed = (await world.keep({ isAsked: true })).find(({ kind }) => kind === 'backup');
      expect(failed?.failure).toContain(sentence);
      expect(await files()).toEqual(complete);
    }
    expect((await world.page()).problems).toEqual([
      expect.stringContaining('The shop tries again each hour.'),
    ]);

    server.writing = 'goes away';
    const broken = (await world.keep({ isAsked: true })).find(({ kind }) => kind === 'backup');
    expect(broken?.failure).toContain(`The connection to ${place} broke off`);
    expect(await files()).toContainEqual(`${broken?.backup}.tar.age.unfinished`);
    server.writing = 'works';
    await server.comeBack();
    expect(await world.keep()).toMatchObject([]);
    expect(await files()).toEqual(complete);

    const left = archive.replace(/\d{6}Z/, '000000Z');
    await writeFile(`${left}.unfinished`, 'half');
    await db.execute(sql`
      insert into backup_runs (kind, backup, place, started_at)
      values ('backup', ${left.slice(server.folder.length + 1, -'.tar.age'.length)}, ${place}, now())`);
    await world.keep({ isAsked: true });
    const present = await files();
    expect(present).toEqual([expect.stringMatching(/\.tar\.age$/)]);
    expect(present).not.toEqual(complete);
  },
  maxMs,
);
