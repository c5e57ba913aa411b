import { promises as dns } from 'node:dns';
import { eq, sql } from 'drizzle-orm';
import { authenticate } from 'mailauth';
import { afterAll, expect, test } from 'vitest';
import { dayMs, isoDay } from '#domain/time.ts';
import { mailBackupTroubleJob } from '#server/backup/planned/mail-trouble.ts';
import { backupRuns } from '#server/backup/tables.ts';
import { users } from '#server/customers/accounts/tables.ts';
import { isMailJob } from '#server/jobs/is-mail-job.ts';
import { sendLapseMailJob, sendQuestionMailJob } from '#server/orders/order-jobs.ts';
import { findOrder } from '#server/orders/reading/find-order.ts';
import { shopJobs } from '#server/shop-jobs.ts';
import { newEmail, newOrder, paymentOf } from '#tests/world/buy.ts';
import { claim, shippedOrder } from '#tests/world/claim.ts';
import { letJobsStart } from '#tests/world/let-time-pass.ts';
import { joinedMember, post } from '#tests/world/member.ts';
import { sentOffer } from '#tests/world/offer.ts';
import { openTestShop } from '#tests/world/open-test-shop.ts';
import { newStaff, passkeyStaff, studio } from '#tests/world/staff.ts';
import { checkDomain } from './check-domain.ts';
import { makeDkimKey } from './keys.ts';

const [key, former] = [await makeDkimKey(new Date()), await makeDkimKey(new Date())];
const from = 'hello@shop.example';
const world = await openTestShop({ mail: { from, dkimKeys: [key, former] } });
const { db } = world.shop.database;
const owner = await newStaff(world);
afterAll(() => world.close());

/** What the ids of all emails begin with. A new kind of email needs a line, and an action below. */
const expectedNames = [
  'address',
  'backup-trouble',
  'cancelled',
  'claim',
  'confirmation',
  'contact',
  'correction',
  'decline',
  'delay',
  'extended',
  'in-production',
  'invitation',
  'lapse',
  'letter',
  'new-order',
  'notice',
  'offer',
  'orders',
  'owner-claim',
  'question',
  'refunded',
  'refused',
  'remake',
  'reply',
  'reset',
  'returned',
  'shipped',
  'staff-email',
  'staff-notice',
  'tracking',
];

/** A call of the studio that must succeed. */
async function call(name: string, body: object = {}, as: { cookie: string } = owner) {
  const response = await studio(world, name, { cookie: as.cookie, body });
  expect(response.statusCode, `${name}: ${response.body}`).toBeLessThan(300);
  return response;
}

/** Lets the emails that wait for an undo go, until all are sent. */
async function letMailsGo(): Promise<void> {
  await letJobsStart(world);
  const open = sql`select name from pgboss.job where state in ('created', 'retry', 'active')
    and name ~ '^(send|resend|mail)-'`;
  await expect.poll(async () => (await db.execute(open)).rows, { timeout: 60_000 }).toEqual([]);
}

const tracking = (number: string) => ({ carrier: 'UPS', number, url: null });
const ship = (_id: string, number: string) =>
  call(`POST orders/${_id}/move`, { to: 'shipped', tracking: tracking(number), unpacked: true });

async function workOnOrders(): Promise<void> {
  const { _id } = await newOrder(world);
  const { _id: second } = await newOrder(world);
  // It is paid late, so that nothing is refunded when it is canceled.
  const { _id: third } = await newOrder(world, { card: '4000 0000 0000 0341' });
  const { _id: fourth } = await newOrder(world);
  await call(`POST orders/${_id}/resend`);
  await call(`POST orders/${_id}/move`, { to: 'in_production' });
  const address = {
    line1: '2 Elm St',
    line2: '',
    city: 'Portland',
    state: 'OR',
    postal_code: '97209',
    country: 'US',
  };
  await call(`PUT orders/${second}/address`, { shippingName: 'Ada Lind', address });
  await letMailsGo();
  await ship(_id, '1Z999AA10123456784');
  await letMailsGo();
  await call(`PUT orders/${_id}/tracking`, {
    parcel: null,
    tracking: { carrier: 'UPS', number: '1Z999AA10123456790' },
  });
  await letMailsGo();
  await call(`POST orders/${second}/refund`, { amount: 1000, after: 0 });
  await call(`POST orders/${third}/cancel`);
  await call(`POST orders/${fourth}/cancel`);
}

/** The bank of a buyer returns a refund. */
async function returnRefund(): Promise<void> {
  const { _id, sessionId } = await newOrder(world);
  await call(`POST orders/${_id}/refund`, { amount: 1000, after: 0 });
  const payment_intent = await paymentOf(world, sessionId);
  const [refund] = (await world.provider.refunds.list({ payment_intent })).data;
  await world.sandbox(`/sandbox/refunds/${refund?.id}/fail`, {});
  const asked = sql`select from pgboss.job where name = 'send-returned-refund-news'`;
  await expect.poll(async () => (await db.execute(asked)).rows).toHaveLength(1);
}

/** Another order ships by mistake. Its buyer is corrected. */
async function correct(): Promise<void> {
  const { _id } = await newOrder(world);
  await call(`POST orders/${_id}/move`, { to: 'in_production' });
  const moved = await ship(_id, '1Z999AA10123456795');
  await letMailsGo();
  await call(`POST changes/${String(moved.headers['studio-change']).split(' ')[0]}/undo`);
  await call(`POST orders/${_id}/correction`);
}

/** A delay asks its buyer, asks again, and lapses. */
async function delay(): Promise<void> {
  const { _id: orderId } = await newOrder(world);
  await call(`POST orders/${orderId}/delay`, {
    shipBy: isoDay(new Date(Date.now() + 90 * dayMs)),
    reason: null,
    told: 0,
  });
  await letMailsGo();
  const noticeId = (await findOrder(db, orderId))?.delays.at(-1)?._id ?? '';
  const changeId = crypto.randomUUID();
  await world.shop.jobs.enqueue(db, sendQuestionMailJob, { orderId, noticeId, changeId });
  await letMailsGo();
  await world.shop.jobs.enqueue(db, sendLapseMailJob, { orderId, noticeId });
}

async function refuseBuyer(): Promise<void> {
  const email = newEmail();
  await world.setFaults({ mail: { recipients: { [email]: 550 } } });
  await newOrder(world, { email });
  await letMailsGo();
  await world.setFaults();
}

async function claimDamage(): Promise<void> {
  const decisions = {
    remake: {},
    decline: { words: 'The photos show no damage to the print.' },
    extend: { decideBy: isoDay(new Date(Date.now() + 30 * dayMs)) },
  };
  for (const [decision, body] of Object.entries(decisions)) {
    const { _id } = (await claim(world, await shippedOrder(world))).json();
    await call(`POST claims/${_id}/${decision}`, body);
  }
}

async function write(): Promise<void> {
  const member = await joinedMember(world);
  await post(world, '/api/auth/password/forgot', { email: member.email });
  const { customerEmail: email } = await newOrder(world);
  await post(world, '/api/orders/find', { email });
  await post(world, '/api/contact', {
    firstName: 'Ada',
    lastName: 'Lind',
    email: newEmail(),
    message: 'In oak? ☂',
  });
  const { messages } = (await studio(world, 'GET messages', owner)).json();
  const reply = { id: crypto.randomUUID(), text: 'Yes. “Oak”, and .\n.\nalone.', after: 0 };
  await call(`POST messages/${messages[0].id}/replies`, reply);
  await letMailsGo();
  // The owner of a new account gets no notices.
  await db
    .update(users)
    .set({ createdAt: new Date(Date.now() - dayMs) })
    .where(eq(users.id, member.userId));
  await call(`DELETE members/${member.userId}`);
}

async function makeOffer(): Promise<void> {
  await sentOffer(world, owner);
}

/** A backup did not pass its drill. */
async function drillBackup(): Promise<void> {
  const drill = { kind: 'drill' as const, place: '/mnt/backups', startedAt: new Date() };
  const [run] = await db
    .insert(backupRuns)
    .values({ ...drill, failure: 'It is damaged.' })
    .returning();
  await world.shop.jobs.enqueue(db, mailBackupTroubleJob, { runId: run?.id });
}

async function manageStaff(): Promise<void> {
  const person = await passkeyStaff(world);
  await call('POST invitations', { email: newEmail(), role: 'maker' });
  await call('POST account/email', { email: newEmail() }, person);
  await call('POST account/recovery-code', {}, person);
}

/** The letter leaves by the stored settings, whose key the shop has made. @returns what must be published for it */
async function proveEmails() {
  const { hostname: server, port } = new URL(world.smtpUrl);
  const { version } = (await studio(world, 'GET settings/email', owner)).json();
  const form = { version, server, port, user: '', password: null, from, owner: newEmail() };
  await call('POST settings/email', form);
  return (await studio(world, 'GET settings/email', owner)).json().records;
}

/** What the emails about promises say of the next step, and of the buyer's rights. */
const nextStepAndRights: Readonly<Record<string, readonly [RegExp, RegExp]>> = {
  delay: [/We now ship it by/, /You can cancel until it ships, for a full refund/],
  question: [/please answer|whether you want to wait/, /You can cancel until it ships, for a full refund/],
  lapse: [/we email you when it is on its way/, /right to your refund within 7 business days/],
  cancelled: [/we'll refund it/, /none of your rights under the law of your state/],
  refunded: [/Order \w+ is canceled, and we have refunded/, /right to your refund within 7 business days/],
  address: [/correct it on your order's page until/, /Your right to cancel is unchanged/],
  claim: [/decide by/, /none of your rights under the law of your state/],
  extended: [/We now decide by/, /none of your rights under the law of your state/],
  remake: [/email you the tracking number/, /You have the same rights with the new print/],
  decline: [
    /reply to this email, for example with more photos/,
    /none of your rights under the law of your state/,
  ],
};

interface Received {
  id: string;
  text: string;
  messageId: string;
  to: string;
  /** The envelope's sender. */
  sender: string;
}

test('SPF, DKIM and DMARC pass for every kind of email, and promises come with a next step and rights', async () => {
  for (const act of [
    workOnOrders,
    returnRefund,
    correct,
    delay,
    refuseBuyer,
    claimDamage,
    write,
    manageStaff,
    drillBackup,
    makeOffer,
  ]) {
    await act();
    await letMailsGo();
  }
  const stored: { name: string; value: string }[] = await proveEmails();
  const { dnsServers } = world.shop.configuration;
  const own = await checkDomain(
    { smtpUrl: world.smtpUrl, from, dkimKeys: [key, former] },
    { dnsServers, now: new Date() },
  );
  const lines = new Set([...own, ...stored].map(({ name, value }) => `${name} TXT ${value}`));
  const headers = { 'content-type': 'text/plain' };
  await fetch(`${world.sandboxUrl}/sandbox/zone`, { method: 'PUT', headers, body: [...lines].join('\n') });

  const { rows } = await db.execute<{ name: string }>(
    sql`select distinct name from pgboss.job where state = 'completed' and name ~ '^(send|resend|mail)-'`,
  );
  const kinds = shopJobs.map(({ name }) => name).filter(isMailJob);
  expect(rows.map(({ name }) => name).toSorted()).toEqual(kinds.toSorted());

  const received = await world.sandbox<Received[]>('/mailbox/messages');
  const names = received.map(({ messageId }) => /^<([a-z-]+?)(?:-\d+)?-[0-9a-f]{8}/.exec(messageId)?.[1]);
  expect([...new Set(names)].toSorted()).toEqual(expectedNames);
  for (const [name, patterns] of Object.entries(nextStepAndRights)) {
    const mails = received.filter(({ messageId }) => messageId.startsWith(`<${name}-`));
    const texts = mails.map(({ text }) => text.replace(/\s+/g, ' '));
    for (const pattern of patterns) expect(texts, name).toContainEqual(expect.stringMatching(pattern));
  }
  const resolver = new dns.Resolver();
  resolver.setServers(dnsServers);
  for (const { id, messageId, sender } of received) {
    const source = await fetch(`${world.sandboxUrl}/mailbox/messages/${id}/source`);
    const { spf, dkim, dmarc } = await authenticate(Buffer.from(await source.arrayBuffer()), {
      ...{ ip: '127.0.0.1', helo: 'mail.shop.example', sender, mta: 'mx.example' },
      resolver: (name, type) => resolver.resolve(name, type) as Promise<string[][]>,
    });
    const results = {
      spf: spf ? spf.status.result : 'none',
      dkim: dkim.results.map(({ status }) => status.result),
      dmarc: dmarc ? dmarc.status.result : 'none',
    };
    const keys = messageId.startsWith('<letter-') ? ['pass'] : ['pass', 'pass'];
    expect([messageId, results]).toEqual([messageId, { spf: 'pass', dkim: keys, dmarc: 'pass' }]);
  }
}, 500_000);
