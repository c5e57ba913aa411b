import { type Account, newAccount } from '#tests/world/account.ts';
import type { TestShop } from '#tests/world/open-test-shop.ts';
import { loginSucceeded } from '../../storefront/session/user-slice.ts';
import { createShopStore, type ShopStore } from '../../storefront/store/store.ts';
import { exampleMember } from './example-member.ts';

/** For tests: a new account of the shop, signed in in this store. */
export async function signInAccount(world: TestShop, store: ShopStore): Promise<Account> {
  const account = await newAccount(world);
  const { userId: _id, email, accessToken } = account;
  store.dispatch(loginSucceeded(exampleMember({ _id, email, accessToken })));
  return account;
}

/** For tests: the store of a signed-in account. */
export async function memberStore(world: TestShop): Promise<ShopStore> {
  const store = createShopStore();
  await signInAccount(world, store);
  return store;
}
