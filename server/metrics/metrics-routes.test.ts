import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scheduledJobs } from '#server/shop-jobs.ts';
import { ingestedOrder, newEmail, newOrder, newSession, paySession } from '#tests/world/buy.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';

const token = 'a-token-for-prometheus';

let world: TestShop;
beforeAll(async () => {
  world = await openTestShop({ settings: { METRICS_TOKEN: token } });
});
afterAll(() => world.close());

/** Uses a real connection, because access depends on its address. */
async function scrape(headers: Record<string, string> = {}): Promise<{ status: number; text: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>();
  request(`${world.app.listeningOrigin}/metrics`, { headers }, async (response) => {
    response.setEncoding('utf8');
    const chunks = await response.toArray();
    resolve({ status: response.statusCode ?? 0, text: chunks.join('') });
  })
    .on('error', reject)
    .end();
  return promise;
}

/** Repeats the request, because a figure may take longer on a busy machine than the second that is allowed. */
async function figuresOfAll(): Promise<string> {
  for (;;) {
    const { text } = await scrape();
    if (!/^passepartout_shop_figure_unread\{.+\} 1$/m.test(text)) return text;
  }
}

/** The value of one series, such as `passepartout_orders{status="paid"}`; 0 when there is none. */
async function figure(series: string): Promise<number> {
  const text = await figuresOfAll();
  const line = text.split('\n').find((each) => each.startsWith(`${series} `));
  return Number(line?.slice(series.length) ?? 0);
}

test('a purchase shows in the metrics of requests, events, orders, emails and revenue', async () => {
  const before = await figure('passepartout_revenue_cents_total{currency="USD"}');
  const session = await newSession(world);
  await paySession(world, session, { email: newEmail() });
  await ingestedOrder(world, session);
  const sentConfirmations = 'passepartout_mails_total{kind="confirmation",outcome="sent"}';
  await expect.poll(() => figure(sentConfirmations)).toBeGreaterThan(0);
  expect(await figure('passepartout_revenue_cents_total{currency="USD"}')).toBe(before + 20_000);
  expect(await figure('passepartout_orders{status="paid"}')).toBeGreaterThan(0);
  expect(await figure('passepartout_payment_sessions_opened_total')).toBeGreaterThan(0);
  expect(await figure('passepartout_payment_events_received_total{outcome="new"}')).toBeGreaterThan(0);
  const checkouts =
    'passepartout_http_request_duration_seconds_count{method="POST",route="/api/checkout/create-checkout-session",status="2xx"}';
  expect(await figure(checkouts)).toBeGreaterThan(0);
  expect(await figure('passepartout_paid_sessions_without_order')).toBe(0);
});

test('responses from a cache are counted as such', async () => {
  const cachedResponses = 'passepartout_cache_hits_total{cache="api"}';
  const before = await figure(cachedResponses);
  const list = () =>
    fetch(`${world.app.listeningOrigin}/api/shop/all-prints`).then((response) => response.text());
  const figureAfterList = async (name: string) => {
    await list();
    return figure(name);
  };
  // The news of the example prints may still arrive, which empties the cache.
  await expect.poll(() => figureAfterList(cachedResponses)).toBeGreaterThanOrEqual(before + 2);
  await expect.poll(() => figureAfterList('passepartout_cache_bytes{cache="api"}')).toBeGreaterThan(0);
});

test('a refused sign-in shows with its reason, and made-up addresses create no series', async () => {
  const credentials = { email: newEmail(), password: 'not the password' };
  await world.app.inject({ method: 'POST', url: '/api/auth/login', payload: credentials });
  await world.app.inject({ method: 'GET', url: '/api/products/find/made-up' });
  await world.app.inject({ method: 'GET', url: '/nowhere/at/all' });
  const { text } = await scrape();
  expect(text).toContain('passepartout_http_errors_total{code="wrong_credentials",route="/api/auth/login"}');
  expect(text).toContain('route="/api/products/find/:id",status="4xx"');
  expect(text).not.toMatch(/made-up|nowhere/);
});

test('a paid session without an order shows until it has one', async () => {
  const paidSession = await newSession(world);
  await world.setFaults({ api: { status: 500 } });
  await paySession(world, paidSession);
  await expect.poll(() => figure('passepartout_paid_sessions_without_order')).toBe(1);
  await expect.poll(() => figure('passepartout_jobs_retrying{kind="handle-payment-event"}')).toBe(1);
  await world.setFaults();
  await ingestedOrder(world, paidSession);
  expect(await figure('passepartout_paid_sessions_without_order')).toBe(0);
});

test('every scheduled job shows when it last succeeded, and one that is overdue shows as such', async () => {
  const lastSuccess = (kind: string) =>
    figure(`passepartout_scheduled_job_last_success_timestamp_seconds{kind="${kind}"}`);
  const overdue = () => figure('passepartout_scheduled_job_overdue{kind="purge-expired-account-data"}');
  const hourAgo = Date.now() / 1000 - 3600;
  for (const { name } of scheduledJobs) {
    await expect.poll(() => lastSuccess(name)).toBeGreaterThan(hourAgo);
  }
  expect(await overdue()).toBe(0);
  await world.shop.database.db.execute(
    sql`update pgboss.job set completed_on = now() - interval '3 hours' where name = 'purge-expired-account-data'`,
  );
  expect(await overdue()).toBe(1);
  await world.shop.database.db.execute(sql`delete from pgboss.job where name = 'purge-expired-account-data'`);
  expect(await lastSuccess('purge-expired-account-data')).toBe(0);
  // It was first scheduled a moment ago, so it has time.
  expect(await overdue()).toBe(0);
  await world.shop.database.db.execute(
    sql`delete from pgboss.schedule where name = 'purge-expired-account-data'`,
  );
  expect(await overdue()).toBe(1);
});

test('while requests use all their connections, the database is up, and its figures are read', async () => {
  const { pool } = world.shop.database;
  const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  const text = await figuresOfAll().finally(() => {
    for (const client of clients) client.release();
  });
  expect(text).toMatch(/^passepartout_database_up 1$/m);
  expect(text).toMatch(/^passepartout_paid_sessions_without_order 0$/m);
});

test('a figure that takes too long is NaN, and neither the database nor the other figures count as away', async () => {
  const client = await world.shop.database.pool.connect();
  await client.query('begin; lock table orders in access exclusive mode');
  const { text } = await scrape().finally(() => client.query('rollback'));
  client.release();
  expect(text).toMatch(/^passepartout_database_up 1$/m);
  expect(text).toMatch(/^passepartout_shop_figure_unread\{figure="unconfirmed"\} 1$/m);
  expect(text).toMatch(/^passepartout_orders_unconfirmed NaN$/im);
  expect(text).toMatch(/^passepartout_shop_figure_unread\{figure="scheduledJobs"\} 0$/m);
  expect(text).toMatch(/^passepartout_scheduled_job_overdue\{kind="reconcile-orders"\} \d$/m);
  expect(await figuresOfAll()).toMatch(/^passepartout_paid_sessions_without_order 0$/m);
});

test.each([
  ['passed on by a proxy', { 'x-forwarded-for': '127.0.0.1' }],
  ['for the shop under another name', { host: 'shop.example' }],
  ['for a name that begins with a local address', { host: '127.0.0.1.evil.example' }],
  ['for a name that begins like a local address', { host: '127.evil.example:3000' }],
  ['for a host that is more than a host', { host: 'evil.example@127.0.0.1' }],
  ['with a wrong token from elsewhere', { authorization: 'Bearer guessed', via: '1.1 proxy' }],
])('a request %s gets no metrics', async (_, headers) => {
  const { status, text } = await scrape(headers);
  expect(status).toBe(401);
  expect(JSON.parse(text)).toMatchObject({ code: 'not_an_operator' });
});

test('a request with the token gets the metrics, even through a proxy', async () => {
  const { status } = await scrape({ 'x-forwarded-for': '203.0.113.7', authorization: `Bearer ${token}` });
  expect(status).toBe(200);
});

test('the shop exports every metric that the dashboard and the alerts use', async () => {
  await newOrder(world);
  const { text } = await scrape();
  const names = new Set<string>(['up']);
  for (const [, name = '', type] of text.matchAll(/^# TYPE (\w+) (\w+)$/gm)) {
    const ends = type === 'histogram' ? ['_bucket', '_sum', '_count'] : [''];
    for (const end of ends) names.add(name + end);
  }
  const dashboard = await readFile('deploy/grafana-dashboard.json', 'utf8');
  const alerts = await readFile('deploy/alerts.yaml', 'utf8');
  const usedMetrics = `${dashboard}\n${alerts}`.match(/\b(passepartout|nodejs|process)_\w+/g) ?? [];
  expect(usedMetrics.length).toBeGreaterThan(30);
  expect(usedMetrics.filter((name) => !names.has(name))).toEqual([]);
  const { panels } = JSON.parse(dashboard);
  const ids = panels.map(({ id }: { id: number }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});
