import { createAction, type UnknownAction } from '@reduxjs/toolkit';
import { type CartLine, type CartState, cartTotals, countPieces, emptyCart } from '#domain/cart.ts';
import type { Dollars } from '#domain/money.ts';
import { rehydrated } from '../store/rehydrated.ts';
import type { LineNotice } from './cart-notices.ts';

export interface NewPrice {
  index: number;
  price: Dollars;
  memberPrice: Dollars;
  sku: string;
}

export interface RestoredLine {
  index: number;
  line: CartLine;
  notice: LineNotice | undefined;
}

export const lineAdded = createAction<CartLine>('cart/lineAdded');
export const lineRemoved = createAction<number>('cart/lineRemoved');
/** A removed line is back where it stood, with what was to be said of it. */
export const lineRestored = createAction<RestoredLine>('cart/lineRestored');
export const quantityChosen = createAction<{ index: number; quantity: number }>('cart/quantityChosen');
export const linesRepriced = createAction<NewPrice[]>('cart/linesRepriced');
export const cartCleared = createAction('cart/cartCleared');

/** Plain rather than `createSlice`: Immer alone is a twentieth of the JavaScript a print's page may load. */
export function cartReducer(state: CartState = emptyCart, action: UnknownAction): CartState {
  if (rehydrated.match(action)) return action.payload.cart ?? emptyCart;
  if (cartCleared.match(action)) return emptyCart;
  const products = nextLines(state.products, action);
  return products === state.products ? state : { ...state, products, quantity: countPieces(products) };
}

/** Totals follow the lines and the membership, whenever either changes (specification, section 4). */
export function totalCart(cart: CartState, isMember: boolean): CartState {
  return { ...cart, ...cartTotals(cart.products, isMember) };
}

function nextLines(lines: CartLine[], action: UnknownAction): CartLine[] {
  if (lineAdded.match(action)) return [...lines, action.payload];
  if (lineRemoved.match(action)) return lines.filter((_, index) => index !== action.payload);
  if (lineRestored.match(action)) return lines.toSpliced(action.payload.index, 0, action.payload.line);
  if (quantityChosen.match(action)) {
    const { index, quantity } = action.payload;
    return lines.map((line, at) => (at === index ? { ...line, quantity } : line));
  }
  if (linesRepriced.match(action)) return reprice(lines, action.payload);
  return lines;
}

function reprice(lines: CartLine[], news: NewPrice[]): CartLine[] {
  return lines.map((line, at) => {
    const found = news.find(({ index }) => index === at);
    return found ? { ...line, price: found.price, memberPrice: found.memberPrice, sku: found.sku } : line;
  });
}
