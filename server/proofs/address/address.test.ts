import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { ShownAddress } from '#domain/api/shop/address.ts';
import { dayMs } from '#domain/time.ts';
import { readConfiguration } from '#server/configuration/configuration.ts';
import { openPayments } from '#server/payments/open-payments.ts';
import { type Answering, answerAtName, redirectTo, toShopWith } from '#tests/world/answer-at-name.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { newStaff, type SignedInStaff, studio } from '#tests/world/staff.ts';
import { beginProof, forgetProofs, readProofs } from '../proofs.ts';
import type { AddressAnswer, AddressConnection } from './ask-address.ts';
import { describeClock } from './describe-clock.ts';

const shopUrl = 'https://shop.example';
/** Who answers at the shop's name. The tests set it. */
const connection: AddressConnection = { host: '127.0.0.1', ports: { http: 1, https: 1 }, ca: '' };

let world: TestShop;
let owner: SignedInStaff;
let clockMs = 0;
const now = () => new Date(Date.now() + clockMs);
beforeAll(async () => {
  world = await openTestShop({
    settings: { SHOP_URL: shopUrl },
    isClosed: true,
    isQuiet: true,
    addressConnection: connection,
    now,
  });
  owner = await newStaff(world);
});
afterEach(async () => {
  clockMs = 0;
  await forgetProofs(world.shop.database.db, ['address']);
});
afterAll(() => world.close());

const toShop = toShopWith(() => world);
const redirect = redirectTo(shopUrl);

const answer = (answering: Partial<Answering> = {}): Promise<void> =>
  answerAtName(connection, { secure: toShop, plain: redirect, ...answering });

const read = async (): Promise<ShownAddress> => (await studio(world, 'GET settings/address', owner)).json();

/** Lets the shop ask itself. @returns what is shown then */
async function prove(): Promise<ShownAddress> {
  const response = await studio(world, 'POST settings/address/prove', owner);
  expect(response.statusCode, response.body).toBe(204);
  return read();
}

const wrongOf = ({ lines }: ShownAddress) =>
  lines.filter(({ isRight }) => !isRight).map(({ sentence }) => sentence);

test('a shop that is reached at its address is proved, and everything is right', async () => {
  await answer();
  const shown = await prove();
  expect(shown).toMatchObject({
    url: shopUrl,
    isLocal: false,
    proof: { provedAt: expect.any(String), isAwaited: false },
  });
  expect(shown.lines.map(({ topic, isRight }) => [topic, isRight])).toEqual([
    ['name', true],
    ['certificate', true],
    ['redirect', true],
    ['https-only', true],
    ['clock', true],
  ]);
  expect(shown.lines[1]?.sentence).toContain('The certificate is valid for 59 more days, until ');
});

const failures: [what: string, sentence: string, answering: Partial<Answering>][] = [
  [
    'a wrong machine',
    'is answered, but not by this shop',
    { secure: (_, response) => void response.end('hi') },
  ],
  [
    'a machine that repeats what it is asked',
    'is answered, but not by this shop',
    { secure: ({ url = '' }, response) => void response.end(url.split('/').at(-1)) },
  ],
  ['a redirect to elsewhere', 'sends visitors on to another address', { secure: redirect }],
  [
    'a web server without the shop',
    'answers with the error 502',
    { secure: (_, response) => void response.writeHead(502).end() },
  ],
  ['an expired certificate', 'The certificate expired on ', { until: new Date(Date.now() - dayMs) }],
  [
    'a certificate that ends soon',
    'The certificate is valid for 9 more days',
    { until: new Date(Date.now() + 10 * dayMs - 60_000) },
  ],
  ['a certificate of nobody', 'Browsers do not trust the certificate', { isTrusted: false }],
  ['a certificate for another name', 'is for another name than shop.example', { name: 'other.example' }],
  ['http: without a redirect', 'http://shop.example does not lead to https:', { plain: toShop }],
  [
    'a proxy that drops the header',
    'The header Strict-Transport-Security does not arrive',
    { secure: toShopWith(() => world, { 'strict-transport-security': undefined }) },
  ],
];

test.each(failures)('%s is named with its remedy, also on Today', async (_, sentence, answering) => {
  await answer(answering);
  const shown = await prove();
  expect(wrongOf(shown)).toContainEqual(expect.stringContaining(sentence));
  const { address } = await readProofs(world.shop.database.db);
  expect(address.problems).toEqual(wrongOf(shown));
  expect((await studio(world, 'GET today', owner)).body).toContain(sentence);
});

test('a machine that reads nothing, and one that never ends its answer, are given up', async () => {
  await answer({ secure: () => {} });
  expect(wrongOf(await prove())).toEqual([expect.stringContaining('does not answer within ten seconds')]);
  await answer({
    secure: (_, response) => {
      const timer = setInterval(() => response.write('x'.repeat(65_536)), 1);
      response.once('close', () => clearInterval(timer));
    },
  });
  expect(wrongOf(await prove())).toContainEqual(expect.stringContaining('not by this shop'));
}, 60_000);

test('a name that nothing listens at is named', async () => {
  connection.ports = { http: 1, https: 1 };
  expect(wrongOf(await prove())).toEqual([expect.stringContaining('Nothing listens at')]);
});

test.each([
  [3600, 'ahead'],
  [-3600, 'behind'],
])('a clock that is wrong by %i seconds is named', async (seconds, direction) => {
  const date = new Date(Date.now() - seconds * 1000).toUTCString();
  await answer({ secure: toShopWith(() => world, { date }) });
  const found = wrongOf(await prove());
  expect(found).toHaveLength(1);
  // The answer takes some of them.
  expect(found[0]).toMatch(new RegExp(`3,[56]\\d\\d seconds ${direction}`));
});

test.each([
  [2, 'The clock of this machine is right.'],
  [30, /is \d+ seconds ahead\. Let it be set over the network/],
  [-30, /is \d+ seconds behind\. Let it be set over the network/],
])(
  'with a key, a clock that is wrong by %i seconds is compared with the payment provider’s',
  async (seconds, sentence) => {
    const settings = { STRIPE_SECRET_KEY: 'sk_test_clock', STRIPE_WEBHOOK_SECRET: 'whsec_clock' };
    const configuration = readConfiguration({ SHOP_URL: shopUrl, ...settings });
    const { shop } = world.shop.payments;
    const payments = openPayments({ secretKey: 'sk_test_clock', apiUrl: world.sandboxUrl }, shop);
    clockMs = seconds * 1000;
    // The shop's own address is answered by this machine, whose clock agrees with itself.
    const answer = { headers: { date: now().toUTCString() }, sentAt: now(), receivedAt: now() };
    const [line] = await describeClock({ configuration, payments, now, answer: answer as AddressAnswer });
    expect(line?.sentence).toMatch(sentence);
  },
);

test('the answer of any process counts, once, and no proxy keeps it', async () => {
  const { db } = world.shop.database;
  const nonce = crypto.randomUUID();
  await beginProof(db, 'address', nonce, now());
  const ask = () => world.app.inject({ url: `/.well-known/shop-check/${nonce}` });
  const first = await ask();
  expect([first.statusCode, first.body, first.headers['cache-control']]).toEqual([200, nonce, 'no-store']);
  expect((await readProofs(db)).address.provedAt).not.toBeNull();
  expect((await ask()).statusCode).toBe(404);
  expect((await world.app.inject({ url: '/.well-known/shop-check/x' })).statusCode).toBe(404);
});

test('two owners who ask at once take turns', async () => {
  await answer();
  const ask = () => studio(world, 'POST settings/address/prove', owner);
  expect((await Promise.all([ask(), ask()])).map(({ statusCode }) => statusCode)).toEqual([204, 204]);
  expect(wrongOf(await read())).toEqual([]);
});

test('a local shop has nothing to prove', async () => {
  const local = await openTestShop({ isQuiet: true });
  onTestFinished(() => local.close());
  const person = await newStaff(local);
  expect((await studio(local, 'GET settings/address', person)).json()).toMatchObject({
    isLocal: true,
    lines: [],
  });
  expect((await studio(local, 'POST settings/address/prove', person)).json()).toMatchObject({
    code: 'local',
  });
});
