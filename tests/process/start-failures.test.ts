import { execFile, spawnSync } from 'node:child_process';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, expect, inject, onTestFinished, test } from 'vitest';
import { shopVersion } from '#server/configuration/shop-version.ts';
import { openEmbeddedPostgres } from '#server/database/embedded/open-embedded-postgres.ts';
import { openSilentPooler } from '#tests/database/open-silent-pooler.ts';
import { openTestDatabase } from '#tests/database/open-test-database.ts';
import { freePort } from './free-port.ts';

const program = fileURLToPath(new URL('../../build-server/main.js', import.meta.url));
const dataDir = await mkdtemp(join(tmpdir(), 'passepartout start '));
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** Starts a shop that must fail, and returns what it prints. */
async function startAndFail(
  settings: Record<string, string>,
  { cwd = process.cwd(), wrapper = [] }: { cwd?: string; wrapper?: string[] } = {},
): Promise<string> {
  const port = await freePort();
  const env = { ...process.env, NODE_ENV: 'production', PORT: String(port), DATA_DIR: dataDir, ...settings };
  const [command = process.execPath, ...args] = [...wrapper, process.execPath, program];
  const failure = await promisify(execFile)(command, args, { env, cwd }).then(
    () => undefined,
    (error: { code: number; stderr: string }) => error,
  );
  expect(failure?.code).toBe(1);
  return failure?.stderr.trim() ?? '';
}

test('a database that cannot be reached is reported in one line that says what to do', async () => {
  const output = await startAndFail({ DATABASE_URL: 'postgres://shop:secret@127.0.0.1:1/prints' });
  expect(output).toBe(
    "The database 127.0.0.1:1/prints cannot be used: connect ECONNREFUSED 127.0.0.1:1. Correct DATABASE_URL, or remove it to use the shop's own database.",
  );
});

test('the first line of the log says the version', async () => {
  const settings = { DATA_DIR: dataDir, DATABASE_URL: 'postgres://127.0.0.1:1/prints', LOG_LEVEL: 'info' };
  const env = { ...process.env, NODE_ENV: 'production', PORT: String(await freePort()), ...settings };
  const { stdout } = spawnSync(process.execPath, [program], { env, encoding: 'utf8' });
  const [firstLine = ''] = stdout.split('\n');
  expect(JSON.parse(firstLine)).toMatchObject({ msg: 'starting the shop', version: shopVersion() });
}, 600_000);

test('a database behind a pooler that drops notifications is reported in one line that says what to set beside it', async () => {
  const pooler = await openSilentPooler(inject('testServerUrl'));
  onTestFinished(() => pooler.close());
  const output = await startAndFail({ DATABASE_URL: pooler.url });
  expect(output.split('\n')).toHaveLength(1);
  expect(output).toMatch(
    /LISTEN.* delivers no notifications, .* set DATABASE_SESSION_URL to the address of the server itself/,
  );
}, 600_000);

test('a DATABASE_SESSION_URL that hears nothing from DATABASE_URL is reported in one line that says what to set', async () => {
  const pooler = await openSilentPooler(inject('testServerUrl'));
  onTestFinished(() => pooler.close());
  const output = await startAndFail({
    DATABASE_URL: inject('testServerUrl'),
    DATABASE_SESSION_URL: pooler.url,
  });
  expect(output.split('\n')).toHaveLength(1);
  expect(output).toMatch(/no notification from DATABASE_URL arrives at it\. Set DATABASE_SESSION_URL to/);
}, 600_000);

test('a replica as the database is reported in one line that says what to use instead', async () => {
  const replicaDir = await mkdtemp(join(tmpdir(), 'passepartout replica '));
  onTestFinished(() => rm(replicaDir, { recursive: true, force: true }));
  await (await openEmbeddedPostgres({ dataDir: replicaDir, log: () => {} })).release();
  // With this file the server starts as a replica, which only reads.
  await copyFile(join(replicaDir, 'postgres', 'PG_VERSION'), join(replicaDir, 'postgres', 'standby.signal'));
  const replica = await openEmbeddedPostgres({ dataDir: replicaDir, log: () => {} });
  onTestFinished(() => replica.release());
  const output = await startAndFail({ DATABASE_URL: replica.url });
  expect(output).toMatch(
    /^The database .+ cannot be used: it only reads, as a replica does\. Set DATABASE_URL to the address of the primary\.$/,
  );
}, 600_000);

test('a HOST of another machine is reported in one line that lists the addresses of this one', async () => {
  expect(await startAndFail({ HOST: '192.0.2.1' })).toBe(
    'HOST 192.0.2.1 is not an address of this machine; 127.0.0.1 and 0.0.0.0 are',
  );
});

test('a first start with an unreachable bucket says that the pictures cannot be stored, without a stack', async () => {
  const database = await openTestDatabase();
  onTestFinished(() => database.close());
  const output = await startAndFail({
    DATABASE_URL: database.url,
    SANDBOX_PORT: String(await freePort()),
    S3_BUCKET: 'prints',
    S3_ENDPOINT: 'http://127.0.0.1:1',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
  });
  expect(output).toMatch(/^The store of the pictures fails: .+ECONNREFUSED.+ import the folder again/m);
  expect(output).toMatch(/^The demo prints could not be hung .+ The next start continues\.$/m);
  expect(output).not.toMatch(/^ +at /m);
}, 600_000);

/** Runs the following command in its own namespace, with a disk of 1 MB at DATA_DIR. */
const onSmallDisk = [
  ...['unshare', '--user', '--map-root-user', '--mount', 'sh', '-c'],
  ...['mount -t tmpfs -o size=1m none "$0" && exec "$@"', dataDir],
];
const [unshare = '', ...words] = onSmallDisk;
/** Only root, or a system that lets users have namespaces, can mount a disk. */
const canMount = spawnSync(unshare, [...words, 'true']).status === 0;

test.skipIf(!canMount)(
  'a first start on a full disk says so, without a stack',
  async () => {
    const database = await openTestDatabase();
    onTestFinished(() => database.close());
    const settings = { DATABASE_URL: database.url, SANDBOX_PORT: String(await freePort()) };
    const output = await startAndFail(settings, { wrapper: onSmallDisk });
    expect(output).toMatch(/^The disk that holds the pictures is full: ENOSPC: .+ Free some space\.$/m);
    expect(output).not.toMatch(/^ +at /m);
  },
  600_000,
);

test('misspelled names in .env are refused, each with the nearest known name', async () => {
  const settings = ['STRIPE_SECRT_KEY=sk_live_abc', 'shop_url=https://shop.example', 'S3_PATH=prints'];
  await writeFile(join(dataDir, '.env'), [...settings, 'COMPOSE_PROJECT_NAME=prints'].join('\n'));
  expect((await startAndFail({}, { cwd: dataDir })).split('\n').sort()).toEqual([
    'S3_PATH in .env is not a setting of the shop: remove it, or take a name from the README, "Configuration".',
    'STRIPE_SECRT_KEY in .env is not a setting of the shop: was STRIPE_SECRET_KEY meant?',
    'shop_url in .env is not a setting of the shop: was SHOP_URL meant?',
  ]);
});

test('names in .env that belong to other programs are reported at the start', async () => {
  const lines = ['COMPOSE_PROJECT_NAME=prints', 'PORT=nowhere', 'TZ=UTC'];
  await writeFile(join(dataDir, '.env'), lines.join('\n'));
  const port = { PORT: 'seventy' };
  expect((await startAndFail(port, { cwd: dataDir })).split('\n')).toEqual([
    '.env has names that the shop does not read: COMPOSE_PROJECT_NAME, TZ.',
    'PORT is "seventy"; it must be a port from 1 to 65535.',
  ]);
});
