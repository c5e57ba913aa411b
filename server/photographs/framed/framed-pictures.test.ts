import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Product } from '#domain/product.ts';
import { type Choice, defaultVariants } from '#domain/variants.ts';
import { rateLimits } from '#server/accounts/tables.ts';
import { readConfiguration } from '#server/configuration/configuration.ts';
import { createLog } from '#server/log.ts';
import { openTestDatabase } from '#tests/database/open-test-database.ts';
import { ingestedOrder, mailsTo, newEmail, openCheckout, paySession, sessionIn } from '#tests/world/buy.ts';
import { imageFile } from '#tests/world/images/image-file.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { prints } from '#tests/world/prints.ts';
import { serverWith } from '#tests/world/server-with.ts';
import { startObjectStorage } from '#tests/world/start-object-storage.ts';
import { photographsRoutes } from '../photographs-routes.ts';
import { openPhotographStore } from '../storage/open-photograph-store.ts';
import { photographName } from '../storage/photograph-store.ts';
import { openFramedPictures } from './framed-pictures.ts';

const plainBytes = await imageFile({ width: 30, height: 40 });

describe('a checkout of fifty new forms', () => {
  let world: TestShop;
  beforeAll(async () => {
    world = await openTestShop();
    for (const { id } of [prints.mistyRidge, prints.tidePosts]) {
      await world.shop.photographs.put(`${id}-hero.jpg`, plainBytes);
      await world.shop.photographs.put(`${id}-bleed.jpg`, plainBytes);
    }
  });
  afterAll(() => world.close());

  const formsOf = (productMongoId: string) =>
    defaultVariants('').map(({ size, frameColor, mount }) => ({
      productMongoId,
      sizeKey: size,
      frame: { black: 'Black', white: 'White', wood: 'Wood', none: 'none' }[frameColor],
      mount,
      quantity: 1,
    }));

  /** Opens a checkout as a guest, from an address with a limit. */
  async function checkout(items: object[], remoteAddress: string): Promise<string> {
    const url = '/api/checkout/create-checkout-session';
    const response = await world.app.inject({ method: 'POST', url, payload: { items }, remoteAddress });
    return sessionIn(response.json().url);
  }

  async function pictures(session: string): Promise<string[]> {
    const { data } = await world.provider.checkout.sessions.listLineItems(session, {
      limit: 100,
      expand: ['data.price.product'],
    });
    return data.map(({ price }) => {
      const product = price?.product;
      const [image = ''] = typeof product === 'object' && 'images' in product ? product.images : [];
      return new URL(image).pathname;
    });
  }

  /** The number of addresses that show a framed picture. The others show the plain one. */
  async function framedAmong(addresses: string[]): Promise<number> {
    const shown = await Promise.all(addresses.map((url) => world.app.inject(url)));
    const plain = shown.filter(({ rawPayload }) => rawPayload.equals(plainBytes));
    for (const { headers } of plain) expect(headers['cache-control']).toBe('no-store');
    return shown.length - plain.length;
  }

  const outcomes = async () => {
    const { body } = await world.app.inject({ url: '/metrics', headers: { host: 'localhost' } });
    const count = (outcome: string) =>
      Number(body.match(`passepartout_framed_pictures_total\\{outcome="${outcome}"\\} (\\d+)`)?.[1] ?? 0);
    return { made: count('made'), refused: count('refused') };
  };

  test('has twelve of them drawn; the payment page shows the plain picture for the others', async () => {
    const items = [...formsOf(prints.mistyRidge.id), ...formsOf(prints.tidePosts.id).slice(0, 2)];
    expect(items).toHaveLength(50);
    const addresses = await pictures(await checkout(items, '203.0.113.7'));
    expect(new Set(addresses).size).toBe(50);
    // Shown at once, whether they are drawn or not.
    for (const url of addresses) {
      const answer = await world.app.inject(url);
      expect([answer.statusCode, answer.headers['content-type']], url).toEqual([200, 'image/jpeg']);
    }
    await expect.poll(outcomes).toEqual({ made: 12, refused: 38 });
    await expect.poll(() => framedAmong(addresses)).toBe(12);

    // Another client is not held back, and its first checkout gets the framed picture.
    const [other = ''] = await pictures(await checkout(items.slice(20, 21), '198.51.100.9'));
    await expect.poll(outcomes).toMatchObject({ made: 13 });
    await expect.poll(() => framedAmong([other])).toBe(1);
  });

  test('the same cart is the same payment session, whether its pictures are drawn or not', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const items = formsOf(prints.tidePosts.id).slice(30, 32);
    const first = await openCheckout(world, { items }, headers);
    const second = await openCheckout(world, { items }, headers);
    expect(second.json().url).toBe(first.json().url);
  });

  test('a buyer gets the plain picture by email while there is no framed one', async () => {
    const expire = Date.now() + 300_000;
    await world.shop.database.db
      .insert(rateLimits)
      .values({ key: 'pictures:203.0.113.80', points: 100, expire });
    const email = newEmail();
    const session = await checkout(formsOf(prints.tidePosts.id).slice(40, 41), '203.0.113.80');
    const [url = ''] = await pictures(session);
    expect(await world.shop.photographs.has(photographName(url))).toBe(false);
    await paySession(world, session, { email });
    await ingestedOrder(world, session);
    await expect.poll(() => mailsTo(world, email)).toHaveLength(1);
    const [mail] = await mailsTo(world, email);
    expect(mail?.html).toMatch(/<img src="cid:print-1-[^"]+"/);
  });
});

const work = await mkdtemp(join(tmpdir(), 'passepartout-framed-'));
const storage = await startObjectStorage();
const database = await openTestDatabase();
afterAll(async () => {
  await database.close();
  await storage.close();
  await rm(work, { recursive: true, force: true });
});

describe.each([
  ['files', await openPhotographStore(readConfiguration({ DATA_DIR: work }))],
  ['a bucket', await openPhotographStore(readConfiguration(storage.settings))],
])('framed pictures in %s', (_, store) => {
  const id = crypto.randomUUID();
  const print = {
    orientation: 'portrait',
    heroImage: `/photographs/${id}-hero.jpg`,
    fullBleed: `/photographs/${id}-bleed.jpg`,
    photograph: {
      jpeg: [{ url: `/photographs/${id}-1280.jpg`, widthPixels: 1280 }],
      focus: { x: 0.5, y: 0.5 },
    },
  } as Product;
  const forms: Choice[] = defaultVariants('').filter(({ mount }) => mount === 'Border');
  let drawn = 0;
  const worker = {
    isWithinLimit: () => true,
    async compose() {
      drawn += 1;
      return Buffer.alloc(1000);
    },
  };
  const log = createLog('silent');
  const opened = (mostBytes: number) =>
    openFramedPictures({ db: database.db, store, worker, countPicture: async () => true, log, mostBytes });

  beforeAll(async () => {
    await store.put(`${id}-1280.jpg`, await imageFile({ width: 300, height: 400 }));
    await store.put(`${id}-hero.jpg`, plainBytes);
  });

  test('stay within the storage limit: the least recently used ones are removed', async () => {
    await database.pool.query('delete from framed_pictures');
    const [a, b, c, d] = forms;
    if (!a || !b || !c || !d) throw new Error('Four forms are needed.');
    const draw = async (pictures: ReturnType<typeof opened>, form: Choice) => {
      const { url, made } = pictures.draw(print, form, 'a client');
      await made;
      return photographName(url);
    };
    const plenty = opened(1_000_000);
    const names = [await draw(plenty, a), await draw(plenty, b), await draw(plenty, c)];
    expect(await draw(plenty, a)).toBe(names[0]);
    expect(drawn).toBe(3);

    // There is room for three pictures, and b is the least recently used.
    const latest = await draw(opened(3000), d);
    const there = await Promise.all([...names, latest].map((name) => store.has(name)));
    expect(there).toEqual([true, false, true, true]);

    const app = serverWith(photographsRoutes(store, plenty.plainInsteadOf));
    const gone = await app.inject(`/photographs/${names[1]}`);
    expect([gone.statusCode, gone.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(gone.headers.etag).toBeUndefined();
    expect(gone.rawPayload.equals(plainBytes)).toBe(true);
    expect((await app.inject(`/photographs/framed-${'0'.repeat(24)}.jpg`)).statusCode).toBe(404);

    await draw(plenty, b);
    const again = await app.inject(`/photographs/${names[1]}`);
    expect(again.headers['cache-control']).toContain('immutable');
  });
});
