import { expect } from 'vitest';
import type { ShopDetails } from '#domain/shop/shop-details.ts';
import type { Database } from '#server/database/database.ts';
import { findShopDetails, saveShopDetails } from '#server/shop/save-shop-details.ts';
import type { TestShop } from './open-test-shop.ts';
import { type SignedInStaff, studio } from './staff.ts';

/**
 * Saves some of the shop's details in the studio, and waits until the shop uses them.
 * @returns the id of the change, with which it can be undone
 */
export async function changeDetails(
  world: TestShop,
  owner: SignedInStaff,
  changes: Partial<ShopDetails>,
): Promise<string> {
  const { version, details } = (await studio(world, 'GET shop', owner)).json();
  const body = { version, details: { ...details, ...changes } };
  const saved = await studio(world, 'PUT shop', { ...owner, body });
  if (saved.statusCode !== 200) throw new Error(`The details were not saved: ${saved.body}`);
  await expect.poll(() => world.shop.details.current()).toMatchObject(changes);
  return String(saved.headers['studio-change'] ?? '').split(' ')[0] ?? '';
}

/** Saves some of the shop's details in the database, whether a shop runs on it or not. */
export async function saveDetails(db: Database, changes: Partial<ShopDetails>): Promise<void> {
  const { version, details } = await findShopDetails(db);
  const saving = { version, details: { ...details, ...changes }, author: 'terminal' };
  await saveShopDetails({ db, now: () => new Date() }, saving);
}
