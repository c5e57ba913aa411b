import { afterAll, expect, test } from 'vitest';
import { joinedMember } from '#tests/world/member.ts';
import { saveFavourite } from '#tests/world/member-actions.ts';
import { openTestShop } from '#tests/world/open-test-shop.ts';
import { prints } from '#tests/world/prints.ts';
import { setPublished } from './set-published.ts';

const world = await openTestShop();
afterAll(world.close);

test('a hidden print leaves pages and favourites at once, and returns to both', async () => {
  const member = await joinedMember(world);
  await saveFavourite(world, member);
  const { db } = world.shop.database;
  const { id } = prints.mistyRidge;
  const favourites = async () => {
    const url = `/api/users/favorites/${member.userId}`;
    return (await world.app.inject({ url, headers: member.headers })).json().length;
  };
  const status = async () => (await world.app.inject({ url: `/api/products/find/${id}` })).statusCode;
  expect(await favourites()).toBe(1);
  expect(await setPublished(db, id, false)).toBe(true);
  await expect.poll(status).toBe(404);
  expect(await favourites()).toBe(0);
  expect(await setPublished(db, id, true)).toBe(true);
  await expect.poll(status).toBe(200);
  expect(await favourites()).toBe(1);
});
