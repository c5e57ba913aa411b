import type { Server } from 'node:net';
import { eq, sql } from 'drizzle-orm';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import type { ShownEmail } from '#domain/api/shop/email.ts';
import { dayMs } from '#domain/time.ts';
import { readConfiguration } from '#server/configuration/configuration.ts';
import { checkMail, checkMailDomain } from '#server/proofs/check-mail.ts';
import { readSettings } from '#server/settings/read-settings.ts';
import { staffChanges } from '#server/staff/tables.ts';
import { mailsTo, newEmail } from '#tests/world/buy.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { newStaff, type SignedInStaff, studio } from '#tests/world/staff.ts';
import { proofs, settings } from '../tables.ts';

let time = new Date();
let world: TestShop;
let owner: SignedInStaff;
beforeAll(async () => {
  world = await openTestShop({ isClosed: true, now: () => time });
});
beforeEach(async () => {
  const { db } = world.shop.database;
  owner = await newStaff(world);
  await db.delete(settings);
  await db.delete(proofs);
  await forgetLetters();
  await world.setFaults();
});
afterAll(() => world.close());

const read = async (): Promise<ShownEmail> => (await studio(world, 'GET settings/email', owner)).json();
const post = (call: string, body?: object, { cookie } = owner) =>
  studio(world, `POST settings/email${call}`, { cookie, ...(body && { body }) });

/** The form that an owner fills in for the sandbox's mail server. */
async function form(changes: object = {}) {
  const { version } = await read();
  const { hostname: server, port } = new URL(world.smtpUrl);
  const address = newEmail();
  const from = 'hello@shop.example';
  return { version, server, port, user: '', password: null, from, owner: address, ...changes };
}

/** The next letter need not wait a minute. */
const forgetLetters = () =>
  world.shop.database.pool.query("delete from rate_limits where key like 'email-%'");

async function save(changes: object = {}) {
  await forgetLetters();
  const body = await form(changes);
  const response = await post('', body);
  expect(response.statusCode, response.body).toBe(200);
  return { owner: body.owner, ...response.json() };
}

async function codeSentTo(email: string): Promise<string> {
  const [letter] = await mailsTo(world, email);
  return /^\d{6}/.exec(letter?.subject ?? '')?.[0] ?? '';
}

/** A mail server that knows one account, and speaks without encryption. */
async function openAccountServer(password: string, user = 'shop') {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (auth, _, done) =>
      auth.username === user && auth.password === password
        ? done(null, { user })
        : done(Object.assign(new Error('Authentication failed'), { responseCode: 535 })),
    onData: (stream, _, done) => void stream.resume().on('end', () => done()),
  });
  return listen(server.server, () => server.close(() => {}));
}

async function listen(server: Pick<Server, 'listen' | 'address'>, close: () => void): Promise<number> {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(close);
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

test('an owner saves a mail server, and the code of the letter proves it', async () => {
  expect(await read()).toMatchObject({ server: null, letter: null, records: [], problems: [] });
  const { owner: address, problem } = await save();
  expect(problem).toBeNull();
  const waiting = await read();
  expect(waiting).toMatchObject({
    server: { host: '127.0.0.1', user: '', hasPassword: false },
    from: 'hello@shop.example',
    owner: address,
    letter: { provedAt: null },
    records: [
      { kind: 'SPF', name: 'shop.example', value: 'v=spf1 ip4:127.0.0.1 ~all', state: 'missing' },
      { kind: 'DKIM', state: 'missing' },
      { kind: 'DMARC', name: '_dmarc.shop.example', value: 'v=DMARC1; p=none', state: 'missing' },
    ],
  });
  const code = await codeSentTo(address);
  const [letter] = await mailsTo(world, address);
  expect(letter?.text).toContain(`${world.shop.configuration.studioUrl}/shop/email#${code}`);
  time = new Date(time.getTime() + 90_000);
  expect((await post('/prove', { digits: `${code.slice(0, 3)} ${code.slice(3)}` })).statusCode).toBe(204);
  expect(await read()).toMatchObject({ letter: { provedAt: time.toISOString(), seconds: 90 } });
  expect((await post('/prove', { digits: code })).json()).toMatchObject({ code: 'not_found' });
  const { changes } = (await studio(world, 'GET changes', owner)).json();
  expect(changes[0].sentence).toContain('proved with the code of a letter that emails arrive');
});

test('a password is kept for its server and its user only, and nothing ever shows it or the key', async () => {
  const password = 'plaintext p@ss:w/ö%rd';
  const server = { port: String(await openAccountServer(password)), user: 'shop', password };
  const saved = await save(server);
  expect((await read()).server).toEqual({
    host: '127.0.0.1',
    port: Number(server.port),
    user: 'shop',
    hasPassword: true,
  });
  const kept = await save({ ...server, password: null, from: 'new@shop.example' });
  const elsewhere = await post('', await form({ ...server, port: '1', password: null }));
  expect(elsewhere.json().fields).toEqual({ password: expect.stringContaining('Enter the password again') });
  const wrong = await post('', await form({ ...server, password: 'plaintext other' }));
  expect(wrong.json().fields).toEqual({
    password: expect.stringContaining('refuses the user or the password'),
  });

  const stored = await readSettings(world.shop.database.db, world.shop.settings.secret);
  const { mail } = readConfiguration({}, stored);
  expect(mail?.from).toBe('new@shop.example');
  const [key] = mail?.dkimKeys ?? [];
  const secrets = ['plaintext', encodeURIComponent(password), key?.privateKey.split('\n')[1] ?? ''];
  const rows = await world.shop.database.db.select().from(staffChanges);
  const answers = [saved, kept, await read(), elsewhere.body, wrong.body, rows].map((part) =>
    JSON.stringify(part),
  );
  for (const secret of secrets) expect(answers.join()).not.toContain(JSON.stringify(secret).slice(1, -1));
}, 60_000);

test('a letter that the server defers or refuses is no proof, and its sentence says what to do', async () => {
  const address = newEmail();
  await world.setFaults({ mail: { recipients: { [address]: 450 } } });
  const { problem } = await save({ owner: address });
  expect(problem).toMatch(/defers emails for now \(450 4\.2\.1\).+greylisting.+in 15 minutes/);
  expect(await read()).toMatchObject({ server: { host: '127.0.0.1' }, letter: null });
  await world.setFaults({ mail: { recipients: { [address]: 550 } } });
  await forgetLetters();
  expect((await post('/letter')).json().problem).toMatch(/refuses the owner's address \(550 5\.1\.1\)/);
  await world.setFaults();
  await forgetLetters();
  expect((await post('/letter')).json()).toEqual({ problem: null });
  expect((await post('/prove', { digits: await codeSentTo(address) })).statusCode).toBe(204);
});

test('a letter that never arrives is waited for, and after an hour Today says so', async () => {
  await world.setFaults({ mail: { drop: true } });
  await save();
  time = new Date(time.getTime() + 61 * 60_000);
  owner = await newStaff(world);
  expect(await read()).toMatchObject({ letter: { provedAt: null, seconds: 3660 } });
  expect((await studio(world, 'GET today', owner)).body).toContain("the mail server drops the shop's emails");
});

test('a letter is sent once a minute, only its own code counts, and five wrong ones end it', async () => {
  const { owner: address } = await save();
  const again = await post('/letter');
  expect([again.statusCode, Number(again.headers['retry-after'])]).toEqual([429, expect.closeTo(60, -1)]);
  const code = await codeSentTo(address);
  const wrong = code === '000000' ? '000001' : '000000';
  for (let attempt = 0; attempt < 5; attempt += 1)
    expect((await post('/prove', { digits: wrong })).json()).toMatchObject({ code: 'wrong_code' });
  expect((await post('/prove', { digits: code })).statusCode).toBe(429);

  await forgetLetters();
  await post('/letter');
  const newer = await codeSentTo(address);
  time = new Date(time.getTime() + dayMs + 1000);
  owner = await newStaff(world);
  expect((await post('/prove', { digits: newer })).json()).toMatchObject({ code: 'expired' });
});

test('a save is refused within a minute of a letter, and then neither stores nor sends anything', async () => {
  const { owner: address } = await save();
  const other = newEmail();
  const again = await post('', await form({ owner: other, from: 'new@shop.example' }));
  expect([again.statusCode, Number(again.headers['retry-after'])]).toEqual([429, expect.closeTo(60, -1)]);
  expect(await read()).toMatchObject({ from: 'hello@shop.example', owner: address });
  expect(await mailsTo(world, other)).toEqual([]);
});

test('of two owners who save at once, one saves and sends, and the other is told', async () => {
  const other = await newStaff(world);
  const [first, second] = [await form(), await form()];
  const answers = await Promise.all([post('', first), post('', second, other)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  const letters = [...(await mailsTo(world, first.owner)), ...(await mailsTo(world, second.owner))];
  expect(letters).toHaveLength(1);
});

test('changed settings forget the proof', async () => {
  const { owner: address } = await save();
  await post('/prove', { digits: await codeSentTo(address) });
  await world.setFaults({ mail: { refuse: true } });
  await save({ owner: address, from: 'new@shop.example' });
  expect(await read()).toMatchObject({ from: 'new@shop.example', letter: null });
});

test('a key is replaced at most every seven days, and both records are shown until then', async () => {
  await save();
  const keyOf = ({ records }: ShownEmail) => records.filter(({ kind }) => kind === 'DKIM');
  const [former] = keyOf(await read());
  expect((await post('/rotate', { version: 'old' })).json()).toMatchObject({ code: 'stale' });
  expect((await post('/rotate', { version: (await read()).version })).statusCode).toBe(204);
  const until = new Date(time.getTime() + 7 * dayMs);
  const rotated = await read();
  expect(rotated.formerKeyUntil).toBe(until.toISOString());
  expect(keyOf(rotated)).toMatchObject([
    { neededUntil: null },
    { name: former?.name, neededUntil: until.toISOString() },
  ]);
  const again = await post('/rotate', { version: rotated.version });
  expect(again.json()).toMatchObject({
    code: 'replaced_lately',
    error: expect.stringContaining('less than seven'),
  });
  time = new Date(until.getTime() + 1000);
  owner = await newStaff(world);
  expect(keyOf(await read())).toHaveLength(1);
});

test('a key that another TOKEN_SECRET has sealed is named, and the next save makes a new one', async () => {
  await save();
  const { db } = world.shop.database;
  const foreign = sql`set_byte(${settings.sealed}, 0, get_byte(${settings.sealed}, 0) # 1)`;
  await db.update(settings).set({ sealed: foreign }).where(eq(settings.name, 'DKIM_KEYS'));
  const unread = await read();
  expect(unread.problems).toEqual([
    expect.stringMatching(
      /^Emails wait: DKIM_KEYS cannot be read.+save the page “Shop, Email”, which makes a new key/,
    ),
  ]);
  expect((await post('/letter')).json()).toMatchObject({ code: 'no_email' });
  await save();
  const mended = await read();
  expect([mended.problems, mended.records.map(({ kind }) => kind)]).toEqual([[], ['SPF', 'DKIM', 'DMARC']]);
});

async function context() {
  const { db } = world.shop.database;
  const stored = await readSettings(db, world.shop.settings.secret);
  const configuration = readConfiguration(world.shop.settings.machine, stored);
  return { db, configuration, now: () => time };
}

const publish = (lines: string[]) =>
  fetch(`${world.sandboxUrl}/sandbox/zone`, {
    method: 'PUT',
    headers: { 'content-type': 'text/plain' },
    body: lines.join('\n'),
  });

test('a mail provider’s own login is right, because the shop signs for the domain of From', async () => {
  const user = 'ab12@smtp-brevo.example';
  const port = String(await openAccountServer('plaintext', user));
  await save({ port, user, password: 'plaintext' });
  await publish((await read()).records.map(({ name, value }) => `${name} TXT ${value}`));
  expect(await read()).toMatchObject({ server: { user }, problems: [] });
  expect(await checkMailDomain(await context())).toEqual({ problems: [] });
  expect((await studio(world, 'GET today', owner)).body).not.toContain('aligned');
});

test('the nightly check says when the server refuses, and when a record has changed', async () => {
  expect(await checkMail(await context())).toBeUndefined();
  await save();
  expect(await checkMail(await context())).toEqual({ problems: [] });
  const { records } = await read();
  await publish(records.map(({ name, value }) => `${name} TXT ${value}`));
  expect(await checkMailDomain(await context())).toEqual({ problems: [] });
  await publish(records.slice(1).map(({ name, value }) => `${name} TXT ${value}`));
  expect(await checkMailDomain(await context())).toEqual({
    problems: ['SPF: shop.example has no SPF record. Publish it.'],
  });
  await world.setFaults({ names: { silent: true } });
  expect(await checkMailDomain(await context())).toBeUndefined();
}, 60_000);

test('settings of the machine are shown, and cannot be changed here', async () => {
  const { hostname: server, port } = new URL(world.smtpUrl);
  const own = { SMTP_URL: world.smtpUrl, MAIL_FROM: 'Shop <hello@shop.example>', OWNER_EMAIL: newEmail() };
  const fixed = await openTestShop({ settings: own });
  const person = await newStaff(fixed);
  const shown = (await studio(fixed, 'GET settings/email', person)).json();
  expect(shown).toMatchObject({
    fixed: Object.keys(own),
    from: 'hello@shop.example',
    owner: own.OWNER_EMAIL,
  });
  const body = { version: shown.version, server, port, user: '', password: null };
  const send = (changes: object) =>
    studio(fixed, 'POST settings/email', {
      cookie: person.cookie,
      body: { ...body, from: shown.from, owner: shown.owner, ...changes },
    });
  expect((await send({ from: 'other@shop.example' })).json().fields).toEqual({
    from: 'It is set by MAIL_FROM on this machine. Change it there, or remove it there.',
  });
  expect((await send({})).json()).toMatchObject({ problem: null });
  const rotated = (await studio(fixed, 'GET settings/email', person)).json();
  expect(rotated.records.map(({ kind }: { kind: string }) => kind)).toEqual(['SPF', 'DKIM', 'DMARC']);
  await fixed.close();
});
