import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultEquipment } from '#domain/fulfillment/equipment.ts';
import { formatUtcDay } from '#domain/shop/terms.ts';
import { type RunningShop, startShop } from '#tests/process/start-shop.ts';
import { changeDetails } from '#tests/world/change-details.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { newStaff, type SignedInStaff, studio } from '#tests/world/staff.ts';
import { maxHeldMs, watchLoop } from '#tests/world/watch-loop.ts';
import { findShopDetails } from '../save-shop-details.ts';
import { shopDetails } from '../tables.ts';

let world: TestShop;
let owner: SignedInStaff;
/** Another process on the same database. */
let other: RunningShop;
let dataDir: string;
beforeAll(async () => {
  world = await openTestShop({ hasPages: true, isQuiet: true });
  owner = await newStaff(world);
  dataDir = await mkdtemp(join(tmpdir(), 'passepartout policies '));
  other = await startShop(dataDir, { databaseUrl: world.shop.database.url });
});
afterAll(async () => {
  await other.stop();
  await world.close();
  await rm(dataDir, { recursive: true, force: true });
});

interface Shown {
  version: number;
  text: string | null;
}

const show = async (policy: string) => (await studio(world, `GET policies/${policy}`, owner)).json();
const preview = async (text: string) =>
  (await studio(world, 'POST policies/terms/preview', { ...owner, body: { text } })).json();

function save(policy: string, { version }: Shown, text: string | null) {
  return studio(world, `PUT policies/${policy}`, { ...owner, body: { version, text } });
}

async function readBoth(path: string): Promise<string[]> {
  const addresses = [world.app.listeningOrigin, other.url];
  const pages = await Promise.all(addresses.map(async (address) => (await fetch(address + path)).text()));
  return pages.map((page) => page.replaceAll('<!-- -->', ''));
}

async function expectShown(path: string, ...texts: string[]): Promise<void> {
  await expect
    .poll(async () => (await readBoth(path)).flatMap((page) => texts.filter((text) => !page.includes(text))))
    .toEqual([]);
}

const short = `{shop} makes every print *for you*.

- **{production time}** until it ships

## Who we are

{company}, {address}. Write to [{email}](mailto:{email}) or see the [Return Policy](/policies/returns#delays).

1. First
2. Second

### Prices

{price table}

## Refunds {#refunds-and-more}

**Soon.**`;

test("the owner's text is on the page in every process, and follows the shop's details", async () => {
  await readBoth('/policies/terms-of-service');
  const saved = await save('terms', await show('terms'), short);
  expect(saved.statusCode, saved.body).toBe(200);
  await expectShown(
    '/policies/terms-of-service',
    'Passepartout makes every print <em>for you</em>.',
    '<dt>2 to 3 weeks</dt><dd>until it ships</dd>',
    '<h2 id="who-we-are"><a href="#who-we-are">Who we are</a></h2>',
    '<p>Passepartout Prints LLC, Portland, Oregon 97209, USA. Write to',
    'href="mailto:hello@passepartout.example"',
    'href="/policies/returns#delays"',
    '<ol><li>First</li><li>Second</li></ol>',
    '<h3>Prices</h3>',
    '$3,425',
    '<h2 id="refunds-and-more">',
    `Last updated <time dateTime="${new Date().toISOString().slice(0, 10)}">${formatUtcDay(new Date())}</time>`,
  );
  const shop = (await studio(world, 'GET shop', owner)).json();
  const details = { ...shop.details, company: 'Lind <Prints> **Inc**' };
  await studio(world, 'PUT shop', { ...owner, body: { version: shop.version, details } });
  await expectShown('/policies/terms-of-service', '<p>Lind &lt;Prints&gt; **Inc**, Portland');
  for (const page of await readBoth('/')) expect(page).not.toContain('until it ships');
});

test('the table of prices has the prices that the owner has set, for the sizes that the workshop can make', async () => {
  await save('terms', await show('terms'), '## Prices\n\n{price table}');
  await expectShown('/policies/terms-of-service', 'Exhibition', '$3,425');
  const { prices: seen } = (await studio(world, 'GET prices', owner)).json();
  const prices = { small: { price: 401, memberPrice: 401 } };
  const body = { prices, seen: { small: seen.small } };
  const changed = await studio(world, 'PUT prices', { ...owner, body });
  expect(changed.statusCode, changed.body).toBe(204);
  await expectShown('/policies/terms-of-service', '<td>$401</td><td>$401</td>', '$3,425');
  const { text } = await preview('## Prices\n\n{price table}');
  expect(text.sections[0].blocks[0].rows[0]).toMatchObject({ cells: ['$401', '$401', expect.anything()] });

  const equipment = { ...defaultEquipment, rolls: defaultEquipment.rolls.slice(0, 2) };
  await changeDetails(world, owner, { equipment });
  await expect
    .poll(async () => (await readBoth('/policies/terms-of-service')).map((page) => page.includes('$3,425')))
    .toEqual([false, false]);
  await changeDetails(world, owner, { equipment: defaultEquipment });
  const restored = { prices: { small: seen.small }, seen: prices };
  await studio(world, 'PUT prices', { ...owner, body: restored });
  await expectShown('/policies/terms-of-service', `<td>$${seen.small.price}</td>`, '$3,425');
});

test('the other policies keep their texts, and each has its own history', async () => {
  const terms = await show('terms');
  await save('returns', await show('returns'), '## Ours\n\nWrite to us.');
  expect(await show('returns')).toMatchObject({
    text: '## Ours\n\nWrite to us.',
    history: [{ text: '## Ours\n\nWrite to us.', staff: { name: owner.name } }],
  });
  expect((await show('terms')).history).toEqual(terms.history);
  const list = (await studio(world, 'GET policies', owner)).json();
  expect(list).toMatchObject([
    { policy: 'terms', title: 'Terms of Service' },
    { policy: 'privacy', isDefault: true, changedAt: null },
    { policy: 'returns', isDefault: false, changedAt: expect.any(String) },
    { policy: 'accessibility', isDefault: true, changedAt: null },
  ]);
});

test('details that were stored before the accessibility statement existed have its usual text', async () => {
  const { db } = world.shop.database;
  const { version, details } = await findShopDetails(db);
  const { accessibility: _, ...policies } = details.policies;
  await db
    .insert(shopDetails)
    .values({ version: version + 1, at: new Date(), staffId: null, details: { ...details, policies } });
  const shown = await show('accessibility');
  expect(shown).toMatchObject({ version: version + 1, text: null });
  await save('accessibility', shown, '## Ours\n\nWrite to us.');
  expect(await show('accessibility')).toMatchObject({ text: '## Ours\n\nWrite to us.' });
});

describe('saving', () => {
  test('is in the log, and can be undone', async () => {
    const before = await show('privacy');
    const saved = await save('privacy', before, '## First\n\nOne.');
    const { changes } = (await studio(world, 'GET changes', owner)).json();
    expect(changes[0]).toMatchObject({
      action: 'policy-changed',
      before: { 'policies.privacy': before.text },
      after: { 'policies.privacy': '## First\n\nOne.' },
    });
    const [changeId] = String(saved.headers['studio-change']).split(' ');
    expect((await studio(world, `POST changes/${changeId}/undo`, { ...owner, body: {} })).statusCode).toBe(
      204,
    );
    expect((await show('privacy')).text).toBe(before.text);
    await expectShown('/policies/privacy', 'Who is responsible');
  });

  test('the default text stores none, so that it follows newer versions of the shop', async () => {
    await save('privacy', await show('privacy'), '## Mine\n\nOne.');
    const { defaultText, ...changed } = await show('privacy');
    const saved = await save('privacy', changed, `${defaultText}\r\n`);
    expect(saved.json().text).toBeNull();
    await expectShown('/policies/privacy', 'Who is responsible');
  });

  test('an outdated version is refused with the newest text, but not for a change of another text', async () => {
    const before = await show('privacy');
    await save('privacy', before, '## A\n\nOne.');
    const late = await save('privacy', before, '## B\n\nTwo.');
    expect(late.statusCode).toBe(409);
    expect(late.json()).toMatchObject({ code: 'stale', current: { text: '## A\n\nOne.' } });

    const opened = await show('privacy');
    const form = (await studio(world, 'GET shop', owner)).json();
    await save('returns', await show('returns'), '## R\n\nThree.');
    expect((await save('privacy', opened, '## C\n\nFour.')).statusCode).toBe(200);
    const body = { version: form.version, details: { ...form.details, since: 1998 } };
    expect((await studio(world, 'PUT shop', { ...owner, body })).statusCode).toBe(200);
    expect((await show('privacy')).text).toBe('## C\n\nFour.');
  });

  test('of three people who change different texts at the same moment, each is saved', async () => {
    const form = (await studio(world, 'GET shop', owner)).json();
    const [privacy, returns] = [await show('privacy'), await show('returns')];
    const body = { version: form.version, details: { ...form.details, since: 1987 } };
    const outcomes = await Promise.all([
      save('privacy', privacy, '## At once\n\nOne.'),
      save('returns', returns, '## At once\n\nTwo.'),
      studio(world, 'PUT shop', { ...owner, body }),
    ]);
    expect(outcomes.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect((await show('privacy')).text).toContain('One.');
    expect((await show('returns')).text).toContain('Two.');
    expect((await studio(world, 'GET shop', owner)).json().details.since).toBe(1987);
  });

  test('of two at the same moment one is refused', async () => {
    const before = await show('privacy');
    const outcomes = await Promise.all(
      ['X', 'Y', 'Z'].map((text) => save('privacy', before, `## ${text}\n\nHi.`)),
    );
    expect(outcomes.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
  });

  test.each([
    ['Only words.', 1, 'The text has no section. Start one with "## " and its heading.'],
    ['# Terms\n\n## A', 1, 'The title is above the text already. Start a section with "## ".'],
    ['## A\n\n#### B', 3, 'Headings start with "## " or "### ".'],
    [
      '## A\n\n## A',
      3,
      'Another part of the page has the id "a". Give this heading its own, such as "{#a-2}".',
    ],
    ['## Ours {#contents}', 1, 'Another part of the page has the id "contents"'],
    ['## A\n\nHi <b>you</b>', 3, 'HTML is not possible here.'],
    ['## A\n\n<script>alert(1)</script>', 3, 'HTML is not possible here.'],
    ['## A\n\n![Us](https://a.example/b.png)', 3, 'Pictures are not possible here.'],
    ['## A\n\n    four spaces', 3, 'Code is not possible here. Start the line without spaces.'],
    ['## A\n\n`code`', 3, 'Code is not possible here.'],
    ['## A\n\n> said', 3, 'Quotations are not possible here.'],
    [
      '## A\n\n[x](javascript:alert(1))',
      3,
      'The link leads to "javascript:alert(1)"; it must lead to a page of the shop',
    ],
    ['## A\n\n[x](http://a.example)', 3, 'The link leads to "http://a.example"; it must lead to'],
    ['## A\n\n[x](//a.example)', 3, 'The link leads to "//a.example"; it must lead to'],
    ['## A\n\n[x](/\\\\a.example)', 3, 'The link leads to "/\\a.example"; it must lead to'],
    [
      '## A\n\n[x][1]\n\n[1]: https://a.example',
      3,
      'This is not possible here. Write links as [words](address).',
    ],
    ['## A\n\nOne\ntwo {shpo}.', 4, '{shpo} is unknown. Known are {shop}, {company},'],
    ['## A {#No}', 1, '{#No} must be at the end of a "## " heading'],
    ['## A\n\nSee {price table}.', 3, '{price table} must be a paragraph of its own'],
    [
      '## A\n\nB\u0000',
      3,
      'The line contains the invisible character U+0000 after "B"; type it again without it.',
    ],
    ['- No fact\n\n## A', 1, 'A fact starts with its word in bold'],
  ])('%j is refused in words', async (text, line, sentence) => {
    const before = await show('terms');
    const refused = await save('terms', before, text);
    expect(refused.statusCode).toBe(400);
    expect(refused.json().fields.text).toContain(`Line ${line}: ${sentence}`);
    expect((await preview(text)).problems).toContainEqual({
      line,
      problem: expect.stringContaining(sentence),
    });
    expect((await show('terms')).text).toBe(before.text);
  });

  test.each([
    ['>', 'Line 3: The line is nested 59000 deep, and at most 8 is possible.'],
    ['1. ', 'Line 3: The line is nested 19667 deep, and at most 8 is possible.'],
    ['[', 'Line 3: The paragraph has more than 200 marks such as * and [.'],
    ['*a', 'Line 3: The paragraph has more than 200 marks such as * and [.'],
    [`#${'*a'.repeat(60)}\n`, 'Line 6: The paragraph has more than 200 marks such as * and [.'],
    [`> ${'*a'.repeat(60)}\n`, 'Line 6: The paragraph has more than 200 marks such as * and [.'],
    ['- **a** b\n', 'Line 503: A policy has at most 500 list items.'],
    ['a b\n', 'Line 2001: A policy has at most 2000 lines.'],
    ['`a`\n\n', 'Line 3: Code is not possible here.'],
  ])('59,000 characters of %j are refused without holding the event loop', async (part, sentence) => {
    const text = `## A\n\n${part.repeat(59_000 / part.length + 1)}`.slice(0, 59_006);
    const before = await show('terms');
    const stopWatching = watchLoop();
    const { problems } = await preview(text);
    const refused = await save('terms', before, text);
    expect(stopWatching()).toBeLessThan(maxHeldMs);
    expect(problems.length).toBeLessThanOrEqual(50);
    expect(refused.statusCode).toBe(400);
    expect(refused.json().fields.text).toContain(sentence);
  });

  test('a text that is too long is refused', async () => {
    const refused = await save('terms', await show('terms'), `## A\n\n${'a'.repeat(60_000)}`);
    expect(refused.json().fields).toEqual({ text: 'must have at most 60000 characters' });
  });
});
