import { once } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { startSshServer } from '#tests/world/start-ssh-server.ts';
import { deriveSshKey } from './ssh-key.ts';
import { openSsh, readHostKey } from './ssh-store.ts';

async function openWorld() {
  const server = await startSshServer();
  onTestFinished(() => server.close());
  const { host, port, user, folder } = server;
  const key = deriveSshKey('a secret of the shop', 'one key');
  server.allow(key.publicKey);
  const target = { kind: 'ssh' as const, host, port, user, folder, hostKey: server.hostKey(), ...key };
  return { server, target, place: `the folder ${folder} of ${user}@${host}:${port}` };
}

test('a file of any size is stored under its name when it is complete, and is read, listed and removed', async () => {
  const { server, target, place } = await openWorld();
  const store = await openSsh(target);
  onTestFinished(store.close);
  const masters = join(server.folder, 'masters-1');
  const large = Buffer.alloc(9_000_000, 'a master');
  await store.put('masters-1/large.age', Readable.from([large.subarray(0, 100), large.subarray(100)]));
  await store.put('empty', Readable.from([]));
  expect((await readFile(join(masters, 'large.age'))).equals(large)).toBe(true);
  const read = Buffer.concat(await (await store.get('masters-1/large.age')).toArray());
  expect(read.equals(large)).toBe(true);
  expect(await (await store.get('empty')).toArray()).toEqual([]);
  await expect(store.get('away')).rejects.toThrow(`${place} lacks away.`);

  await writeFile(join(masters, 'half.age.unfinished'), 'half');
  expect(await store.list('masters-1')).toEqual(new Set(['large.age']));
  expect(await store.list('masters-2')).toEqual(new Set());
  for (const name of ['half.age', 'large.age', 'away.age']) await store.remove(`masters-1/${name}`);
  expect(await readdir(masters)).toEqual([]);
});

test('what a server refuses ends with a sentence that names the place, and leaves no half of a file', async () => {
  const { server, target, place } = await openWorld();
  for (const [writing, sentence] of [
    ['no room', `Most likely its disk is full`],
    ['no permission', `The shop may not write into ${place}: give the folder to that user.`],
    ['breaks off', `The connection to ${place} broke off`],
  ] as const) {
    server.writing = writing;
    const store = await openSsh(target);
    await expect(store.put('file', Readable.from([Buffer.from('text')])), writing).rejects.toThrow(sentence);
    store.close();
  }
  server.writing = 'works';
  const store = await openSsh(target);
  // The one that broke off is removed by the next run, as `discardBackup` does.
  await store.remove('file');
  expect(await readdir(server.folder)).toEqual([]);
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('half');
      throw new Error('The source failed.');
    })(),
  );
  await expect(store.put('file', broken)).rejects.toThrow('The source failed.');
  expect(await readdir(server.folder)).toEqual([]);
  store.close();
});

test('a server that is away, another one, or without the folder or the key, is refused with a sentence', async () => {
  const { server, target, place } = await openWorld();
  expect(await readHostKey(target)).toBe(server.hostKey());
  const failure = (change: Partial<typeof target>) =>
    openSsh({ ...target, ...change }).then(
      (store) => store.close(),
      (error: Error) => error.message,
    );
  expect(await failure({ folder: '/nowhere' })).toMatch(
    /^There is no such folder: the folder \/nowhere of keeper@127\.0\.0\.1:\d+\. Create it, or mount its disk/,
  );
  await writeFile(join(server.folder, 'file'), '');
  expect(await failure({ folder: join(server.folder, 'file') })).toContain('This is not a folder');
  const refused = "The server refuses the shop's key for the folder";
  expect(await failure(deriveSshKey('a secret of the shop', 'another key'))).toContain(refused);
  expect(await failure({ user: 'root' })).toContain(refused);

  const former = server.hostKey();
  await server.goAway();
  expect(await failure({})).toContain(`There is no answer from ${place} (ECONNREFUSED). Check the host`);
  await server.comeBack({ isNew: true });
  expect(await failure({})).toContain(
    `The server of ${place} shows the key ${server.hostKey()} instead of ${former}, so the shop has sent nothing.`,
  );
  expect(await failure({ hostKey: server.hostKey() })).toBeUndefined();

  const answers = [(socket: Socket) => void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'), () => {}];
  const failures = answers.map(async (answer) => {
    const listener = createServer(answer).listen(0, '127.0.0.1');
    onTestFinished(() => void listener.close());
    await once(listener, 'listening');
    return failure({ port: (listener.address() as AddressInfo).port });
  });
  expect(await Promise.all(failures)).toEqual([
    expect.stringContaining('broke off (Connection lost before handshake)'),
    expect.stringMatching(/^There is no answer from .+ \(Timed out while waiting for handshake\)/),
  ]);
});
