import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { prepareDataFolder } from './data-folder.ts';
import { openEmbeddedPostgres } from './open-embedded-postgres.ts';
import { findPostgresBinaries } from './postgres-binaries.ts';
import { joinOrStartServer } from './start-server.ts';

const OPENER = fileURLToPath(new URL('child-opener.ts', import.meta.url));
const NOBODY = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'];
/** Runs processes that see only each other, and die with the first of them. */
const CONTAINER = ['unshare', '--user', '--map-root-user', '--pid', '--fork', '--mount-proc', '--kill-child'];
const isRoot = process.getuid?.() === 0;
const cleanUps: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});
afterAll(async () => rm((await startedFolder) ?? '', { recursive: true, force: true }));

test('the first start makes a durable UTF-8 database in a private folder', async () => {
  const dataDir = await makeFolder();
  const { url } = await openHere(dataDir);
  const settings = await ask(
    url,
    `select current_setting('fsync') fsync, current_setting('data_checksums') checksums,
            current_setting('server_encoding') encoding, current_database() as name`,
  );
  expect(settings).toEqual({ fsync: 'on', checksums: 'on', encoding: 'UTF8', name: 'shop' });
  expect((await stat(join(dataDir, 'postgres'))).mode & 0o777).toBe(0o700);
  expect((await stat(join(dataDir, 'postgres', 'shop-password'))).mode & 0o777).toBe(0o600);
});

test('data survives a clean stop and a second start', async () => {
  const dataDir = await copyStartedFolder();
  const first = await openHere(dataDir);
  await ask(first.url, `create table note as select 'kept' as text`);
  await first.release();
  const second = await openHere(dataDir);
  expect(await ask(second.url, 'select text from note')).toEqual({ text: 'kept' });
});

test('a second opener joins the running server, which stops only with the last one', async () => {
  const dataDir = await copyStartedFolder();
  const first = await openHere(dataDir);
  const second = await openInChild(dataDir);
  expect(second.line).toBe(first.url);
  await first.release();
  await first.release();
  expect(await ask(second.line, 'select 1 as one')).toEqual({ one: 1 });
  await second.release();
  await expect(ask(first.url, 'select 1')).rejects.toThrow();
});

test('processes that open at the same moment share one server', async () => {
  const dataDir = await makeFolder();
  const openers = await Promise.all([openInChild(dataDir), openInChild(dataDir), openInChild(dataDir)]);
  expect(new Set(openers.map((opener) => opener.line)).size).toBe(1);
  await Promise.all(openers.map((opener) => opener.release()));
  await expect(ask(openers[0].line, 'select 1')).rejects.toThrow();
});

test('a server left behind by a killed opener is found, used and stopped', async () => {
  const dataDir = await copyStartedFolder();
  const killed = await openInChild(dataDir);
  await killed.kill();
  const next = await openHere(dataDir);
  expect(next.url).toBe(killed.line);
  // The server notices a moment later that the killed process is gone.
  const countUsers = `select count(*)::int as users from pg_locks where locktype = 'advisory' and mode = 'ShareLock'`;
  await expect.poll(() => ask(next.url, countUsers)).toEqual({ users: 1 });
  await next.release();
  await expect(ask(next.url, 'select 1')).rejects.toThrow();
});

test('a killed database server is restarted at the same address, with all committed data', async () => {
  const dataDir = await copyStartedFolder();
  const { url } = await openHere(dataDir);
  await ask(url, `create table note as select 'kept' as text`);
  await killServer(dataDir);
  await expect.poll(() => ask(url, 'select text from note').catch(String)).toEqual({ text: 'kept' });
});

test('after opener and server are both killed, the next start recovers', async () => {
  const dataDir = await copyStartedFolder();
  const opener = await openInChild(dataDir);
  await ask(opener.line, `create table note as select 'kept' as text`);
  await opener.kill();
  await killServer(dataDir);
  const { url } = await openHere(dataDir);
  expect(await ask(url, 'select text from note')).toEqual({ text: 'kept' });
});

test('a postmaster.pid whose number now belongs to another program is not mistaken for the server', async () => {
  const dataDir = await copyStartedFolder();
  const pidFile = join(dataDir, 'postgres', 'postmaster.pid');
  await writeFile(pidFile, `${process.pid}\n${dataDir}/postgres\n1\n5432\n\n127.0.0.1\n\nready   \n`);
  const { url } = await openHere(dataDir);
  expect(await ask(url, 'select 1 as one')).toEqual({ one: 1 });
});

test('a database that another container uses is refused, though its server is not visible here', async (t) => {
  if (!canBeContainer()) return t.skip('this system makes no process namespaces');
  const dataDir = await copyStartedFolder();
  const { url } = await openHere(dataDir);
  const other = await openInChild(dataDir, CONTAINER);
  expect(other.line).toMatch(/Another container already uses .* Only one container may use a DATA_DIR/);
  expect(await ask(url, 'select 1 as one')).toEqual({ one: 1 });
  expect((await stat(join(dataDir, 'postgres', 'postmaster.pid'))).isFile()).toBe(true);
}, 600_000);

test('a container that replaces a dead one continues with its database', async (t) => {
  if (!canBeContainer()) return t.skip('this system makes no process namespaces');
  const dataDir = await makeFolder();
  const first = await openInChild(dataDir, CONTAINER);
  await ask(first.line, `create table note as select 'kept' as text`);
  await first.kill();
  const { url } = await openHere(dataDir);
  expect(await ask(url, 'select text from note')).toEqual({ text: 'kept' });
}, 600_000);

test('a first start that was killed halfway is repeated', async () => {
  const dataDir = await makeFolder();
  await mkdir(join(dataDir, 'postgres-new-abc', 'cluster'), { recursive: true });
  await writeFile(join(dataDir, 'postgres-new-abc', 'cluster', 'PG_VERSION'), '18\n');
  const { url } = await openHere(dataDir);
  expect(await ask(url, 'select 1 as one')).toEqual({ one: 1 });
  await expect(stat(join(dataDir, 'postgres-new-abc'))).rejects.toThrow('ENOENT');
});

test('a folder with a space and a quote in its name works', async () => {
  const { url } = await openHere(join(await makeFolder(), `Anna's "own" $HOME prints`));
  expect(await ask(url, 'select 1 as one')).toEqual({ one: 1 });
});

test.runIf(isRoot)(
  "root can keep the database in a folder that only root enters, like root's home",
  async () => {
    const home = await makeFolder();
    await chmod(home, 0o700);
    const { url } = await openHere(join(home, 'data'));
    expect(await ask(url, 'select 1 as one')).toEqual({ one: 1 });
  },
);

test.runIf(isRoot)(
  'the cluster of an ordinary user is opened as that user when root starts the shop',
  async (t) => {
    if (!canNobodyRead(OPENER)) return t.skip('an ordinary user cannot read the repository');
    const dataDir = await makeFolder();
    await chmod(dataDir, 0o777);
    const owner = await openInChild(dataDir, NOBODY);
    await owner.release();
    await (await openHere(dataDir)).release();
    expect((await stat(join(dataDir, 'postgres', 'PG_VERSION'))).uid).toBe(65534);
    const again = await openInChild(dataDir, NOBODY);
    expect(again.line).toMatch(/^postgres:/);
    await again.release();
  },
);

test('an unwritable DATA_DIR is reported in one line that names it', async (t) => {
  if (isRoot && !canNobodyRead(OPENER)) return t.skip('an ordinary user cannot read the repository');
  const dataDir = await makeFolder();
  await chmod(dataDir, 0o555);
  const { line } = await openInChild(dataDir, isRoot ? NOBODY : []);
  expect(line).toContain(`DataDirectoryError: DATA_DIR ${dataDir} cannot be written by user`);
});

test('a DATA_DIR that is a file is reported by name', async () => {
  const file = join(await makeFolder(), 'data');
  await writeFile(file, '');
  await expect(openHere(file)).rejects.toThrow(`DATA_DIR ${file} is a file`);
});

test.runIf(process.platform === 'linux')(
  'a DATA_DIR where the system allows no folders is reported, not retried forever',
  async () => {
    await expect(openHere('/proc/nowhere')).rejects.toThrow('DATA_DIR /proc/nowhere cannot be written');
  },
);

test('a cluster of another major version is refused with a message that names the version', async () => {
  const dataDir = await makeFolder();
  await mkdir(join(dataDir, 'postgres'));
  await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '17\n');
  await expect(openHere(dataDir)).rejects.toThrow('was created by PostgreSQL 17, but the shop brings 18');
});

test('a server program that fails without a FATAL line is reported with the last line that it printed', async () => {
  const dataDir = await copyStartedFolder();
  const postgres = join(dataDir, 'broken-postgres');
  const loaderError = 'postgres: error while loading shared libraries: libicuuc.so.77: not found';
  await writeFile(postgres, `#!/bin/sh\n[ "$1" = --version ] || { echo '${loaderError}' >&2; exit 127; }\n`);
  await chmod(postgres, 0o755);
  const binaries = { ...(await findPostgresBinaries()), postgres };
  await expect(joinOrStartServer(await prepareDataFolder(dataDir), binaries)).rejects.toThrow(
    `did not start: ${loaderError}. See `,
  );
});

test('a server program that has disappeared is reported with the error of the operating system', async () => {
  const folder = await prepareDataFolder(await makeFolder());
  await mkdir(folder.cluster);
  const postgres = join(folder.cluster, 'postgres');
  if (isRoot) {
    // Root first asks for the version, as the owner of the folder.
    await writeFile(postgres, '#!/bin/sh\nexec /bin/rm "$0"\n', { mode: 0o755 });
    for (const path of [folder.cluster, postgres]) await chown(path, 65534, 65534);
  }
  // Without flock, the shop starts the server directly.
  vi.stubEnv('PATH', '');
  cleanUps.push(async () => vi.unstubAllEnvs());
  const binaries = { initdb: '', pgCtl: '', postgres, major: '18' };
  await expect(joinOrStartServer(folder, binaries)).rejects.toThrow(
    `did not start: spawn ${postgres} ENOENT. See `,
  );
});

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'passepartout-postgres-'));
  await chmod(folder, 0o755);
  cleanUps.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

let startedFolder: Promise<string> | undefined;

/** A folder with a database that ran before. It is a copy, because making a database takes seconds. */
async function copyStartedFolder(): Promise<string> {
  startedFolder ??= startAndStop();
  const dataDir = await makeFolder();
  spawnSync('cp', ['-a', `${await startedFolder}/.`, dataDir]);
  return dataDir;
}

async function startAndStop(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'passepartout-postgres-'));
  await chmod(dataDir, 0o755);
  await (await openEmbeddedPostgres({ dataDir, log: () => undefined })).release();
  return dataDir;
}

async function openHere(dataDir: string) {
  const opened = await openEmbeddedPostgres({ dataDir, log: () => undefined });
  cleanUps.push(() => opened.release());
  return opened;
}

async function openInChild(dataDir: string, prefix: string[] = []) {
  const [command = '', ...args] = [...prefix, process.execPath, OPENER, dataDir];
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const release = async () => {
    child.stdin.end();
    await ended;
  };
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  cleanUps.push(release);
  // The URL, or the error.
  const [line] = await once(createInterface(child.stdout), 'line');
  return { line: String(line), release, kill };
}

async function killServer(dataDir: string): Promise<void> {
  const pid = Number.parseInt(await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10);
  process.kill(pid, 'SIGKILL');
  await pause(50);
}

async function ask(url: string, query: string): Promise<unknown> {
  const client = new pg.Client(url);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(query)).rows[0];
  } finally {
    await client.end();
  }
}

function canNobodyRead(file: string): boolean {
  return spawnSync('setpriv', [...NOBODY.slice(1), 'test', '-r', file]).status === 0;
}

function canBeContainer(): boolean {
  const [command = '', ...args] = CONTAINER;
  return spawnSync(command, [...args, 'true']).status === 0;
}
