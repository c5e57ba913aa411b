import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Product } from '#domain/api/catalogue/product.ts';
import { sharingPictureUrl } from '#domain/catalogue/sharing-picture.ts';
import { defaultVariant, standardVariants, type Variant } from '#domain/catalogue/variants/variants.ts';
import { defaultMouldings } from '#domain/framing/mouldings.ts';
import { defaultDetails } from '#domain/shop/shop-details.ts';
import { readConfiguration } from '#server/configuration/configuration.ts';
import { rateLimits } from '#server/customers/accounts/tables.ts';
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
import { framedPictures } from '../tables.ts';
import { openFramedPictures } from './framed-pictures.ts';

const plainBytes = await imageFile({ width: 30, height: 40 });

describe('the pictures of a checkout', () => {
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
    standardVariants('').map(({ size, frameColor, mount }) => ({
      productMongoId,
      sizeKey: size,
      frame: { black: 'Black', white: 'White', wood: 'Wood', none: 'none' }[frameColor],
      mount,
      quantity: 1,
    }));

  /** Opens a checkout as a guest, from an address with a limit. */
  async function checkout(items: object[], remoteAddress: string): Promise<string> {
    const url = '/api/checkout/create-checkout-session';
    const payload = { items, state: 'OR' };
    const response = await world.app.inject({ method: 'POST', url, payload, remoteAddress });
    return sessionIn(response.json().url);
  }

  /** What the payment page requests: the addresses of the session's pictures. */
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

  async function reachLimit(client: string): Promise<void> {
    const expire = Date.now() + 300_000;
    await world.shop.database.db
      .insert(rateLimits)
      .values({ key: `pictures:${client}`, points: 100, expire });
  }

  test('of twenty new variants are all drawn before their addresses answer', async () => {
    const items = formsOf(prints.mistyRidge.id).slice(0, 20);
    const addresses = await pictures(await checkout(items, '203.0.113.7'));
    expect(new Set(addresses).size).toBe(20);
    const shown = await Promise.all(addresses.map((url) => world.app.inject(url)));
    for (const { statusCode, headers, rawPayload } of shown) {
      expect([statusCode, headers['content-type']]).toEqual([200, 'image/jpeg']);
      expect(headers['cache-control']).toContain('immutable');
      expect(rawPayload.equals(plainBytes)).toBe(false);
    }
  }, 600_000);

  test('are plain and not cached for a client at its limit, and drawn when another one requests them', async () => {
    await reachLimit('203.0.113.8');
    const [url = ''] = await pictures(
      await checkout(formsOf(prints.tidePosts.id).slice(0, 1), '203.0.113.8'),
    );
    const plain = await world.app.inject({ url, remoteAddress: '203.0.113.8' });
    expect([plain.statusCode, plain.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(plain.rawPayload.equals(plainBytes)).toBe(true);
    const drawn = await world.app.inject({ url, remoteAddress: '198.51.100.9' });
    expect(drawn.headers['cache-control']).toContain('immutable');
    expect(drawn.rawPayload.equals(plainBytes)).toBe(false);
  });

  test('do not change the payment session of a cart, whether they are drawn or not', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const items = formsOf(prints.tidePosts.id).slice(30, 32);
    const first = await openCheckout(world, { items }, headers);
    const second = await openCheckout(world, { items }, headers);
    expect(second.json().url).toBe(first.json().url);
  });

  test('are in the email, also when they were not drawn at the checkout', async () => {
    await reachLimit('203.0.113.80');
    const email = newEmail();
    const session = await checkout(formsOf(prints.tidePosts.id).slice(40, 41), '203.0.113.80');
    const [url = ''] = await pictures(session);
    expect(await world.shop.photographs.has(photographName(url))).toBe(false);
    await paySession(world, session, { email });
    await ingestedOrder(world, session);
    await expect.poll(() => mailsTo(world, email)).toHaveLength(1);
    const [mail] = await mailsTo(world, email);
    expect(mail?.html).toMatch(/<img src="cid:print-1-[^"]+"/);
    expect(await world.shop.photographs.has(photographName(url))).toBe(true);
  });
});

describe('the picture of a shared link', () => {
  let world: TestShop;
  beforeAll(async () => {
    world = await openTestShop();
  });
  afterAll(() => world.close());

  async function sharedUrl(variant: Variant): Promise<string> {
    const print = await world.shop.catalogue.findPrint(prints.blueDoor.id);
    if (!print) throw new Error('Blue Door hangs in the example world');
    return sharingPictureUrl(print.photograph, variant, defaultMouldings);
  }

  test('is drawn on the first request, and differs for each variant', async () => {
    const variants = [
      defaultVariant,
      { ...defaultVariant, size: 'medium' },
      { ...defaultVariant, frameColor: 'white' },
      { ...defaultVariant, mount: 'Full Bleed' },
    ] as const;
    const shown = await Promise.all(
      variants.map(async (variant) => world.app.inject(await sharedUrl(variant))),
    );
    for (const { statusCode, headers } of shown) {
      expect([statusCode, headers['content-type']]).toEqual([200, 'image/jpeg']);
      expect(headers['cache-control']).toContain('immutable');
    }
    expect(new Set(shown.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(4);
  });

  test('does not exist for words outside the tables, for other focus points and for hidden prints', async () => {
    const url = await sharedUrl(defaultVariant);
    const wrong = [
      url.replace('small', 'huge'),
      url.replace('black', 'gold'),
      url.replace('border', 'float'),
      url.replace(/-\d+-\d+-small/, '-123-456-small'),
      url.replace(/sharing-\d+-/, 'sharing-2-'),
    ];
    for (const each of wrong) {
      const { statusCode, headers } = await world.app.inject(each);
      expect([statusCode, headers['cache-control']], each).toEqual([404, 'no-store']);
    }
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
  const variants: Variant[] = standardVariants('').filter(({ mount }) => mount === 'Border');
  let drawn = 0;
  const queue = {
    isWithinLimit: () => true,
    async compose() {
      drawn += 1;
      return Buffer.alloc(1000);
    },
  };
  const log = createLog('silent');
  const opened = (maxBytes: number) =>
    openFramedPictures({
      db: database.db,
      store,
      queue,
      countPicture: async () => true,
      findPrintByPicture: async () => null,
      details: { current: () => defaultDetails },
      log,
      maxBytes,
    });

  beforeAll(async () => {
    await store.put(`${id}-1280.jpg`, await imageFile({ width: 300, height: 400 }));
    await store.put(`${id}-hero.jpg`, plainBytes);
  });

  test('stay within the storage limit: the least recently used ones are removed', async () => {
    await database.pool.query('delete from framed_pictures');
    const [a, b, c, d] = variants;
    if (!a || !b || !c || !d) throw new Error('Four variants are needed.');
    const draw = async (pictures: ReturnType<typeof opened>, variant: Variant) => {
      const { url, made } = await pictures.draw(print, variant, 'a client');
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

    const app = serverWith(photographsRoutes(store, plenty.drawMissing));
    const again = await app.inject(`/photographs/${names[1]}`);
    expect([again.statusCode, again.rawPayload.length]).toEqual([200, 1000]);
    expect(again.headers['cache-control']).toContain('immutable');

    const unknown = await app.inject(`/photographs/framed-${'0'.repeat(24)}.jpg`);
    expect([unknown.statusCode, unknown.headers['cache-control']]).toEqual([404, 'no-store']);
  });

  test('from before migration 0017 show the plain picture, which is not cached', async () => {
    const name = `framed-${crypto.randomUUID()}.jpg`;
    await database.db.insert(framedPictures).values({ name, plain: `${id}-hero.jpg` });
    const app = serverWith(photographsRoutes(store, opened(1_000_000).drawMissing));
    const shown = await app.inject(`/photographs/${name}`);
    expect([shown.statusCode, shown.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(shown.headers.etag).toBeUndefined();
    expect(shown.rawPayload.equals(plainBytes)).toBe(true);
  });
});
