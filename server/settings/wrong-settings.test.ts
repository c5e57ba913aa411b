import { createServer, type Socket } from 'node:net';
import type { LightMyRequestResponse } from 'fastify';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import type { ShownEmail } from '#domain/api/shop/email.ts';
import { createLog } from '#server/log.ts';
import { dkimRecord } from '#server/mail/domain/keys.ts';
import { explainMailFailure } from '#server/mail/explain-mail-failure.ts';
import { orders } from '#server/orders/tables.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { newStaff, type SignedInStaff, studio } from '#tests/world/staff.ts';
import { readEmailSettings } from './email/read-email-settings.ts';
import { readSettingsVersion } from './read-settings.ts';
import { saveSettings } from './save-settings.ts';
import { proofs, settings } from './tables.ts';

/** A shop at a public address that was just installed. It tries keys and mail servers at the sandbox. */
const shopUrl = 'https://shop.example';
const webhook = `${shopUrl}/api/payments/webhook`;
const mail = {
  SMTP_URL: 'smtps://a:b@mail.example',
  MAIL_FROM: 'a@shop.example',
  OWNER_EMAIL: 'a@shop.example',
};
const lines: string[] = [];

let time = new Date();
let world: TestShop;
let owner: SignedInStaff;
beforeAll(async () => {
  world = await openTestShop({
    settings: { SHOP_URL: shopUrl },
    isClosed: true,
    isQuiet: true,
    now: () => time,
    log: createLog('trace', { write: (line: string) => void lines.push(line) }),
  });
});
beforeEach(async () => {
  const { db, pool } = world.shop.database;
  lines.length = 0;
  owner = await newStaff(world);
  for (const table of [settings, proofs, orders]) await db.delete(table);
  await pool.query("delete from rate_limits where key like 'email-%'");
  for (const { id } of await endpoints()) await world.provider.webhookEndpoints.del(id);
  await publish([]);
  await world.setFaults();
});
afterAll(() => world.close());

type Attempt = () => Promise<LightMyRequestResponse>;
type WrongRow = [name: string, status: number, sentence: string, attempt: Attempt];

const endpoints = async () => (await world.provider.webhookEndpoints.list({ limit: 100 })).data;
const version = () => readSettingsVersion(world.shop.database.db);
const storedRows = () => world.shop.database.db.select().from(settings);

/** What was stored when the last request was sent. */
let before: unknown;
async function send(page: 'payments' | 'email', body: object) {
  before = await storedRows();
  return studio(world, `POST settings/${page}`, { cookie: owner.cookie, body });
}

const enter = async (key: string, more: object = {}) =>
  send('payments', { version: await version(), key, ...more });

/** The form that an owner fills in for the sandbox's mail server. */
async function formOf(changes: object = {}) {
  const { hostname: server, port } = new URL(world.smtpUrl);
  const [from, owner] = ['hello@shop.example', 'ada@shop.example'];
  return { version: await version(), server, port, user: '', password: null, from, owner, ...changes };
}

async function fill(changes: object) {
  await world.shop.database.pool.query("delete from rate_limits where key like 'email-%'");
  return send('email', await formOf(changes));
}

async function addMail() {
  const saving = { version: await version(), changes: mail, author: owner.id };
  await saveSettings(world.shop.settings, saving);
}

/** An order that was paid with real money, to an account that the sandbox does not have. */
async function addLiveOrder() {
  const amounts = {
    amountTotal: 100,
    amountSubtotal: 100,
    amountDiscount: 0,
    amountShipping: 0,
    amountTax: 0,
  };
  const order = { id: newId(), sessionId: 'cs_live_past0000', completedAt: new Date(), ...amounts };
  await world.shop.database.db.insert(orders).values(order);
}

async function fillEndpoints(count: number) {
  for (let index = 0; index < count; index += 1)
    await world.provider.webhookEndpoints.create({
      url: `https://other.example/${index}`,
      enabled_events: ['*'],
    });
}

/** Sets a variable of the machine for one attempt. */
async function onMachine(variables: Record<string, string>, attempt: Attempt) {
  const { machine } = world.shop.settings;
  const former = { ...machine };
  Object.assign(machine, variables);
  try {
    return await attempt();
  } finally {
    for (const name of Object.keys(variables)) delete machine[name];
    Object.assign(machine, former);
  }
}

const restrict = (key: string, body: object) => world.sandbox(`/sandbox/keys/${key}`, body);

/** Fills in the form with a server that does with each connection what the row says. */
async function fillWithServer(greet: (socket: Socket) => void) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}));
    greet(socket);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  return fill({ port: String(typeof address === 'object' && address ? address.port : 0) });
}

const inPayments: WrongRow[] = [
  ['nothing', 400, 'Paste the key here', () => enter('  ')],
  ['an empty body', 400, 'is missing', () => send('payments', {})],
  ['an unknown field', 400, 'body: "x" is not known', () => enter('sk_test_plaintext', { x: 1 })],
  [
    'a key that is too long',
    400,
    'must have at most 300 characters',
    () => enter(`sk_test_${'plaintext'.repeat(999)}`),
  ],
  ['a publishable key', 400, 'This is a publishable key', () => enter('pk_test_plaintext')],
  ["a webhook's secret", 400, 'This is the secret of a webhook', () => enter('whsec_plaintext')],
  ['an address', 400, 'This is an address', () => enter('https://shop.example/plaintext')],
  ['an email address', 400, 'This is an email address', () => enter('plaintext@shop.example')],
  ['a key of EasyPost', 400, 'Enter it under Shop, Labels', () => enter('EZAKplaintext')],
  ['a hidden key', 400, 'hidden in part', () => enter('sk_test_plaintext****abcd')],
  ['half a key', 400, 'This is no key of Stripe', () => enter('sk_plaintext')],
  ['a key with NUL', 400, 'This is no key of Stripe', () => enter('sk_test_\u0000plaintext')],
  ['a key with a hidden character', 400, 'This is no key of Stripe', () => enter('sk_test_plain\u200btext')],
  ['a live key without a mail server', 400, 'Set up Email first', () => enter('sk_live_sandbox')],
  [
    'a live key at an http: address',
    400,
    'A live key needs a shop at an https: address',
    async () => {
      await addMail();
      return onMachine({ SHOP_URL: 'http://shop.example' }, () => enter('sk_live_sandbox'));
    },
  ],
  [
    'a live key before a test key was proved',
    409,
    'No test key was proved',
    async () => {
      await addMail();
      return enter('sk_live_sandbox');
    },
  ],
  [
    'a key where .env has one',
    409,
    'This machine sets STRIPE_SECRET_KEY, which wins',
    () => onMachine({ STRIPE_SECRET_KEY: 'sk_test_machine' }, () => enter('sk_test_plaintext')),
  ],
  [
    'a revoked key',
    400,
    'Stripe does not accept this key',
    async () => {
      await restrict('sk_test_revoked', { isRevoked: true });
      return enter('sk_test_revoked');
    },
  ],
  [
    'a key that lacks permissions',
    400,
    'This key lacks permissions: Refunds (Write) and Webhook Endpoints (Write).',
    async () => {
      await restrict('rk_test_narrow', { lacks: ['rak_refund_write', 'rak_webhook_write'] });
      return enter('rk_test_narrow');
    },
  ],
  [
    'a key of another account than past orders',
    400,
    'another account Other Gallery (acct_1Other).',
    async () => {
      await addMail();
      await addLiveOrder();
      await restrict('sk_live_sandboxOther', { account: { id: 'acct_1Other', name: 'Other Gallery' } });
      return enter('sk_live_sandboxOther', { withoutTest: 'It is tested elsewhere' });
    },
  ],
  [
    'a test key after real orders',
    400,
    'buyers have paid with real money',
    async () => {
      await addLiveOrder();
      return enter('sk_test_plaintext');
    },
  ],
  [
    'a key of an account whose endpoints are all taken',
    400,
    'The account has as many webhooks as Stripe allows',
    async () => {
      await fillEndpoints(16);
      return enter('sk_test_plaintext');
    },
  ],
  [
    'a key without a network',
    502,
    'Stripe does not answer',
    async () => {
      await world.setFaults({ api: { cut: true } });
      return enter('sk_test_plaintext');
    },
  ],
  [
    'a key while the provider fails',
    502,
    'Stripe does not answer',
    async () => {
      await world.setFaults({ api: { status: 500, path: '/v1/webhook_endpoints' } });
      return enter('sk_test_plaintext');
    },
  ],
  [
    'a key as the reason for no test',
    400,
    'This text looks as if it has a secret key',
    () => enter('sk_live_plaintext', { withoutTest: 'Tested as sk_test_plaintext' }),
  ],
  [
    'a key after another owner has saved',
    409,
    'Another person has changed the settings',
    () => enter('sk_test_plaintext', { version: 'former' }),
  ],
];

const inEmail: WrongRow[] = [
  ['an empty body', 400, 'is missing', () => send('email', {})],
  ['no server', 400, 'Enter the name', () => fill({ server: '' })],
  ['an address of the web', 400, 'Enter only the name', () => fill({ server: 'smtp://mail.example:465' })],
  ['a secret as the server', 400, 'looks like a secret key', () => fill({ server: 'sk_live_plaintext' })],
  ['a secret as the sender', 400, 'looks like a secret key', () => fill({ from: 'whsec_plaintext' })],
  ['a secret as the owner', 400, 'looks like a secret key', () => fill({ owner: 'EZAKplaintext' })],
  ['no address', 400, 'such as hello@shop.example', () => fill({ from: 'Shop' })],
  [
    'a sender of two lines',
    400,
    'type it again without it',
    () => fill({ from: 'hello@shop.example\r\nBcc: plaintext' }),
  ],
  [
    'a sender with a hidden character',
    400,
    'contains the invisible character U+202E',
    () => fill({ from: 'hello\u202e@shop.example' }),
  ],
  ['an owner with a control character', 400, 'character', () => fill({ owner: 'ada\u0007@shop.example' })],
  ['a server with NUL', 400, 'character', () => fill({ server: 'mail\u0000.example' })],
  ['a server that is too long', 400, '320', () => fill({ server: `${'a'.repeat(400)}.example` })],
  [
    'a password that is too long',
    400,
    '1000',
    () => fill({ user: 'shop', password: 'plaintext'.repeat(200) }),
  ],
  ['a port of letters', 400, 'Enter a port', () => fill({ port: 'smtp' })],
  ['a port that is too high', 400, 'Enter a port', () => fill({ port: '65536' })],
  ['a user of two lines', 400, 'in one line', () => fill({ user: 'a\r\nRCPT TO', password: 'plaintext' })],
  [
    'a key as the user',
    400,
    'looks like a secret key',
    () => fill({ user: 'rk_live_plaintext', password: 'x' }),
  ],
  ['no password', 400, 'Enter the password', () => fill({ user: 'shop' })],
  ['a name that nobody has', 400, 'Check the n', () => fill({ server: 'mail.invalid' })],
  ['a port where nobody listens', 400, 'refuses connections on port 1', () => fill({ port: '1' })],
  ['a port of TLS without it', 400, 'port 465', () => fill({ port: '465' })],
  [
    'a user where none is wanted',
    400,
    'no user and no password',
    () => fill({ user: 'shop', password: 'plaintext' }),
  ],
  [
    'a server of the web',
    400,
    'not as a mail server',
    () => fillWithServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')),
  ],
  [
    'a server that is busy',
    400,
    'defers emails for now (421',
    () => fillWithServer((socket) => socket.end('421 4.3.2 Too many connections\r\n')),
  ],
  ['a server that stays silent', 400, 'does not greet', () => fillWithServer(() => {})],
  [
    'a form after another owner has saved',
    409,
    'Another person has changed the settings',
    () => fill({ version: 'former' }),
  ],
];

// A page of settings that is added has its rows in a table of its own, and here. Those of labels are in label-key.test.ts.
const refused = Object.entries({ payments: inPayments, email: inEmail }).flatMap(([page, rows]) =>
  rows.map(([name, ...row]) => [`${name} (${page})`, ...row] as const),
);

test.each(refused)(
  '%s is refused with a remedy, before anything is stored',
  async (_, status, sentence, attempt) => {
    const response = await attempt();
    const { error, fields = {} } = response.json();
    expect([response.statusCode, [error, ...Object.values(fields)].join(' ')]).toEqual([
      status,
      expect.stringContaining(sentence),
    ]);
    await world.setFaults();
    expect(await storedRows()).toEqual(before);
    expect(await world.shop.database.db.select().from(proofs)).toEqual([]);
    expect((await endpoints()).filter(({ url }) => url === webhook)).toEqual([]);
    expect([response.body, ...lines].join('\n')).not.toMatch(/plaintext(?!@)/);
  },
  60_000,
);

function publish(records: readonly string[]) {
  const headers = { 'content-type': 'text/plain' };
  const body = records.join('\n');
  return fetch(`${world.sandboxUrl}/sandbox/zone`, { method: 'PUT', headers, body });
}

/** Saves the form, which is right in itself. @returns why the letter was not taken */
async function save(changes: object = {}): Promise<string> {
  const response = await fill(changes);
  expect(response.statusCode, response.body).toBe(200);
  return response.json().problem ?? '';
}

/** What the page of emails says about these records. @param record says more of them with the shop's own key */
async function explainRecords(
  records: readonly string[],
  record?: (name: string, value: string) => string[],
) {
  await save();
  const { keys } = await readEmailSettings(world.shop.settings);
  const [key] = keys;
  if (!key) throw new Error('The save has made no key.');
  const own = record?.(`${key.selector}._domainkey.shop.example`, dkimRecord(key)) ?? [];
  await publish([...records, ...own]);
  const page: ShownEmail = (await studio(world, 'GET settings/email', owner)).json();
  return page.records.map(({ kind, state, sentence }) => `${kind} ${state}: ${sentence}`).join('\n');
}

const includes = Array.from(
  { length: 11 },
  (_, index) => `n${index}.example TXT v=spf1 include:n${index + 1}.example ~all`,
);

/** What only another company's answer shows, some time after the save. */
const reported: [name: string, sentence: RegExp, report: () => Promise<string>][] = [
  [
    'SPF twice',
    /SPF wrong: .*Join them/,
    () => explainRecords(['shop.example TXT v=spf1 mx ~all', 'shop.example TXT v=spf1 a ~all']),
  ],
  [
    'SPF with more than ten look-ups',
    /SPF wrong: .*more than ten/,
    () => explainRecords(['shop.example TXT v=spf1 include:n0.example ~all', ...includes]),
  ],
  [
    'a loop of CNAMEs',
    /SPF wrong: .*leads back to itself/,
    () => explainRecords(['shop.example CNAME b.example', 'b.example CNAME shop.example']),
  ],
  [
    'a wildcard TXT',
    /DKIM wrong: .*wildcard record[\s\S]*DMARC wrong: .*wildcard record/,
    () => explainRecords(['*.shop.example TXT v=spf1 -all']),
  ],
  [
    'a DKIM key that was cut',
    /DKIM wrong: .*another string of the same record/,
    () => explainRecords([], (name, value) => [`${name} TXT ${value.slice(0, 255)}`]),
  ],
  ['no records', /SPF missing: .*Publish it/, () => explainRecords([])],
  [
    'name servers that stay silent',
    /SPF unknown: .*did not answer/,
    async () => {
      await world.setFaults({ names: { silent: true } });
      return explainRecords([]);
    },
  ],
  [
    'a sender that is not aligned',
    /From is not aligned: .*Send from an address of your own domain/,
    async () => {
      await save({ from: 'shop.example@gmail.com' });
      const page: ShownEmail = (await studio(world, 'GET settings/email', owner)).json();
      return page.problems.join('\n');
    },
  ],
  [
    'greylisting',
    /defers emails for now \(450 4\.2\.1\).+greylisting.+in 15 minutes/,
    async () => {
      await world.setFaults({ mail: { recipients: { 'ada@shop.example': 450 } } });
      return save();
    },
  ],
  [
    'an owner whom the server refuses',
    /refuses the owner's address \(550 5\.1\.1\)\. Check it/,
    async () => {
      await world.setFaults({ mail: { recipients: { 'ada@shop.example': 550 } } });
      return save();
    },
  ],
  [
    'a server that accepts and drops',
    /the mail server drops the shop's emails/,
    async () => {
      await world.setFaults({ mail: { drop: true } });
      await save();
      time = new Date(time.getTime() + 61 * 60_000);
      return (await studio(world, 'GET today', await newStaff(world))).body;
    },
  ],
  [
    'port 25, which the network blocks',
    /does not answer on port 25, which most networks block\. Use port 465 or 587/,
    async () => {
      const blocked = { code: 'ETIMEDOUT', command: 'CONN' };
      return explainMailFailure(blocked, { host: 'mail.example', port: 25 }).sentence;
    },
  ],
];

test.each(reported)(
  '%s is reported with a remedy',
  async (_, sentence, report) => {
    expect(await report()).toMatch(sentence);
  },
  60_000,
);

test('a DKIM key of 2,048 bits in several strings of one record is right', async () => {
  const report = await explainRecords([], (name, value) => {
    expect(value.length).toBeGreaterThan(255);
    return [`${name} TXT ${value}`];
  });
  expect(report).toMatch(/^DKIM right: $/m);
});
