import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { orderNumber } from '#domain/orders/orders.ts';
import { openTestDatabase } from '#tests/database/open-test-database.ts';
import { newEmail, oneSmallPrint, sessionIn } from '#tests/world/buy.ts';
import { hangExamplePrints } from '#tests/world/prints.ts';
import { findSecrets } from './find-secrets.ts';
import { postJson } from './post-json.ts';
import { attributeOf, type Span, startCollector } from './start-collector.ts';
import { startShop } from './start-shop.ts';

const preload = fileURLToPath(new URL('./record-imports.ts', import.meta.url));
const tokenSecret = 'Tk-7f3a/one+secret known to every process';

/** A launched shop with the example prints, and a list of the modules that it loads. */
async function launchShop(settings: Record<string, string>) {
  const dataDir = await mkdtemp(join(tmpdir(), 'passepartout traces '));
  const database = await openTestDatabase();
  await hangExamplePrints(database.db);
  const list = join(dataDir, 'imports');
  const shop = await startShop(dataDir, {
    databaseUrl: database.url,
    settings: {
      DEMO_PRINTS: 'off',
      TOKEN_SECRET: tokenSecret,
      NODE_OPTIONS: `--import "${preload}"`,
      TEST_IMPORTS: list,
      ...settings,
    },
  });
  onTestFinished(async () => {
    await shop.stop();
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  const tracingModules = async () =>
    (await readFile(list, 'utf8'))
      .split('\n')
      .filter((url) => /opentelemetry\/(?!api\/)|open-tracing/.test(url));
  return { shop, tracingModules };
}

/** Buys a print as a browser does, and waits for the confirmation. */
async function purchase({ url, sandboxUrl }: { url: string; sandboxUrl: string }, email: string) {
  const page = await postJson<{ url: string }>(`${url}/api/checkout/create-checkout-session`, {
    items: [oneSmallPrint],
  });
  const sessionid = sessionIn(page.url);
  await postJson(`${sandboxUrl}/sandbox/sessions/${sessionid}/pay`, { email });
  const mails = async (): Promise<{ id: string }[]> =>
    (await fetch(`${sandboxUrl}/mailbox/messages?to=${encodeURIComponent(email)}`)).json();
  await expect.poll(mails).toHaveLength(1);
  const [mail] = await mails();
  const source = await (await fetch(`${sandboxUrl}/mailbox/messages/${mail?.id}/source`)).text();
  const order = await postJson<{ _id: string }>(`${url}/api/orders/ingest-session`, { sessionid });
  return { sessionid, number: orderNumber(order), source };
}

/** The names of a span and of those that caused it, up to the first. */
function causesOf(span: Span, spans: readonly Span[]): string[] {
  const cause = spans.find(({ spanId }) => spanId === span.parentSpanId);
  return [span.name, ...(cause ? causesOf(cause, spans) : [])];
}

test('the number of an order finds its requests, the calls of the provider, its jobs and its email', async () => {
  const collector = await startCollector();
  const { shop, tracingModules } = await launchShop({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_BSP_SCHEDULE_DELAY: '100',
  });
  // The reconciliation runs at the start. If it ended later, it could find the paid session before the webhook does.
  await expect.poll(() => collector.spans().map(({ name }) => name)).toContain('job reconcile-orders');
  const email = newEmail();
  const { sessionid, number, source } = await purchase(shop, email);
  const found = () => collector.spans().filter((span) => attributeOf(span, 'shop.order') === number);
  const names = () => found().map(({ name }) => name);
  await expect
    .poll(names)
    .toEqual(
      expect.arrayContaining([
        'POST /api/checkout/create-checkout-session',
        'payment provider POST /v1/checkout/sessions',
        'POST /api/payments/webhook',
        'job handle-payment-event',
        'payment provider GET /v1/checkout/sessions/:id',
        'job send-order-confirmation',
        'email confirmation',
        'job mail-owner-new-order',
        'POST /api/orders/ingest-session',
      ]),
    );

  const mail = found().find(({ name }) => name === 'email confirmation');
  if (!mail) throw new Error('The email is in no trace.');
  expect(causesOf(mail, collector.spans())).toEqual([
    'email confirmation',
    'job send-order-confirmation',
    'job handle-payment-event',
    'POST /api/payments/webhook',
  ]);
  const inItsTrace = found().filter(({ traceId }) => traceId === mail.traceId);
  expect(inItsTrace.map(({ name }) => name)).toContain('payment provider GET /v1/checkout/sessions/:id');
  const [, traceparent] = /^traceparent: (.+?)\r?$/im.exec(source) ?? [];
  expect(traceparent).toBe(`00-${mail.traceId}-${mail.spanId}-01`);
  const all = new Map([['a trace', collector.received()]]);
  const secrets = { email, sessionid, tokenSecret, key: 'sk_test_sandbox', webhooks: 'whsec_sandbox' };
  expect(findSecrets(secrets, all)).toEqual([]);
  expect(collector.received()).not.toMatch(/@|cs_test_|127\.0\.0\.1/);
  expect(await tracingModules()).not.toEqual([]);
}, 600_000);

test('a shop without a collector does not load OpenTelemetry, and its emails have no trace', async () => {
  const { shop, tracingModules } = await launchShop({});
  const { source } = await purchase(shop, newEmail());
  expect(source).not.toMatch(/^traceparent/im);
  expect(await tracingModules()).toEqual([]);
}, 600_000);
