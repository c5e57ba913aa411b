import { frameColorNames } from '#domain/catalogue/variants/frames.ts';
import { isMount } from '#domain/catalogue/variants/mounts.ts';
import { isSizeKey } from '#domain/catalogue/variants/sizes.ts';
import { type Favourite, isSavedVariant } from '#domain/customers/favourites.ts';
import {
  type CartLine,
  type CartState,
  countPieces,
  emptyCart,
  maxQuantityOfLine,
} from '#domain/orders/cart.ts';
import { noOrders, type OrdersState } from '../orders/orders-slice.ts';
import { noUser, type UserState, withoutRequestState } from '../session/user-slice.ts';
import type { PersistedSlices } from './store.ts';

/** The slices in a stored text. A damaged slice is left out; the others are kept. */
export function readSlices(text: string | null): Partial<PersistedSlices> {
  const stored = parse(text);
  if (!isRecord(stored)) return {};
  const user = readUser(parse(stored.user));
  const orders = readOrders(parse(stored.orders));
  const cart = readCart(parse(stored.cart));
  return { ...(user && { user }), ...(orders && { orders }), ...(cart && { cart }) };
}

function readUser(value: unknown): UserState | undefined {
  if (!isRecord(value)) return undefined;
  const user = { ...noUser, ...(value as Partial<UserState>) };
  const { currentUser, isMember, favorites, userDetails, cooldownUntil } = user;
  const isValid =
    (currentUser === null || (isAccount(currentUser) && typeof currentUser.accessToken === 'string')) &&
    (userDetails === null || isAccount(userDetails)) &&
    (cooldownUntil === null || Number.isFinite(cooldownUntil)) &&
    typeof isMember === 'boolean' &&
    Array.isArray(favorites) &&
    favorites.every(isRecord);
  return isValid ? withoutRequestState({ ...user, favorites: favorites.filter(isFavourite) }) : undefined;
}

function isFavourite(favourite: Favourite): boolean {
  return typeof favourite._id === 'string' && isSavedVariant({ ...favourite });
}

function isAccount(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { _id, email, name = null } = value;
  return typeof _id === 'string' && typeof email === 'string' && (name === null || typeof name === 'string');
}

function readOrders(value: unknown): OrdersState | undefined {
  if (!isRecord(value) || !Array.isArray(value.orders)) return undefined;
  return { ...noOrders, orders: value.orders as OrdersState['orders'] };
}

/** Invalid lines are left out. The quantity is counted again, and the store calculates the totals. */
function readCart(value: unknown): CartState | undefined {
  if (!isRecord(value) || !Array.isArray(value.products)) return undefined;
  const products = value.products.filter(isLine);
  const { destination } = value;
  return {
    ...emptyCart,
    products,
    quantity: countPieces(products),
    ...(typeof destination === 'string' && { destination }),
  };
}

function isLine(value: unknown): value is CartLine {
  return (
    isRecord(value) &&
    [value._id, value.title, value.artist].every((text) => typeof text === 'string') &&
    [value.price, value.memberPrice].every((price) => typeof price === 'number' && price >= 0) &&
    isSizeKey(value.size) &&
    isMount(value.border) &&
    frameColorNames.some((name) => name === value.frameColorName) &&
    isQuantity(value.quantity)
  );
}

function isQuantity(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= maxQuantityOfLine;
}

function parse(text: unknown): unknown {
  if (typeof text !== 'string') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
