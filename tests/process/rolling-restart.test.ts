import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openTestDatabase } from '#tests/database/open-test-database.ts';
import { hangExamplePrints, prints } from '#tests/world/prints.ts';
import { freePort } from './free-port.ts';
import { type Call, openBalancer } from './open-balancer.ts';
import { nginxProgram } from './run-nginx.ts';
import { runSandbox } from './run-sandbox.ts';
import { startProxy } from './start-proxy.ts';
import { type RunningShop, startShop } from './start-shop.ts';

/** Cached and uncached pages and lists, as a visitor through nginx asks for them. */
const pages: Call[] = [
  { method: 'GET', path: '/', status: 200 },
  { method: 'GET', path: '/api/shop/all-prints', status: 200 },
  { method: 'GET', path: `/product/${prints.mistyRidge.id}`, status: 200 },
  { method: 'GET', path: '/sitemap.xml', status: 200 },
];
/** Also a POST that needs nothing but the shop: an event without a signature, which is refused. */
const calls: Call[] = [...pages, { method: 'POST', path: '/api/payments/webhook', body: {}, status: 400 }];
/** How many requests are answered at the same moment. Each visitor sends the next one when the last was answered. */
const visitors = 30;

if (!nginxProgram)
  console.warn('Without nginx in front of the restarts. NGINX_PATH is not set; "npm test" sets it.');

/** Starts the shipped nginx, if it is installed. Returns its address. */
async function openProxy(folder: string, shopPorts: readonly [number, number]): Promise<string | undefined> {
  if (!nginxProgram) return undefined;
  const port = await freePort();
  await mkdir(join(folder, 'nginx'));
  const proxy = await startProxy({ folder: join(folder, 'nginx'), port, shopPorts });
  onTestFinished(() => proxy.end());
  return `http://localhost:${port}`;
}

/** Two processes of one shop on one database. */
async function openTwoProcesses() {
  const dataDir = await mkdtemp(join(tmpdir(), 'passepartout rolling '));
  const database = await openTestDatabase();
  await hangExamplePrints(database.db);
  const sandboxPort = await freePort();
  const webhookUrl = 'http://localhost:1/api/payments/webhook';
  const endSandbox = await runSandbox({ dataDir, port: sandboxPort, webhookUrl });
  const running: RunningShop[] = [];
  const start = async (port: number) => {
    const settings = { TOKEN_SECRET: 'known to every process of this shop', SHOP_URL: 'http://localhost:1' };
    const shop = await startShop(dataDir, {
      ports: { port, sandboxPort },
      databaseUrl: database.url,
      settings,
    });
    running.push(shop);
    return shop;
  };
  onTestFinished(async () => {
    await Promise.all(running.map((shop) => shop.stop()));
    await endSandbox();
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  const ports = [await freePort(), await freePort()] as const;
  const shops = await Promise.all(ports.map(start));
  return { start, shops, proxyUrl: await openProxy(dataDir, ports) };
}

test('two processes that restart one after the other fail no request, sent to them or through nginx', async () => {
  const { start, shops, proxyUrl } = await openTwoProcesses();
  const balancer = openBalancer(shops.map(({ url }) => url));
  onTestFinished(() => balancer.close());
  const failures: unknown[] = [];
  const statuses: number[] = [];
  let isOver = false;
  const visit = async (send: (call: Call) => Promise<number>, ownCalls: Call[]) => {
    while (!isOver) {
      for (const call of ownCalls) {
        await send(call).then(
          (status) => void (status === call.status ? statuses.push(status) : failures.push([status, call])),
          (error: unknown) => void failures.push(error),
        );
      }
    }
  };
  const viaProxy = async ({ path }: Call) => {
    const response = await fetch(proxyUrl + path);
    await response.arrayBuffer();
    return response.status;
  };
  const visits = Array.from({ length: visitors }, (_, index) =>
    proxyUrl && index % 2 === 1 ? visit(viaProxy, pages) : visit(balancer.send, calls),
  );

  for (const shop of shops) {
    const answeredBefore = statuses.length;
    await shop.stop();
    expect(balancer.readinessOf(shop.url)).toContain('503 closing');
    await start(shop.ports.port);
    await expect.poll(() => balancer.isReady(shop.url)).toBe(true);
    expect(statuses.length).toBeGreaterThan(answeredBefore);
  }
  isOver = true;
  await Promise.all(visits);
  expect(failures).toEqual([]);
}, 600_000);
