import { sql } from 'drizzle-orm';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs } from '#domain/time.ts';
import { dkimRecord, makeDkimKey } from '#server/mail/domain/keys.ts';
import { shopEvents } from '#server/payments/account/shop-events.ts';
import { forgetProofs, recordCheck } from '#server/settings/proofs.ts';
import { answerAtName, redirectTo, toShopWith } from '#tests/world/answer-at-name.ts';
import { newSession } from '#tests/world/buy.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { runCommand } from '#tests/world/owner.ts';
import { newStaff, studio } from '#tests/world/staff.ts';
import type { AddressConnection } from './address/ask-address.ts';
import { checkServicesJob } from './check-services.ts';

/** A public shop whose services work when it starts. Later they fail, one after the other, without a change of the settings. */
const shopUrl = 'https://shop.example';
const key = await makeDkimKey(new Date());
const records = [
  'shop.example TXT v=spf1 ip4:127.0.0.1 ~all',
  `${key.selector}._domainkey.shop.example TXT ${dkimRecord(key)}`,
  '_dmarc.shop.example TXT v=DMARC1; p=none',
];

/** Who answers at the shop's name. */
const addressConnection: AddressConnection = { host: '127.0.0.1', ports: { http: 1, https: 1 }, ca: '' };
/** Lets the shop be reached at its name, with a certificate that is valid for a little more than so many days. */
const certify = (days: number) =>
  answerAtName(addressConnection, {
    until: new Date(Date.now() + days * dayMs + 60 * 60_000),
    secure: toShopWith(() => world),
    plain: redirectTo(shopUrl),
  });

let isMailRefused = false;
/** How far the shop's clock is ahead. */
let aheadMs = 0;
let world: TestShop;
let machine: Record<string, string>;
const mailServer = new SMTPServer({
  disabledCommands: ['STARTTLS', 'AUTH'],
  onConnect: (_, done) =>
    isMailRefused
      ? done(Object.assign(new Error('5.7.1 This account is suspended'), { responseCode: 554 }))
      : done(),
  onData: (stream, _, done) => void stream.resume().on('end', () => done()),
});
beforeAll(async () => {
  await new Promise<void>((resolve) => void mailServer.listen(0, '127.0.0.1', resolve));
  const address = mailServer.server.address();
  machine = {
    SHOP_URL: shopUrl,
    STRIPE_SECRET_KEY: 'sk_test_shop',
    STRIPE_WEBHOOK_SECRET: 'whsec_watched',
    SMTP_URL: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    MAIL_FROM: 'hello@shop.example',
    OWNER_EMAIL: 'ada@shop.example',
    DKIM_KEYS: JSON.stringify([key]),
  };
  world = await openTestShop({
    settings: machine,
    isQuiet: true,
    now: () => new Date(Date.now() + aheadMs),
    addressConnection,
  });
  await publish(records);
  await makeWebhook();
});
afterAll(async () => {
  await world.close();
  await new Promise<void>((resolve) => mailServer.close(() => resolve()));
});

function publish(lines: readonly string[]) {
  const headers = { 'content-type': 'text/plain' };
  return fetch(`${world.sandboxUrl}/sandbox/zone`, { method: 'PUT', headers, body: lines.join('\n') });
}

function makeWebhook() {
  return world.provider.webhookEndpoints.create({
    url: `${shopUrl}/api/payments/webhook`,
    enabled_events: [...shopEvents],
  });
}

/** When the last check of all services ended. */
async function checkedAt(): Promise<string> {
  const { rows } = await world.shop.database.db.execute(sql`
    select coalesce(max(completed_on), 'epoch')::text as at from pgboss.job
    where name = ${checkServicesJob.name} and state = 'completed'`);
  return String(rows[0]?.at);
}

/** Has the services checked, as the scheduler does. */
async function check(): Promise<void> {
  const before = await checkedAt();
  await world.shop.jobs.enqueue(world.shop.database.db, checkServicesJob, {});
  await expect.poll(checkedAt, { timeout: 120_000 }).not.toBe(before);
}

/** What Today and `shop status` say about services: the same sentences, and the exit code. */
async function seen() {
  const { cookie } = await newStaff(world);
  const today = (await studio(world, 'GET today', { cookie })).json();
  const lines: { id: string; sentence: string }[] = today.lines;
  const proofs = lines.filter(({ id }) => id.startsWith('proof-'));
  const sentences = proofs.map(({ sentence }) => sentence);
  const { database, configuration } = world.shop;
  const settings = {
    ...machine,
    PORT: new URL(world.app.listeningOrigin).port,
    TOKEN_SECRET: 'a'.repeat(44),
  };
  const { dataDir } = configuration;
  const status = await runCommand({ databaseUrl: database.url, dataDir, settings }, ['status']);
  const unsaid = sentences.filter((sentence) => !status.output.includes(`! ${sentence}`));
  expect([unsaid, status.code], status.output).toEqual([[], sentences.length > 0 ? 1 : expect.anything()]);
  return sentences.join('\n');
}

test('services that work at the start and fail later are named on Today and in the status, until they are mended', async () => {
  // A key of labels that was removed since.
  const { db } = world.shop.database;
  await recordCheck(db, 'labels', { problems: ['EasyPost does not accept the key.'] }, new Date(0));
  expect(await seen()).toContain('EasyPost does not accept the key.');
  await certify(20);
  const [endpoint] = (await world.provider.webhookEndpoints.list()).data;
  await world.provider.webhookEndpoints.update(endpoint?.id ?? '', { disabled: true });
  await world.shop.startWork();
  await expect.poll(checkedAt, { timeout: 120_000 }).not.toContain('1970');
  expect(await seen()).toMatch(/^The webhook at Stripe is disabled or lacks events\. .*$/);
  await world.provider.webhookEndpoints.update(endpoint?.id ?? '', { disabled: false });
  await check();
  expect(await seen()).toBe('');

  // A process that is being replaced leaves alone what the next one finds.
  await recordCheck(db, 'labels', { problems: ['EasyPost does not accept the key.'] }, new Date(0));
  await check();
  expect(await seen()).toContain('EasyPost does not accept the key.');
  await forgetProofs(db, ['labels']);

  // In one night the webhook is disabled, the DNS changes, the tax settings become pending, emails are refused, and the
  // certificate was not renewed.
  await certify(19);
  await world.provider.webhookEndpoints.update(endpoint?.id ?? '', { disabled: true });
  await publish(records.slice(1));
  await world.sandbox('/sandbox/tax', { missingFields: ['head_office'] });
  isMailRefused = true;
  const before = await checkedAt();
  await world.shop.database.db.execute(
    sql`update pgboss.schedule set cron = '* * * * *' where name = ${checkServicesJob.name}`,
  );
  await expect.poll(checkedAt, { timeout: 200_000 }).not.toBe(before);
  await world.shop.database.db.execute(
    sql`update pgboss.schedule set cron = '0 0 29 2 *' where name = ${checkServicesJob.name}`,
  );
  const night = await seen();
  expect(night).toContain('The webhook at Stripe is disabled or lacks events. Mend it at Stripe');
  expect(night).toContain('the address of the head office is missing');
  expect(night).toContain('SPF: shop.example has no SPF record. Publish it.');
  expect(night).toMatch(/Emails cannot be sent\. .+554/);
  expect(night).toContain('The certificate is valid for 19 more days');

  await world.provider.webhookEndpoints.update(endpoint?.id ?? '', { disabled: false });
  await publish(records);
  await world.sandbox('/sandbox/tax', { states: ['OR'] });
  isMailRefused = false;
  await certify(60);
  await check();
  expect(await seen()).toBe('');

  // The webhook is enabled, but no event arrives.
  await world.provider.checkout.sessions.expire(await newSession(world));
  aheadMs = 26 * 60 * 60_000;
  await check();
  expect(await seen()).toContain("Stripe's events do not arrive: 1 payment page expired");

  await world.sandbox('/sandbox/keys/sk_test_shop', { isRevoked: true });
  await check();
  expect(await seen()).toMatch(/^Stripe does not accept the payment key anymore\. Make a new one at Stripe/);
}, 600_000);
