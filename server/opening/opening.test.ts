import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpeningLine, opening } from '#domain/api/shop/opening.ts';
import { openingSteps } from '#domain/shop/opening.ts';
import { beginProof, completeProof, forgetProofs, recordCheck } from '#server/settings/proofs.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { newStaff, type SignedInStaff, studio } from '#tests/world/staff.ts';

let world: TestShop;
let owner: SignedInStaff;
beforeAll(async () => {
  const settings = {
    SHOP_URL: 'https://shop.example',
    STRIPE_SECRET_KEY: 'sk_test_shop',
    STRIPE_WEBHOOK_SECRET: 'whsec_sandbox',
  };
  world = await openTestShop({ settings, hasPages: true, isUnopened: true });
  owner = await newStaff(world);
});
afterAll(() => world.close());

/** What a browser gets, over HTTP because responses from caches never reach Fastify. */
async function get(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(world.app.listeningOrigin + path, { headers, redirect: 'manual' });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const call = (name: string, body?: object) =>
  studio(world, name, { cookie: owner.cookie, ...(body && { body }) });

async function lineOf(step: string): Promise<OpeningLine | undefined> {
  return opening.parse((await call('GET opening')).json()).lines.find((line) => line.step === step);
}

test('strangers read that the shop opens soon, in pages and in the API', async () => {
  const page = await get('/');
  expect(page.status).toBe(503);
  expect(page.headers.get('retry-after')).toBe('3600');
  expect(page.headers.get('cache-control')).toBe('no-store');
  expect(page.text).toContain('Opening soon');
  for (const path of ['/shop/all-prints/', '/sitemap.xml', '/robots.txt', '/orders/answer?token=x'])
    expect([path, (await get(path)).status]).toEqual([path, 503]);
  const list = await get('/api/shop/all-prints');
  expect(list.status).toBe(503);
  expect(JSON.parse(list.text)).toMatchObject({ code: 'not_open' });
});

test('providers, monitoring and the studio are answered as always', async () => {
  for (const path of ['/healthz', '/readyz', '/studio/today', '/favicon.svg'])
    expect([path, (await get(path)).status]).toEqual([path, 200]);
  const event = await fetch(`${world.app.listeningOrigin}/api/payments/webhook`, {
    method: 'POST',
    body: '{}',
  });
  expect(event.status).toBe(400);
});

test('staff see the shop by a link of the studio, and nobody does with a wrong token', async () => {
  const maker = await newStaff(world, { role: 'maker' });
  const link = await studio(world, 'GET opening/look', { cookie: maker.cookie });
  expect(link.statusCode).toBe(302);
  const { pathname, search } = new URL(String(link.headers.location));
  const first = await get(pathname + search);
  expect([first.status, first.headers.get('location')]).toEqual([302, '/']);
  const [cookie = ''] = String(first.headers.get('set-cookie')).split(';');
  const page = await get('/shop/all-prints/', { cookie });
  expect(page.status).toBe(200);
  // No proxy keeps a page with a cookie for strangers.
  expect(page.headers.get('set-cookie')).toContain(cookie);
  expect((await get('/shop/all-prints/')).status).toBe(503);
  for (const wrong of [`${cookie}x`, 'look=', '__Host-look=x'])
    expect((await get('/', { cookie: wrong })).status).toBe(503);
  expect((await get('/?look=forged')).status).toBe(503);
  expect((await studio(world, 'GET opening/look')).statusCode).toBe(401);
});

test('every step that is done elsewhere leads to a page of the studio', async () => {
  const { lines, rehearsal } = opening.parse((await call('GET opening')).json());
  const routes = await readFile(new URL('../../studio/routes.tsx', import.meta.url), 'utf8');
  const pages = [...lines, ...rehearsal].flatMap(({ action }) => (action ? [action.to] : []));
  expect(pages.length).toBeGreaterThan(8);
  const missing = pages.filter((page) => !routes.includes(`path: '${page.replace(/#.*/, '')}'`));
  expect(missing).toEqual([]);
});

test('a step that was proved is open again while a check finds something wrong', async () => {
  const { db } = world.shop.database;
  const state = async () => (await lineOf('labels'))?.state;
  await beginProof(db, 'labels', 'an event', new Date());
  await completeProof(db, 'labels', 'an event', new Date());
  expect(await state()).toBe('done');
  await recordCheck(db, 'labels', { problems: ['EasyPost does not accept the key.'] }, new Date());
  expect(await lineOf('labels')).toMatchObject({
    state: 'missing',
    note: 'EasyPost does not accept the key.',
  });
  await recordCheck(db, 'labels', { problems: [] }, new Date());
  expect(await state()).toBe('done');
  await forgetProofs(db, ['labels']);
});

test('a step is confirmed or left out for a reason, and either is taken back', async () => {
  expect(await lineOf('policies')).toMatchObject({ state: 'missing', mark: null });
  expect((await call('POST opening/marks/policies', { reason: null })).statusCode).toBe(204);
  expect(await lineOf('policies')).toMatchObject({
    state: 'done',
    mark: { staff: { name: owner.name }, reason: null },
  });
  expect((await call('DELETE opening/marks/policies')).statusCode).toBe(204);
  expect(await lineOf('policies')).toMatchObject({ state: 'missing', mark: null });

  const refused = await call('POST opening/marks/payments', { reason: null });
  expect(refused.statusCode).toBe(400);
  const secrets = ['sk_live_4eC39HqLyjWDarjtT1zdp7dc', 'It is whsec_5f1c', 'Use EZAK0123456789abcdef.'];
  for (const reason of ['', '  ', 'x'.repeat(501), ...secrets])
    expect((await call('POST opening/marks/payments', { reason })).statusCode).toBe(400);
  expect((await call('POST opening/marks/windows', { reason: 'None.' })).statusCode).toBe(400);
  expect(
    (await call('POST opening/marks/payments', { reason: 'Cash first, says Ms. Ezaki.' })).statusCode,
  ).toBe(204);
  expect(await lineOf('payments')).toMatchObject({
    state: 'excused',
    mark: { reason: 'Cash first, says Ms. Ezaki.' },
  });
});

test('the shop opens only with every step done or explained, and closes again until it has sold', async () => {
  const early = await call('POST opening/open', {});
  expect(early.statusCode).toBe(409);
  expect(early.json()).toMatchObject({ code: 'not_ready' });
  expect(early.body).toContain('Read the policies.');
  for (const step of openingSteps) {
    if ((await lineOf(step))?.state === 'missing')
      await call(`POST opening/marks/${step}`, { reason: 'A trial.' });
  }
  expect((await call('POST opening/open', {})).statusCode).toBe(204);
  await expect.poll(async () => (await get('/')).status).toBe(200);
  expect((await call('POST opening/close', {})).statusCode).toBe(204);
  await expect.poll(async () => (await get('/')).status).toBe(503);

  const { changes } = (await call('GET changes')).json();
  const sentences = changes.map(({ sentence }: { sentence: string }) => sentence);
  expect(sentences[0]).toBe(`${owner.name} closed the shop again`);
  expect(sentences[1]).toContain(`${owner.name} opened the shop without`);
  expect(sentences[1]).toContain('(A trial.)');
});
