import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { ShownAddress } from '#domain/api/shop/address.ts';
import { dayMs } from '#domain/time.ts';
import { beginProof, forgetProofs, readProofs } from '#server/settings/proofs.ts';
import { type Answering, answerAtName, redirectTo, toShopWith } from '#tests/world/answer-at-name.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { newStaff, type SignedInStaff, studio } from '#tests/world/staff.ts';
import type { AddressConnection } from './ask-address.ts';

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

test('without a payment provider, nothing is said of the clock: the answer at the address has this machine’s own date', async () => {
  const topics = async () => (await prove()).lines.map(({ topic }) => topic);
  await answer();
  expect(await topics()).not.toContain('clock');
  const date = new Date(Date.now() - 3_600_000).toUTCString();
  await answer({ secure: toShopWith(() => world, { date }) });
  expect(await topics()).not.toContain('clock');
});

test.each([
  [2, 'The clock of this machine is right.'],
  [30, /is \d+ seconds ahead\. Let it be set over the network/],
  [-30, /is \d+ seconds behind\. Let it be set over the network/],
])(
  'a clock that is wrong by %i seconds is compared with the payment provider’s',
  async (seconds, sentence) => {
    const selling = await openTestShop({
      settings: { SHOP_URL: shopUrl },
      isQuiet: true,
      addressConnection: connection,
      now,
    });
    onTestFinished(() => selling.close());
    clockMs = seconds * 1000;
    await answer({ secure: toShopWith(() => selling) });
    const person = await newStaff(selling);
    expect((await studio(selling, 'POST settings/address/prove', person)).statusCode).toBe(204);
    const shown: ShownAddress = (await studio(selling, 'GET settings/address', person)).json();
    const line = shown.lines.find(({ topic }) => topic === 'clock');
    expect(line?.sentence).toMatch(sentence);
    expect(line?.isRight).toBe(seconds === 2);
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
