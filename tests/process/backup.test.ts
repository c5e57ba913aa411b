import { createHash } from 'node:crypto';
import {
  access,
  appendFile,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { StudioOffer } from '#domain/api/offers/offers.ts';
import { orderNumber } from '#domain/orders/orders.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { takeBackup } from '#server/backup/take-backup.ts';
import type { OpenDatabase } from '#server/database/database.ts';
import { openShopDatabase } from '#server/database/open-shop-database.ts';
import { createLog } from '#server/log.ts';
import { orders } from '#server/orders/tables.ts';
import { openFileMasters } from '#server/photographs/masters/file-masters.ts';
import { openFileStore } from '#server/photographs/storage/file-store.ts';
import { settings } from '#server/settings/tables.ts';
import { type Authenticator, openAuthenticator } from '#tests/world/authenticator.ts';
import { newEmail, oneSmallPrint, sessionIn } from '#tests/world/buy.ts';
import { exampleMaster } from '#tests/world/hang-print.ts';
import { imageFile } from '#tests/world/images/image-file.ts';
import { password } from '#tests/world/member.ts';
import { offerContents } from '#tests/world/offer.ts';
import { hangExamplePrints, prints } from '#tests/world/prints.ts';
import { postJson } from './post-json.ts';
import { startCommand } from './run-command.ts';
import { type RunningShop, startShop } from './start-shop.ts';

const work = await mkdtemp(join(tmpdir(), 'passepartout backup '));
const [machine, newMachine, thirdMachine] = [
  join(work, 'machine'),
  join(work, 'new machine'),
  join(work, 'third'),
];
const backup = join(work, 'backup');
const picture = `${prints.mistyRidge.id}-640.jpg`;
const master = exampleMaster(prints.mistyRidge.id);
const member = newEmail();
let sales: Sales;
let staff: { cookie: string; authenticator: Authenticator };
/** The token of the link to an offer that was sent before the backup. */
let offerToken: string;
let shop: RunningShop | undefined;

beforeAll(async () => {
  await mkdir(machine);
  await withDatabase(machine, ({ db }) => hangExamplePrints(db));
  const store = await openFileStore(machine);
  for (const width of [320, 640]) {
    await store.put(`${prints.mistyRidge.id}-${width}.jpg`, await imageFile({ width, height: width }));
  }
  await writeFile(join(work, 'ridge.jpg'), master.text);
  await (await openFileMasters(machine)).put(master.hash, join(work, 'ridge.jpg'));
  sales = await sellAndBackUp();
});
afterAll(async () => {
  await shop?.stop();
  // A database server stops when its last user closes it.
  for (const dataDir of [machine, newMachine]) await withDatabase(dataDir, async () => {});
  await rm(work, { recursive: true, force: true });
});

/** The payment sessions paid before, during and after the backup. The last one has no order yet. */
interface Sales {
  before: string[];
  during: string[];
  after: string[];
  /** The order numbers by payment session. */
  numbers: Record<string, string>;
}

/** Sells prints before, during and after a backup, and then kills the shop as a power cut would. */
async function sellAndBackUp(): Promise<Sales> {
  const runningShop = await startShop(machine);
  // No events arrive, so only the reconciliation with the provider can recreate the orders.
  await postJson(`${runningShop.sandboxUrl}/sandbox/faults`, { webhooks: { drop: true } });
  await postJson(`${runningShop.url}/api/auth/register`, { email: member, password, firstName: 'Ada' });
  staff = await joinStudio(runningShop);
  expect(await studioStatus(runningShop)).toBe(200);
  offerToken = await sendOffer(runningShop);
  const before = [await buy(runningShop), await buy(runningShop)];
  const { ended } = run(machine, 'backup', backup);
  const isBackupDone = ended.then(() => true);
  const during: string[] = [];
  while (!(await Promise.race([isBackupDone, pause(1, false)]))) during.push(await buy(runningShop));
  const { code, stderr, output } = await ended;
  expect(code, stderr).toBe(0);
  expect(output).toContain(`${backup} holds the shop as of 20`);
  expect(stderr).toMatch(
    /^The backup will have [\d.]+ MB of database, 0\.0 MB of pictures, and 0\.0 MB of masters\.$/m,
  );
  const after = [await buy(runningShop), await buy(runningShop, false)];
  await runningShop.kill();
  const isClosed = () =>
    fetch(runningShop.sandboxUrl).then(
      () => false,
      () => true,
    );
  await vi.waitUntil(isClosed);
  return { before, during, after, numbers: await numbers(machine) };
}

/** Accepts an invitation of the terminal with a passkey. */
async function joinStudio({ url, ports }: RunningShop): Promise<typeof staff> {
  const env = { DATA_DIR: machine, PORT: String(ports.port) };
  const words = ['studio', 'invite', 'owner@shop.example', '--json'];
  const { link } = JSON.parse((await startCommand(words, { cwd: work, env }).ended).output);
  const invitation = { token: link.split('#')[1], name: 'Ada' };
  const authenticator = openAuthenticator({ studioUrl: link });
  const options = await postJson<{ challenge: string }>(
    `${url}/api/studio/invitations/passkey-options`,
    invitation,
  );
  const accepted = await fetch(`${url}/api/studio/invitations/accept-passkey`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...invitation, response: authenticator.register(options) }),
  });
  expect(accepted.status).toBe(200);
  return { cookie: accepted.headers.getSetCookie()[0]?.split(';')[0] ?? '', authenticator };
}

/** @returns the token of the link */
async function sendOffer({ url }: RunningShop): Promise<string> {
  const call = async (method: string, path: string, body: object): Promise<StudioOffer> => {
    const response = await fetch(`${url}/api/studio/offers${path}`, {
      method,
      headers: { cookie: staff.cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(response.ok, path).toBe(true);
    return response.json();
  };
  const { id, version } = await call('POST', '', { id: crypto.randomUUID(), source: null });
  const saved = await call('PUT', `/${id}`, { version, ...offerContents(new Date()) });
  const { link } = await call('POST', `/${id}/send`, { version: saved.version, sends: 0 });
  return link?.split('#')[1] ?? '';
}

async function studioStatus({ url }: RunningShop): Promise<number> {
  return (await fetch(`${url}/api/studio/session`, { headers: { cookie: staff.cookie } })).status;
}

async function withDatabase<T>(dataDir: string, work: (database: OpenDatabase) => Promise<T>): Promise<T> {
  const database = await openShopDatabase(
    { dataDir, databaseUrl: undefined },
    createLog('silent'),
    () => undefined,
  );
  return work(database).finally(() => database.close());
}

function run(dataDir: string, ...words: string[]) {
  return startCommand(words, { cwd: work, env: { DATA_DIR: dataDir } });
}

function backUp(dataDir: string, target: string, databaseUrl?: string) {
  const configuration = { dataDir, databaseUrl, objectStorage: undefined };
  return takeBackup({ configuration, target, print: () => undefined });
}

function restoreInto(dataDir: string, folder: string) {
  return restoreBackup({
    configuration: { dataDir, databaseUrl: undefined },
    backup: folder,
    print: () => undefined,
  });
}

/** Changes the manifest of a complete backup. */
async function changeManifest(folder: string, facts: object): Promise<void> {
  const path = join(folder, 'backup.json');
  const label = JSON.stringify({ ...JSON.parse(await readFile(path, 'utf8')), ...facts });
  await writeFile(path, label);
  const sums = await readFile(join(folder, 'SHA256SUMS'), 'utf8');
  const sum = createHash('sha256').update(label).digest('hex');
  await writeFile(join(folder, 'SHA256SUMS'), sums.replace(/^\w+(?= {2}backup\.json$)/m, sum));
}

/** Pays for a print, by default ingests the session, and returns its id. */
async function buy({ url, sandboxUrl }: RunningShop, returnsToShop = true): Promise<string> {
  const items = [oneSmallPrint];
  const page = await postJson<{ url: string }>(`${url}/api/checkout/create-checkout-session`, { items });
  const sessionid = sessionIn(page.url);
  await postJson(`${sandboxUrl}/sandbox/sessions/${sessionid}/pay`, { email: newEmail() });
  if (returnsToShop) await postJson(`${url}/api/orders/ingest-session`, { sessionid });
  return sessionid;
}

/** The numbers of all orders on this machine, by payment session. */
async function numbers(dataDir: string): Promise<Record<string, string>> {
  const rows = await withDatabase(dataDir, ({ db }) => db.select().from(orders));
  return Object.fromEntries(rows.map(({ id, sessionId }) => [sessionId, orderNumber({ _id: id })]));
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

test('a shop backed up while it sells opens elsewhere with every order, including those paid after the backup', async () => {
  const { before, during, after } = sales;
  const { code, stderr, output } = await run(newMachine, 'restore', backup).ended;
  expect(code, stderr).toBe(0);
  const sessionsInBackup = Object.keys(await numbers(newMachine));
  expect(sessionsInBackup).toEqual(expect.arrayContaining(before));
  expect(sessionsInBackup).not.toContain(after[0]);
  expect(output).toContain(`again: ${sessionsInBackup.length} orders, the newest of 20`);

  // The provider is another company, so it lost no data.
  await rename(join(machine, 'sandbox'), join(newMachine, 'sandbox'));
  shop = await startShop(newMachine);
  const paidSessions = [...before, ...during, ...after].sort();
  await expect.poll(async () => Object.keys(await numbers(newMachine)).sort()).toEqual(paidSessions);
  expect(await numbers(newMachine), 'buyers know these order numbers').toMatchObject(sales.numbers);
  await postJson(`${shop.url}/api/auth/login`, { email: member, password });
  expect(await studioStatus(shop), 'restoring ended the sessions of the studio').toBe(401);
  const options = await postJson<{ challenge: string }>(`${shop.url}/api/studio/sign-in/options`, {});
  const passkey = staff.authenticator.answer(options, { origin: shop.url });
  await postJson(`${shop.url}/api/studio/sign-in/passkey`, { response: passkey });
  const response = await fetch(`${shop.url}/photographs/${picture}`);
  expect(Buffer.from(await response.arrayBuffer())).toEqual(
    await (await openFileStore(machine)).read(picture),
  );
  const { path } = await (await openFileMasters(newMachine)).open(master.hash);
  expect(await readFile(path, 'utf8')).toBe(master.text);
  expect((await stat(path)).mode & 0o777).toBe(0o600);

  const expectOffer = async ({ url }: RunningShop) =>
    expect(await postJson(`${url}/api/offers/open`, { offerToken })).toMatchObject({
      title: 'For your hall',
    });
  await expectOffer(shop);
  await shop.stop();
  shop = await startShop(newMachine, {
    settings: { TOKEN_SECRET: 'the secret of another machine, also long' },
  });
  await expectOffer(shop);
}, 600_000);

test('the next backup links the masters of the one before, and copies those that are damaged there', async () => {
  const [folder, next, third] = ['nights', 'nights/2', 'nights/3'].map((name) => join(work, name));
  await mkdir(folder ?? '');
  await cp(backup, join(folder ?? '', '1'), { recursive: true });
  await backUp(machine, next ?? '');
  const inBackup = (night: string) => join(folder ?? '', night, 'masters', master.hash);
  const file = async (night: string) => (await stat(inBackup(night))).ino;
  expect(await file('2')).toBe(await file('1'));
  await appendFile(inBackup('1'), 'x');
  await backUp(machine, third ?? '');
  expect(await file('3')).not.toBe(await file('1'));
  expect(await readFile(inBackup('3'), 'utf8')).toBe(master.text);
}, 600_000);

test('a backup with a changed or missing file is refused, the file is named, and nothing is restored', async () => {
  const copy = join(work, 'copy');
  await cp(backup, copy, { recursive: true });
  await appendFile(join(copy, 'photographs', picture), 'x');
  await rm(join(copy, 'postgres', 'PG_VERSION'));
  await expect(restoreInto(thirdMachine, copy)).rejects.toThrow(
    `${copy} is damaged: photographs/${picture} was changed, postgres/PG_VERSION is missing. Use another backup.`,
  );
  expect(await readdir(thirdMachine)).toEqual([]);
});

test('a backup of a newer shop or another version of PostgreSQL is refused with the reason', async () => {
  const copy = join(work, 'from elsewhere');
  await cp(backup, copy, { recursive: true });
  await changeManifest(copy, { migrations: 1000 });
  await expect(restoreInto(thirdMachine, copy)).rejects.toThrow(
    'made by a newer version of the shop. Update this shop',
  );
  await changeManifest(copy, { postgres: '17' });
  await expect(restoreInto(thirdMachine, copy)).rejects.toThrow('The backup was made with PostgreSQL 17');
});

test('a backup with paths outside DATA_DIR is refused', async () => {
  const copy = join(work, 'from a stranger');
  await cp(backup, copy, { recursive: true });
  await changeManifest(copy, { folders: ['postgres', '../../elsewhere'] });
  await expect(restoreInto(thirdMachine, copy)).rejects.toThrow('backup.json is damaged');
});

test('pictures and masters in a bucket stay there, and the backup names it', async () => {
  const target = join(work, 'with bucket');
  const objectStorage = {
    bucket: 'prints',
    region: 'us-east-1',
    endpoint: undefined,
    credentials: undefined,
  };
  const configuration = { dataDir: machine, databaseUrl: undefined, objectStorage };
  const { bucket } = await takeBackup({ configuration, target, print: () => undefined });
  expect(bucket).toBe('prints');
  expect((await readdir(target)).sort()).toEqual(['SHA256SUMS', 'backup.json', 'postgres', 'token-secret']);
});

test('a shop that has no pictures yet is backed up, and missing pictures are found before anything is copied', async () => {
  const empty = join(work, 'empty');
  const target = join(work, 'of empty');
  const restored = join(work, 'restored');
  const again = join(work, 'of missing pictures');
  await withDatabase(empty, async () => {});
  await backUp(empty, target);
  expect((await restoreInto(restored, target)).orders).toBe(0);

  await withDatabase(empty, ({ db }) => hangExamplePrints(db));
  await expect(backUp(empty, again)).rejects.toThrow(
    /^\S.*photographs does not exist, but the database has \d+ photographs\. .* Nothing was copied\.$/,
  );
  await symlink(join(work, 'not mounted'), join(empty, 'photographs'));
  await expect(backUp(empty, again)).rejects.toThrow(
    `${join(empty, 'photographs')} cannot be read (ENOENT). If it is a link, mount the disk`,
  );
  expect(await exists(again)).toBe(false);
}, 600_000);

test('the settings of the studio and of the machine wait for an owner after a restore', async () => {
  const [original, target, restored] = ['sealed', 'of sealed', 'copy of sealed'].map((name) =>
    join(work, name),
  );
  const row = {
    name: 'OWNER_EMAIL',
    sealed: Buffer.from('x'),
    changedAt: new Date(),
    isConfirmed: true,
  } as const;
  await withDatabase(original ?? '', ({ db }) => db.insert(settings).values(row));
  await backUp(original ?? '', target ?? '');
  await restoreInto(restored ?? '', target ?? '');
  const rows = await withDatabase(restored ?? '', ({ db }) => db.select().from(settings));
  expect(rows.map(({ name, isConfirmed }) => [name, isConfirmed])).toEqual([
    ['OWNER_EMAIL', false],
    ['MACHINE', false],
  ]);
}, 600_000);

test('a backup that was killed before it was complete cannot be restored', async () => {
  const target = join(work, 'killed');
  const { child, ended } = run(machine, 'backup', target);
  await expect.poll(() => exists(join(`${target}.unfinished`, 'postgres'))).toBe(true);
  child.kill('SIGKILL');
  await ended;
  expect(await exists(target)).toBe(false);
  await expect(restoreInto(thirdMachine, `${target}.unfinished`)).rejects.toThrow('it has no SHA256SUMS');
  await expect(backUp(machine, target)).rejects.toThrow(
    'killed.unfinished exists: another backup is running, or one was interrupted.',
  );
});

test('no shop opens in a folder whose restore was killed', async () => {
  const { child, ended } = run(thirdMachine, 'restore', backup);
  await expect.poll(() => exists(join(thirdMachine, 'restoring', 'postgres'))).toBe(true);
  child.kill('SIGKILL');
  await ended;
  const interrupted = `A backup is being restored into ${thirdMachine}, or its restore was interrupted`;
  await expect(withDatabase(thirdMachine, async () => {})).rejects.toThrow(interrupted);
  await expect(restoreInto(thirdMachine, backup)).rejects.toThrow(interrupted);
});

test('neither a backup nor a shop is overwritten, and a database that does not answer is named', async () => {
  await expect(backUp(machine, backup)).rejects.toThrow('backup already exists');
  await expect(backUp(machine, join(machine, 'backup'))).rejects.toThrow('would be lost with it');
  await expect(backUp(join(work, 'nowhere'), join(work, 'other'))).rejects.toThrow('holds no shop');
  await expect(restoreInto(machine, backup)).rejects.toThrow('machine holds a shop. Close it');
  const databaseUrl = 'postgres://shop:secret@127.0.0.1:1/prints';
  await expect(backUp(machine, join(work, 'other'), databaseUrl)).rejects.toThrow(
    'The database 127.0.0.1:1/prints cannot be used: connect ECONNREFUSED',
  );
  expect(await exists(join(work, 'other.unfinished'))).toBe(false);
});
