import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultDetails, type ShopDetails } from '#domain/shop/shop-details.ts';
import { type RunningShop, startShop } from '#tests/process/start-shop.ts';
import { newEmail } from '#tests/world/buy.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { prints } from '#tests/world/prints.ts';
import { newStaff, type SignedInStaff, studio } from '#tests/world/staff.ts';

let world: TestShop;
let owner: SignedInStaff;
/** Another process on the same database. It sends the emails, because the first one works on no jobs. */
let other: RunningShop;
let dataDir: string;
beforeAll(async () => {
  world = await openTestShop({ hasPages: true, isQuiet: true });
  owner = await newStaff(world);
  dataDir = await mkdtemp(join(tmpdir(), 'passepartout details '));
  other = await startShop(dataDir, { databaseUrl: world.shop.database.url });
});
afterAll(async () => {
  await other.stop();
  await world.close();
  await rm(dataDir, { recursive: true, force: true });
});

interface Shown {
  version: number;
  details: ShopDetails;
}

async function show(): Promise<Shown & { history: { version: number; staff: { name: string } | null }[] }> {
  return (await studio(world, 'GET shop', owner)).json();
}

function save({ version, details }: Shown, changes: object) {
  return studio(world, 'PUT shop', { ...owner, body: { version, details: { ...details, ...changes } } });
}

async function readBoth(path: string): Promise<string[]> {
  const addresses = [world.app.listeningOrigin, other.url];
  return Promise.all(addresses.map(async (address) => (await fetch(address + path)).text()));
}

test('a new shop shows the texts of the specification', async () => {
  const { policies: _, ...details } = defaultDetails;
  expect(await show()).toEqual({ version: 0, details, history: [] });
  const [home = ''] = await readBoth('/');
  expect(home).toContain('MEMBERS SAVE ON PRINTS. <a');
  expect(home.replaceAll('<!-- -->', '')).toMatch(/>JOIN NOW<\/a> - IT(&#x27;|')S FREE/);
  expect(home).toContain('<span>WALLS</span> <span>THAT</span> <span>TALK</span>');
  expect(home).toContain('<p>Shop collection of fine art photography</p>');
  expect(home).toContain('SHOP NOW');
  expect(home).toContain('<title>Passepartout - Fine art photography prints, framed to order</title>');
});

test('a change is on every page of every process, and in the next email', async () => {
  await readBoth('/policies/terms-of-service');
  const before = await show();
  const changes = {
    shop: 'Lind & Daughters',
    company: 'Lind Prints Inc',
    address: ['7 Quay Street', 'Salem, Oregon 97301', 'USA'],
    email: 'hello@lind.example',
    announcement: { guests: 'NEW PRINTS <b>EVERY</b> FRIDAY. [COME IN]', members: 'WELCOME BACK' },
    hero: {
      heading: ['PAPER', 'AND', 'CHERRYWOOD'],
      sentence: 'By the sea',
      button: 'LOOK',
      print: prints.mistyRidge.id,
    },
  };
  const saved = await save(before, changes);
  expect([saved.statusCode, saved.json().version]).toEqual([200, before.version + 1]);

  const shown: Record<string, string[]> = {
    '/': ['Lind &amp; Daughters', 'NEW PRINTS &lt;b&gt;EVERY', '>COME IN</a>', 'CHERRYWOOD', 'By the sea'],
    '/policies/terms-of-service': ['Lind Prints Inc', '7 Quay Street', 'mailto:hello@lind.example'],
    '/contact': ['Salem, Oregon 97301', '<title>Contact - Lind &amp; Daughters</title>'],
    [`/product/${prints.tidePosts.id}`]: ['Lind Prints Inc, 7 Quay Street', '>Lind &amp; Daughters</a>'],
    '/feeds/google-merchant.xml': ['<title>Lind &amp; Daughters</title>'],
  };
  for (const [path, texts] of Object.entries(shown)) {
    await expect
      .poll(async () => (await readBoth(path)).every((page) => texts.every((text) => page.includes(text))))
      .toBe(true);
  }
  for (const home of await readBoth('/')) {
    expect(home).not.toContain('Passepartout');
    expect(home.split('<figure')[1] ?? '').toContain(prints.mistyRidge.title);
  }
  const email = newEmail();
  await studio(world, 'POST invitations', { ...owner, body: { email, role: 'maker' } });
  const mails = async () => (await fetch(`${other.sandboxUrl}/mailbox/messages?to=${email}`)).json();
  await expect.poll(mails).toMatchObject([
    {
      subject: 'Your invitation to the studio of Lind & Daughters',
      from: 'Lind & Daughters <hello@passepartout.example>',
      replyTo: 'Lind & Daughters <hello@lind.example>',
    },
  ]);
});

describe('saving', () => {
  test('is in the history and in the log, with what changed', async () => {
    const before = await show();
    await save(before, { city: 'Salem, Oregon, USA' });
    const after = await show();
    expect(after.history[0]).toMatchObject({
      version: before.version + 1,
      staff: { name: owner.name },
      changed: ['city'],
    });
    const { changes } = (await studio(world, 'GET changes', owner)).json();
    expect(changes[0]).toMatchObject({
      action: 'details-changed',
      subject: { kind: 'shop', id: String(after.version) },
      before: { city: before.details.city },
      after: { city: 'Salem, Oregon, USA' },
    });
    expect((await save(after, {})).json().version).toBe(after.version);
  });

  test('an outdated version is refused with both values', async () => {
    const before = await show();
    await save(before, { since: 1999 });
    const late = await save(before, { since: 2001 });
    expect(late.statusCode).toBe(409);
    expect(late.json()).toMatchObject({
      code: 'stale',
      current: { version: before.version + 1, details: { ...before.details, since: 1999 } },
    });
    expect((await show()).details.since).toBe(1999);
  });

  test('of two at the same moment one is refused', async () => {
    const before = await show();
    const outcomes = await Promise.all([1901, 1902, 1903].map((since) => save(before, { since })));
    expect(outcomes.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
    expect((await show()).version).toBe(before.version + 1);
  });

  test.each([
    ['shop', { shop: ' ' }, 'must have at least one character'],
    ['shop', { shop: 'ab '.repeat(14) }, 'must have at most 40 characters'],
    ['shop', { shop: 'Lichtbildmanufaktur' }, 'must have only words of at most 18 letters'],
    [
      'company',
      { company: 'A\u0007B' },
      'contains the invisible character U+0007 after "A"; type it again without it',
    ],
    ['email', { email: 'ada' }, 'must be an email address, such as hello@shop.example'],
    ['address', { address: [] }, 'must have at least 1 entry'],
    ['social.url', { social: { name: 'X', url: 'javascript:alert(1)' } }, 'must be an address with https://'],
    [
      'announcement.guests',
      { announcement: { guests: '[A] and [B]', members: 'Hi' } },
      'must have at most one part in brackets, which links to joining, such as [JOIN NOW]',
    ],
    [
      'hero.heading.0',
      { hero: { ...defaultDetails.hero, heading: ['INCOMPREHENSIBLE'] } },
      'must have at most 12 characters',
    ],
    [
      'sender.address.postal_code',
      {
        sender: { ...defaultDetails.sender, address: { ...defaultDetails.sender.address, postal_code: 'x' } },
      },
      'must be a ZIP code, such as 97209',
    ],
  ])('refuses %s with %j', async (field, changes, problem) => {
    const before = await show();
    const refused = await save(before, changes);
    expect(refused.statusCode).toBe(400);
    const [[name, sentence] = []] = Object.entries(refused.json().fields);
    expect([name, sentence]).toEqual([`details.${field}`, problem]);
    expect((await show()).version).toBe(before.version);
  });
});
