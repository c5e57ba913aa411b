import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StudioMessage } from '#domain/api/customers/messages.ts';
import { mailsTo, newEmail, newOrder } from '#tests/world/buy.ts';
import { letCountsAge, letJobsStart } from '#tests/world/let-time-pass.ts';
import { post } from '#tests/world/member.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { newStaff, type SignedInStaff, studio } from '#tests/world/staff.ts';
import { waitForJobs } from '#tests/world/wait-for-jobs.ts';
import { sendReplyJob } from './send-reply.ts';
import { contactMessages } from './tables.ts';

let world: TestShop;
let owner: SignedInStaff;
beforeAll(async () => {
  world = await openTestShop();
  owner = await newStaff(world);
});
afterAll(() => world.close());

/** A visitor writes in the contact form. @returns the message as the studio shows it */
async function newMessage(text = `Does it come in oak? ${crypto.randomUUID()}`): Promise<StudioMessage> {
  await letCountsAge(world, 3600);
  const typed = { firstName: 'Grace', lastName: 'Hopper', email: newEmail(), message: text };
  expect((await post(world, '/api/contact', typed)).statusCode).toBe(202);
  const [listed] = await list(`q=${encodeURIComponent(text.slice(-36))}`);
  return show(listed ?? { id: '' });
}

async function list(search = ''): Promise<{ id: string; state: string; beginning: string }[]> {
  return (await studio(world, `GET messages?${search}`, owner)).json().messages;
}

async function show({ id }: { id: string }): Promise<StudioMessage> {
  return (await studio(world, `GET messages/${id}`, owner)).json();
}

function answer({ id }: { id: string }, text: string, { replyId = crypto.randomUUID(), after = 0 } = {}) {
  return studio(world, `POST messages/${id}/replies`, { ...owner, body: { id: replyId, text, after } });
}

function mark({ id }: { id: string }, done: boolean) {
  return studio(world, `PATCH messages/${id}`, { ...owner, body: { done } });
}

/** Undoes the change that a response names. */
function undo({ headers }: { headers: Record<string, unknown> }) {
  const [changeId] = String(headers['studio-change']).split(' ');
  return studio(world, `POST changes/${changeId}/undo`, { ...owner, body: {} });
}

/** Lets the minute pass after which answers are sent. */
async function letAnswersGo(): Promise<void> {
  await letJobsStart(world);
  await waitForJobs(world, sendReplyJob.name);
}

test('a message is answered by email once, even after a double click, with the message below the answer', async () => {
  const message = await newMessage(
    'Do you frame <b>in oak</b>?\nAnd in cherry? 00000000-0000-0000-0000-0000000000aa',
  );
  expect(message).toMatchObject({ name: 'Grace Hopper', state: 'new', replies: [], draft: null, orders: [] });
  const replyId = crypto.randomUUID();
  const clicks = await Promise.all(
    [1, 2].map(() => answer(message, ' Yes, in <both>.\r\n\nAda ', { replyId })),
  );
  expect(clicks.map(({ statusCode }) => statusCode)).toEqual([204, 204]);
  const [reply] = (await show(message)).replies;
  expect(reply).toMatchObject({
    by: owner.name,
    text: 'Yes, in <both>.\n\nAda',
    isSent: false,
    refusal: null,
  });
  expect(Date.parse(reply?.sendsAt ?? '') - Date.parse(reply?.at ?? '')).toBe(60_000);
  expect(await mailsTo(world, message.email)).toEqual([]);

  await letAnswersGo();
  const [mail, ...others] = await mailsTo(world, message.email);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    subject: 'Your message to Passepartout',
    from: 'Passepartout <shop@example.com>',
    replyTo: 'Passepartout <hello@passepartout.example>',
  });
  expect(mail?.text).toMatch(
    /^Yes, in <both>\.\n\nAda\n\nOn .* UTC, you wrote:\n> Do you frame <b>in oak<\/b>\?\n> And in/,
  );
  expect(mail?.html).toContain('Yes, in &lt;both&gt;.');
  expect(mail?.html).not.toContain('<b>');
  expect(await show(message)).toMatchObject({ state: 'answered', replies: [{ isSent: true }] });
  const { changes } = (await studio(world, 'GET changes', owner)).json();
  expect(
    changes.filter(({ subject }: { subject: { id: string } }) => subject.id === message.id),
  ).toMatchObject([{ action: 'answered', after: { reply: replyId } }]);
});

describe('an answer', () => {
  test('that is undone within the minute is never sent, and can be written again', async () => {
    const message = await newMessage();
    const answered = await answer(message, 'Yes.');
    expect(await show(message)).toMatchObject({ state: 'answered' });
    expect((await undo(answered)).statusCode).toBe(204);
    expect(await show(message)).toMatchObject({ state: 'new', replies: [], draft: 'Yes.' });
    await letAnswersGo();
    expect(await mailsTo(world, message.email)).toEqual([]);
    expect((await answer(message, 'Yes, in oak.')).statusCode).toBe(204);
    await letAnswersGo();
    expect(await mailsTo(world, message.email)).toHaveLength(1);
    expect((await show(message)).draft).toBeNull();
  });

  test('that was sent cannot be taken back', async () => {
    const message = await newMessage();
    const answered = await answer(message, 'Yes.');
    await letAnswersGo();
    const refused = await undo(answered);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'changed_since']);
    expect(await show(message)).toMatchObject({ state: 'answered', replies: [{ text: 'Yes.' }] });
  });

  test('is refused while another person has answered, and without a text', async () => {
    const message = await newMessage();
    await answer(message, 'Yes.');
    const late = await answer(message, 'No.');
    expect([late.statusCode, late.json().code]).toEqual([409, 'answered_already']);
    expect((await answer(message, 'Also in wood.', { after: 1 })).statusCode).toBe(204);
    const empty = await answer(message, ' \n\u0007', { after: 2 });
    expect([empty.statusCode, empty.json().fields]).toEqual([400, { text: 'Write an answer first' }]);
    expect((await answer({ id: crypto.randomUUID() }, 'Yes.')).statusCode).toBe(404);
  });

  test('to an address that does not exist leaves the message new, and says why', async () => {
    const message = await newMessage();
    await world.setFaults({ mail: { recipients: { [message.email]: 550 } } });
    await answer(message, 'Yes.');
    await letAnswersGo();
    await world.setFaults();
    const { state, replies } = await show(message);
    expect([state, replies[0]?.refusal]).toEqual(['new', expect.stringContaining(message.email)]);
  });
});

test('a message is done, and open again by undo or by hand', async () => {
  const message = await newMessage();
  const done = await mark(message, true);
  expect(await show(message)).toMatchObject({ state: 'done' });
  expect((await mark(message, true)).headers).not.toHaveProperty('studio-change');
  expect((await undo(done)).statusCode).toBe(204);
  expect(await show(message)).toMatchObject({ state: 'new' });
  await mark(message, true);
  const opened = await mark(message, false);
  await mark(message, true);
  expect((await undo(opened)).json()).toMatchObject({ code: 'changed_since' });
});

test('the list finds messages by name, email, text and state, newest first and 50 at a time', async () => {
  const mark = crypto.randomUUID();
  const { db } = world.shop.database;
  for (let number = 0; number < 51; number += 1) {
    await db.insert(contactMessages).values({
      id: crypto.randomUUID(),
      firstName: 'Ada',
      lastName: `Number ${number}`,
      email: newEmail(),
      message: `line\n${mark}`,
      createdAt: new Date(Date.UTC(2026, 0, 1, 0, number)),
    });
  }
  const first = (await studio(world, `GET messages?q=${mark}`, owner)).json();
  expect(first.messages).toHaveLength(50);
  expect(first.messages[0]).toMatchObject({ name: 'Ada Number 50', beginning: `line ${mark}`, state: 'new' });
  const second = (await studio(world, `GET messages?q=${mark}&cursor=${first.cursor}`, owner)).json();
  expect(second).toMatchObject({ messages: [{ name: 'Ada Number 0' }], cursor: null });

  const message = await newMessage();
  await answer(message, 'Yes.');
  const found = async (search: string) => (await list(search)).some(({ id }) => id === message.id);
  const q = encodeURIComponent(message.email.toUpperCase());
  expect(await found(`q=${q}&state=answered`)).toBe(true);
  expect(await found(`q=${q}&state=new`)).toBe(false);
  expect(await found(`q=grace%20hopp`)).toBe(true);
  expect(await list('q=%25')).toEqual([]);
});

test('a message shows the orders that were paid with its email', async () => {
  const message = await newMessage();
  const order = await newOrder(world, { email: message.email });
  expect((await show(message)).orders).toMatchObject([{ _id: order._id, amountTotal: order.amountTotal }]);
});
