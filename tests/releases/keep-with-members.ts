import { post, signedIn } from '#tests/world/member.ts';
import { buyAs, saveFavourite } from '#tests/world/member-actions.ts';
import type { TestShop } from '#tests/world/open-test-shop.ts';
import { fillHistory } from '../../benchmarks/environment/fill-history.ts';
import { keepShop } from './kept-shop.ts';

const members = 200;
/** So many of them have a favorite and an order. */
const buyers = 20;
/** Delivered, refunded and canceled ones of two years, besides those of the simulation. */
const pastOrders = 1000;

export const memberOf = (number: number) => ({
  email: `member-${number}@example.com`,
  firstName: 'Ada',
  password: 'walls-that-talk',
});

interface Kept {
  world: TestShop;
  now(): Date;
  finishJobs(): Promise<void>;
}

/** Lets members join, of whom some buy, adds a history, and keeps the shop as the one of a version. */
export async function keepWithMembers(version: string, { world, now, finishJobs }: Kept): Promise<void> {
  for (let number = 0; number < members; number += 1) {
    // The shop limits how many join from one address.
    const remoteAddress = `10.9.0.${number}`;
    const { statusCode, body } = await post(world, '/api/auth/register', memberOf(number), { remoteAddress });
    if (statusCode !== 201) throw new Error(`Member ${number} could not join: ${body}`);
    if (number >= buyers) continue;
    const member = await signedIn(world, memberOf(number));
    await saveFavourite(world, member);
    await buyAs(world, member);
  }
  await finishJobs();
  const { database, configuration } = world.shop;
  await fillHistory(database.db, pastOrders);
  await keepShop(version, { database: database.pool, dataDir: configuration.dataDir, now: now() });
}
