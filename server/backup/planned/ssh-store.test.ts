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
    ['no permission', `The shop may not use ${place}: give the folder, and what is in it, to that user.`],
    ['breaks off', `The connection to ${place} broke off`],
  ] as const) {
    server.writing = writing;
    const store = await openSsh(target);
    const failure = await store
      .put('file', Readable.from([Buffer.from('text')]))
      .catch((error) => error.message);
    expect([failure, failure], writing).toEqual([
      expect.stringContaining(sentence),
      expect.not.stringContaining('words of the server'),
    ]);
    store.close();
  }
  server.writing = 'works';
  const store = await openSsh(target);
  // The one that broke off is removed as `discardBackup` does, by this run or a later one.
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
});

test('a server that ends or holds the connection before the shop is let in is explained in our own words', async () => {
  const { target } = await openWorld();
  const words = 'SSH-2.0-words_of_the_server\r\n';
  const ended = 'ended the connection, or stopped answering, before it let the shop in';
  const answers: [answer: (socket: Socket) => void, sentence: string][] = [
    [(socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'), ended],
    [(socket) => socket.end(words), ended],
    [(socket) => socket.destroySoon(), ended],
    [(socket) => socket.end(Buffer.concat([Buffer.from(words), disconnect(2)])), '(reason 2 of SSH)'],
    [(socket) => socket.end(Buffer.concat([Buffer.from(words), disconnect(11)])), ended],
    [() => {}, '(it took too long)'],
    [(socket) => socket.write(words), '(it took too long)'],
  ];
  await Promise.all(
    answers.map(async ([answer, sentence]) => {
      const listener = createServer((socket) => answer(socket.on('error', () => {}))).listen(0, '127.0.0.1');
      onTestFinished(() => void listener.close());
      await once(listener, 'listening');
      const at = { ...target, port: (listener.address() as AddressInfo).port };
      for (const failed of await Promise.allSettled([openSsh(at), readHostKey(at)])) {
        const { message } = failed.status === 'rejected' ? failed.reason : failed;
        expect(message).toContain(sentence);
        expect(message).not.toMatch(/words|folder: /);
      }
    }),
  );
}, 40_000);

/** The message with which a server ends a connection, before anything is encrypted. */
function disconnect(reason: number): Buffer {
  const text = Buffer.from('words of the server');
  const payload = Buffer.alloc(9 + text.length + 4);
  payload[0] = 1;
  payload.writeUInt32BE(reason, 1);
  payload.writeUInt32BE(text.length, 5);
  text.copy(payload, 9);
  const padding = 16 - ((5 + payload.length) % 8);
  const head = Buffer.alloc(5);
  head.writeUInt32BE(1 + payload.length + padding);
  head[4] = padding;
  return Buffer.concat([head, payload, Buffer.alloc(padding)]);
}
