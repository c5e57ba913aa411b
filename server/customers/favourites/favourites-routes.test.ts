import { eq } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ProductSummary } from '#domain/api/catalogue/product.ts';
import type { Favourite } from '#domain/customers/favourites.ts';
import { prints as printsTable, variants } from '#server/catalogue/tables.ts';
import { lockAccount } from '#server/customers/accounts/lock-account.ts';
import { users } from '#server/customers/accounts/tables.ts';
import type { Executor } from '#server/database/database.ts';
import { untilWaiting } from '#tests/database/until-waiting.ts';
import { type Account, invalidAuthHeaders, newAccount } from '#tests/world/account.ts';
import { hangPrint } from '#tests/world/hang-print.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { prints } from '#tests/world/prints.ts';
import { maxFavourites } from './save-favourite.ts';
import { favourites } from './tables.ts';

let world: TestShop;
let ada: Account;
beforeAll(async () => {
  world = await openTestShop();
});
beforeEach(async () => {
  ada = await newAccount(world);
});
afterAll(() => world.close());

const woodBorder = {
  productId: prints.mistyRidge.id,
  size: 'large',
  frameColorName: 'Wood',
  border: 'Border',
  image: '/photographs/any.jpg',
};

type Caller = Pick<Account, 'userId' | 'headers'>;

function list({ userId, headers }: Caller) {
  return world.app.inject({ url: `/api/users/favorites/${userId}`, headers });
}

function save(body: object, { userId, headers }: Caller = ada) {
  return world.app.inject({
    method: 'POST',
    url: `/api/users/favorites/${userId}`,
    payload: body,
    headers,
  });
}

function remove(favId: string, { userId, headers }: Caller = ada) {
  return world.app.inject({ method: 'DELETE', url: `/api/users/favorites/${userId}/${favId}`, headers });
}

function rowsOf({ userId }: Account) {
  return world.shop.database.db.select().from(favourites).where(eq(favourites.userId, userId));
}

describe("a member's favorites", () => {
  test('are none at first', async () => {
    const response = await list(ada);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual([]);
    expect(response.headers['cache-control']).toBe('no-store');
  });

  test('are returned completely after each save, newest first, each with its print as in the catalogue', async () => {
    await save(woodBorder);
    const response = await save({
      productId: prints.blueDoor.id,
      size: 'small',
      frameColorName: 'No Frame',
      border: 'Full Bleed',
    });
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe('no-store');
    const wall: ProductSummary[] = (await world.app.inject('/api/shop/all-prints')).json();
    const onWall = (id: string) => wall.find((print) => print._id === id);
    expect(response.json()).toEqual([
      {
        _id: expect.any(String),
        product: onWall(prints.blueDoor.id),
        size: 'small',
        frameColorName: 'No Frame',
        border: 'Full Bleed',
        image: onWall(prints.blueDoor.id)?.fullBleed,
        createdAt: expect.any(String),
      },
      {
        _id: expect.any(String),
        product: onWall(prints.mistyRidge.id),
        size: 'large',
        frameColorName: 'Wood',
        border: 'Border',
        image: onWall(prints.mistyRidge.id)?.heroImage,
        createdAt: expect.any(String),
      },
    ]);
    expect((await list(ada)).json()).toEqual(response.json());
  });

  test('contain a print once per variant, in whatever spelling', async () => {
    for (const frameColorName of ['No Frame', 'none', 'NoFrame', 'no frame']) {
      expect((await save({ ...woodBorder, frameColorName, border: 'border' })).statusCode).toBe(200);
    }
    const saved: Favourite[] = (await save({ ...woodBorder, border: 'Full Bleed' })).json();
    expect(saved.map(({ frameColorName, border }) => [frameColorName, border])).toEqual([
      ['Wood', 'Full Bleed'],
      ['No Frame', 'Border'],
    ]);
  });

  test('contain a print once when it is saved twenty times concurrently', async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, () => save(woodBorder)));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(responses.map(() => 200));
    expect(new Set(responses.map(({ body }) => body)).size).toBe(1);
    expect(await rowsOf(ada)).toHaveLength(1);
  });

  test('never show a picture address from the request', async () => {
    const image = '"><script>alert(1)</script>';
    const response = await save({ ...woodBorder, image });
    expect(response.json()[0].image).toBe(response.json()[0].product.heroImage);
    expect(response.body).not.toContain('<script>');
    expect((await save({ ...woodBorder, image: null })).statusCode).toBe(200);
  });

  test('are removed one by one, and removing one again changes nothing', async () => {
    await save(woodBorder);
    const [other, first]: Favourite[] = (await save({ ...woodBorder, size: 'small' })).json();
    const remaining = await remove(first?._id ?? '');
    expect(remaining.json()).toEqual([other]);
    expect((await remove(first?._id ?? '')).json()).toEqual([other]);
  });

  test.each(['nonsense', "' or 1=1 --", '00000000-0000-0000-0000-000000000000', '%00'])(
    'stay as they are when "%s" is removed',
    async (id) => {
      const saved = await save(woodBorder);
      const response = await remove(encodeURIComponent(id));
      expect(response.statusCode).toBe(200);
      expect(response.json()).toEqual(saved.json());
    },
  );

  test('leave out a print while it is hidden', async () => {
    const { db } = world.shop.database;
    const productId = await hangPrint(db);
    await save({ ...woodBorder, productId });
    const publish = (isPublished: boolean) =>
      db.update(printsTable).set({ isPublished }).where(eq(printsTable.id, productId));
    await publish(false);
    expect((await list(ada)).json()).toEqual([]);
    await publish(true);
    expect((await list(ada)).json()).toMatchObject([{ product: { _id: productId } }]);
  });

  test('of an account that is being deleted are no longer saved', async () => {
    const saveRequest = await world.shop.database.db.transaction(async (tx) => {
      await tx.delete(users).where(eq(users.id, ada.userId));
      const response = save(woodBorder);
      await untilWaiting(tx, 1);
      return { response };
    });
    expect((await saveRequest.response).statusCode).toBe(401);
  });

  test('are deleted with the account', async () => {
    await save(woodBorder);
    await world.shop.database.db.delete(users).where(eq(users.id, ada.userId));
    expect(await rowsOf(ada)).toEqual([]);
    expect((await list(ada)).statusCode).toBe(401);
  });
});

describe('what is not for sale', () => {
  test.each([
    ['an unknown print', crypto.randomUUID()],
    ['an invalid id', "' or 1=1 --"],
  ])('%s cannot be saved', async (_, productId) => {
    const response = await save({ ...woodBorder, productId });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({ error: 'This print is no longer available.', code: 'not_found' });
  });

  test('a print that was never published cannot be saved', async () => {
    const productId = await hangPrint(world.shop.database.db, { isPublished: false });
    expect((await save({ ...woodBorder, productId })).statusCode).toBe(404);
  });

  test.each([
    ['a size it is not made in', { size: 'medium', frameColorName: 'Black' }],
    ['a size that is no longer sold', { size: 'large', frameColorName: 'Black' }],
    ['a frame it is not sold in', { size: 'small', frameColorName: 'Wood' }],
  ])('a print in %s cannot be saved', async (_, variant) => {
    const response = await save({ ...woodBorder, productId: prints.blueDoor.id, ...variant });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      error: '"Blue Door" is not sold in this way.',
      code: 'invalid',
      fields: { size: expect.any(String) },
    });
    expect(await rowsOf(ada)).toEqual([]);
  });

  test('a variant that goes off sale stays saved, and cannot be saved again', async () => {
    const { db } = world.shop.database;
    const variant = { size: 'small', frameColor: 'black', mount: 'Border' } as const;
    const productId = await hangPrint(db, {
      variants: [{ ...variant, price: 100, memberPrice: 90, isActive: true }],
    });
    const blackBorder = { ...woodBorder, productId, size: 'small', frameColorName: 'Black' };
    await save(blackBorder);
    await db.update(variants).set({ isActive: false }).where(eq(variants.printId, productId));
    expect((await list(ada)).json()).toHaveLength(1);
    const late = await newAccount(world);
    await expect.poll(async () => (await save(blackBorder, late)).statusCode).toBe(400);
  });
});

describe('an invalid request', () => {
  const long = 'x'.repeat(2049);
  test.each([
    ['no print', { productId: undefined }, 'productId'],
    ['a print that is an object', { productId: { $ne: null } }, 'productId'],
    ['a wrong size', { size: 'huge' }, 'size'],
    ['a size from the prototype', { size: 'constructor' }, 'size'],
    ['no frame at all', { frameColorName: undefined }, 'frameColorName'],
    ['a wrong frame', { frameColorName: '<script>alert(1)</script>' }, 'frameColorName'],
    ['a wrong mount', { border: 'Float' }, 'border'],
    ['a mount that is a list', { border: ['Border'] }, 'border'],
    ['a picture address that is too long', { image: long }, 'image'],
  ])('%s is refused by name', async (_, change, field) => {
    const response = await save({ ...woodBorder, ...change });
    expect(response.statusCode).toBe(400);
    expect(Object.keys(response.json().fields)).toEqual([field]);
    expect(await rowsOf(ada)).toEqual([]);
  });

  test.each([
    ['null', 'null', 'application/json', 400],
    ['a list', '[]', 'application/json', 400],
    ['invalid JSON', '{"size":', 'application/json', 400],
    ['a form', 'size=small', 'application/x-www-form-urlencoded', 415],
  ])('a body that is %s is refused', async (_, payload, type, status) => {
    const response = await world.app.inject({
      method: 'POST',
      url: `/api/users/favorites/${ada.userId}`,
      payload,
      headers: { ...ada.headers, 'content-type': type },
    });
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({ error: expect.any(String), code: expect.any(String) });
  });
});

describe('a full list', () => {
  const variant = { size: 'small', frameColorName: 'Black', border: 'Border', image: null } as const;

  async function fill({ userId }: Account, free: number): Promise<void> {
    const { db } = world.shop.database;
    const productIds = await Promise.all(Array.from({ length: maxFavourites - free }, () => hangPrint(db)));
    await db
      .insert(favourites)
      .values(productIds.map((productId) => ({ id: newId(), userId, productId, ...variant })));
  }

  /** Runs `change` while another process saves a print for the same member. */
  function savingElsewhere(change: (tx: Executor) => Promise<void>): Promise<void> {
    return world.shop.database.db.transaction(async (tx) => {
      await lockAccount(tx, ada.userId, 'no key update');
      const { userId } = ada;
      await tx.insert(favourites).values({ id: newId(), userId, productId: prints.tidePosts.id, ...variant });
      await change(tx);
    });
  }

  test('accepts no more until one is removed, even for concurrent requests', async () => {
    await fill(ada, 3);
    const sizes = ['small', 'medium', 'large', 'giant', 'collector', 'exhibition'];
    const pendingResponses: ReturnType<typeof save>[] = [];
    await savingElsewhere(async (tx) => {
      pendingResponses.push(...sizes.map((size) => save({ ...woodBorder, size })));
      await untilWaiting(tx, 4);
    });
    const responses = await Promise.all(pendingResponses);
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(2);
    const [refused] = responses.filter(({ statusCode }) => statusCode === 409);
    expect(refused?.json()).toEqual({
      error: 'You can save up to 200 prints. Remove one to save another.',
      code: 'favorites_full',
    });
    const saved: Favourite[] = (await list(ada)).json();
    expect(saved).toHaveLength(maxFavourites);

    expect((await save({ ...woodBorder, size: saved[0]?.size })).statusCode).toBe(200);
    await remove(saved.at(-1)?._id ?? '');
    const unsavedSize = sizes.find(
      (size) => !saved.some((one) => one.size === size && one.frameColorName === 'Wood'),
    );
    expect((await save({ ...woodBorder, size: unsavedSize })).statusCode).toBe(200);
  });
});

describe('another visitor', () => {
  const calls: [string, (as: Caller) => ReturnType<typeof list>][] = [
    ['reads', (as) => list(as)],
    ['saves into', (as) => save(woodBorder, as)],
    ['removes from', (as) => remove(newId(), as)],
  ];

  test.each(calls)(
    "who %s another member's list is refused, whether the list exists or not",
    async (_, call) => {
      await save(woodBorder);
      const { headers } = await newAccount(world);
      const responses = await Promise.all(
        [ada.userId, newId(), 'nonsense', ada.userId.toUpperCase()].map((userId) =>
          call({ userId, headers }),
        ),
      );
      for (const response of responses) {
        expect(response.statusCode).toBe(403);
        expect(response.headers['cache-control']).toBe('no-store');
        expect(response.json()).toEqual({
          error: 'These favorites belong to another member.',
          code: 'forbidden',
        });
      }
      expect(await rowsOf(ada)).toHaveLength(1);
    },
  );

  test("cannot remove another member's favorite through their own list", async () => {
    const [saved]: Favourite[] = (await save(woodBorder)).json();
    const mallory = await newAccount(world);
    expect((await remove(saved?._id ?? '', mallory)).json()).toEqual([]);
    expect(await rowsOf(ada)).toHaveLength(1);
  });

  test.each(calls)('who %s a list without being signed in has to sign in', async (_, call) => {
    const invalidRequests = [['no headers', {}] as const, ...(await invalidAuthHeaders(world, ada))];
    for (const [flaw, headers] of invalidRequests) {
      const response = await call({ userId: ada.userId, headers });
      expect(response.statusCode, flaw).toBe(401);
      expect(response.json()).toEqual({ error: 'Please sign in again.', code: 'unauthorized' });
    }
  });
});
