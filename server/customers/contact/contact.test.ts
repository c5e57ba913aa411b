import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { maxMessageLength } from '#domain/customers/contact.ts';
import { mailsTo } from '#tests/world/buy.ts';
import { letCountsAge } from '#tests/world/let-time-pass.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { deleteOldMessagesJob } from './contact-jobs.ts';
import { contactMessages } from './tables.ts';

const ownerEmail = 'owner@shop.example';

let world: TestShop;
beforeAll(async () => {
  world = await openTestShop({ settings: { OWNER_EMAIL: ownerEmail } });
});
afterAll(() => world.close());

const validMessage = {
  firstName: 'Grace',
  lastName: 'Hopper',
  email: 'grace@example.com',
  message: 'Does Misty Ridge come\nin wood?',
};

let visitors = 0;
/** An address that no other test uses. */
function newAddress(): string {
  visitors += 1;
  return `203.0.113.${visitors}`;
}

function sendMessage(
  payload: unknown,
  { from = newAddress(), headers = {} }: { from?: string; headers?: Record<string, string> } = {},
): Promise<LightMyRequestResponse> {
  return world.app.inject({
    method: 'POST',
    url: '/api/contact',
    remoteAddress: from,
    headers: { 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(payload),
  });
}

/** Waits for this number of emails to the owner that contain the text. */
async function mailsWith(text: string, count = 1) {
  const find = async () => (await mailsTo(world, ownerEmail)).filter((mail) => mail.text.includes(text));
  await expect.poll(find).toHaveLength(count);
  return find();
}

async function storedWith(text: string) {
  const rows = await world.shop.database.db.select().from(contactMessages);
  return rows.filter(({ message }) => message.includes(text));
}

describe('a message', () => {
  test('is stored and emailed to the owner, whose reply goes to the sender', async () => {
    const response = await sendMessage(validMessage);
    expect(response.statusCode).toBe(202);
    expect(response.headers['cache-control']).toBe('no-store');
    const [mail] = await mailsWith(validMessage.message);
    expect(mail).toMatchObject({
      subject: 'Message from Grace Hopper',
      from: 'Passepartout <shop@example.com>',
      replyTo: 'Grace Hopper <grace@example.com>',
    });
    expect(await storedWith(validMessage.message)).toMatchObject([validMessage]);
  });

  test('may be in any script, with symbols and emoji, and from a one-letter name', async () => {
    const message = 'مرحبا، أين الإطار؟ 🖼️ 木の額縁 <3';
    await sendMessage({ firstName: ' 美', lastName: "O'Brien-Ñúñez ", email: ' Mei@Example.COM ', message });
    const [mail] = await mailsWith(message);
    expect(mail?.subject).toBe("Message from 美 O'Brien-Ñúñez");
    expect(mail?.replyTo).toBe("美 O'Brien-Ñúñez <Mei@example.com>");
  });

  test('that contains a script is shown as text in the email', async () => {
    const script = '<script>alert("x")</script>';
    const mark = crypto.randomUUID();
    await sendMessage({
      ...validMessage,
      firstName: '<img src=x onerror=alert(1)>',
      message: `${mark}\n${script}`,
    });
    const [mail] = await mailsWith(mark);
    expect(mail?.text).toContain(script);
    expect(mail?.html).toContain('&lt;script&gt;');
    expect(mail?.html).not.toMatch(/<script|<img/);
  });

  test('cannot add headers to the email', async () => {
    for (const injection of ['Grace\r\nBcc: everybody@example.com', 'Grace\nBcc: x@example.com']) {
      expect((await sendMessage({ ...validMessage, lastName: injection })).json().fields).toHaveProperty(
        'lastName',
      );
      expect(
        (await sendMessage({ ...validMessage, email: `${injection}@example.com` })).json().fields,
      ).toHaveProperty('email');
    }
  });

  test('keeps its lines, and loses invisible characters', async () => {
    const mark = crypto.randomUUID();
    await sendMessage({ ...validMessage, message: `\n${mark}\r\n\u0000\u000b\u202esecond\tline\r\n` });
    await mailsWith(mark);
    expect(await storedWith(mark)).toMatchObject([{ message: `${mark}\nsecond\tline` }]);
  });

  test('that is sent again because the response was lost arrives once', async () => {
    const message = crypto.randomUUID();
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const from = newAddress();
    const answers = await Promise.all(
      [1, 2, 3].map(() => sendMessage({ ...validMessage, message }, { from, headers })),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([202, 202, 202]);
    await mailsWith(message);
    expect(await storedWith(message)).toHaveLength(1);
  });

  test('reaches the owner although the mail server was down', async () => {
    const message = crypto.randomUUID();
    await world.setFaults({ mail: { refuse: true } });
    expect((await sendMessage({ ...validMessage, message })).statusCode).toBe(202);
    expect(await storedWith(message)).toMatchObject([{ mailedAt: null }]);
    await world.setFaults();
    await mailsWith(message);
  });
});

describe('a message is refused', () => {
  test.each([
    ['no first name', 'firstName', ' ', 'First name is required'],
    ['a first name of 81 letters', 'firstName', 'x'.repeat(81), 'First name too long'],
    ['no last name', 'lastName', undefined, 'Last name is required'],
    ['a last name of 81 letters', 'lastName', 'é'.repeat(81), 'Last name too long'],
    [
      'a NUL in a name',
      'lastName',
      'a\u0000b',
      'Last name contains the invisible character U+0000 after "a"; type it again without it',
    ],
    [
      'a direction override in a name',
      'firstName',
      '\u202eada',
      'First name contains the invisible character U+202E at its beginning; type it again without it',
    ],
    ['no email', 'email', '', 'Email is required'],
    ['an email without @', 'email', 'grace at example.com', 'Invalid email'],
    ['an email with angle brackets', 'email', '<grace@example.com>', 'Invalid email'],
    ['an email that may be two', 'email', 'grace,victim@example.com', 'Invalid email'],
    ['an email that no server accepts', 'email', `${'x'.repeat(250)}@example.com`, 'Invalid email'],
    ['nothing to read', 'message', ' \n\u0007 ', 'Message is required'],
    [
      'a message that is too long',
      'message',
      'x'.repeat(maxMessageLength + 1),
      'Message too long: it must have at most 5,000 characters',
    ],
  ])('with %s', async (_, field, value, problem) => {
    const response = await sendMessage({ ...validMessage, [field]: value });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({ error: problem, code: 'invalid', fields: { [field]: problem } });
  });

  test('with all invalid fields named at once', async () => {
    const response = await sendMessage({});
    expect(Object.keys(response.json().fields)).toEqual(['firstName', 'lastName', 'email', 'message']);
  });

  test.each([
    [null],
    [[]],
    ['text'],
    [{ ...validMessage, message: 7 }],
    [{ ...validMessage, email: ['a@b.example'] }],
  ])('when it is %j', async (payload) => {
    expect((await sendMessage(payload)).statusCode).toBe(400);
  });

  test('when it is sent as a form, as another site could do', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await sendMessage(validMessage, { headers })).statusCode).toBe(415);
  });

  test("without counting against the sender's limit", async () => {
    const from = newAddress();
    for (let tries = 0; tries < 8; tries += 1) await sendMessage({ ...validMessage, email: 'ada' }, { from });
    expect((await sendMessage(validMessage, { from })).statusCode).toBe(202);
  });
});

describe('an address', () => {
  test('can send five messages an hour, however many at once, without affecting others', async () => {
    const from = newAddress();
    const message = crypto.randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 9 }, () => sendMessage({ ...validMessage, message }, { from })),
    );
    const statuses = answers.map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429, 429, 429, 429]);
    const refused = answers.find(({ statusCode }) => statusCode === 429);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(3500);
    expect(Number(refused?.headers['retry-after'])).toBeLessThanOrEqual(3600);
    expect(refused?.json()).toMatchObject({ code: 'too_many_attempts' });
    expect(await storedWith(message)).toHaveLength(5);
    expect((await sendMessage(validMessage)).statusCode).toBe(202);
  });

  test('in IPv6 is counted together with its network', async () => {
    const answers = [];
    for (let host = 1; host <= 6; host += 1) {
      answers.push(await sendMessage(validMessage, { from: `2001:db8:7:7::${host}` }));
    }
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([202, 202, 202, 202, 202, 429]);
  });
});

test('a message that fills the hidden field gets the usual response and is dropped', async () => {
  const message = crypto.randomUUID();
  const dropped = await sendMessage({ ...validMessage, message, website: 'https://spam.example' });
  const accepted = await sendMessage({ ...validMessage, message });
  expect(dropped.statusCode).toBe(202);
  expect(dropped.json()).toEqual(accepted.json());
  await mailsWith(message, 1);
  expect(await storedWith(message)).toHaveLength(1);
});

test('messages are deleted after a year and not before', async () => {
  const { db } = world.shop.database;
  const mark = crypto.randomUUID();
  const dayMs = 24 * 60 * 60 * 1000;
  for (const [days, name] of [
    [360, 'young'],
    [367, 'old'],
  ] as const) {
    await db.insert(contactMessages).values({
      ...validMessage,
      id: crypto.randomUUID(),
      message: `${mark} ${name}`,
      createdAt: new Date(Date.now() - days * dayMs),
    });
  }
  await world.shop.jobs.enqueue(db, deleteOldMessagesJob, {});
  await expect.poll(() => storedWith(mark)).toHaveLength(1);
  expect(await storedWith(mark)).toMatchObject([{ message: `${mark} young` }]);
});

test('all addresses together can send sixty messages an hour', async () => {
  await letCountsAge(world, 3600);
  const statuses: number[] = [];
  for (let times = 0; times < 62; times += 1) statuses.push((await sendMessage(validMessage)).statusCode);
  expect(statuses).toEqual([...Array(60).fill(202), 429, 429]);
  await letCountsAge(world, 3600);
  expect((await sendMessage(validMessage)).statusCode).toBe(202);
});
