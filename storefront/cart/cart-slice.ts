import type { Product } from '#domain/api/catalogue/product.ts';
import { frames } from '#domain/catalogue/variants/frames.ts';
import type { PricedVariant } from '#domain/catalogue/variants/variants.ts';
import type { Dollars } from '#domain/money.ts';
import { type CartLine, type CartState, cartTotals, countPieces, emptyCart } from '#domain/orders/cart.ts';
import { type LineNotice, noNotices, noticesAfterRemoval, noticesAfterRestoration } from './cart-notices.ts';

export interface NewPrice {
  index: number;
  price: Dollars;
  memberPrice: Dollars;
  sku: string;
}

interface RestoredLine {
  index: number;
  line: CartLine;
  notice: LineNotice | undefined;
}

interface CartSlices {
  cart: CartState;
  cartNotices: LineNotice[];
}

type CartChange = (slices: CartSlices) => Partial<CartSlices>;

/** The cart line for one piece of a print in the chosen variant (specification, section 3: the add payload). */
export function toCartLine({ variants, ...print }: Product, variant: PricedVariant): CartLine {
  return {
    ...print,
    sizeCount: new Set(variants.filter(({ isActive }) => isActive).map(({ size }) => size)).size,
    quantity: 1,
    priceId: null,
    memberPriceId: null,
    ...variantFields(variant),
  };
}

/** The fields of a line that follow from the chosen variant. */
function variantFields({ size, frameColor, mount, price, memberPrice, sku }: PricedVariant) {
  const { image, name } = frames[frameColor];
  return { size, frameColor: image, frameColorName: name, border: mount, price, memberPrice, sku };
}

export function lineAdded(line: CartLine): CartChange {
  return ({ cart }) => ({ cart: withLines(cart, [...cart.products, line]) });
}

export function lineRemoved(position: number): CartChange {
  return ({ cart, cartNotices }) => ({
    cart: withLines(
      cart,
      cart.products.filter((_, index) => index !== position),
    ),
    cartNotices: noticesAfterRemoval(cartNotices, position),
  });
}

/** Puts a removed line back at its position, with its notice. */
export function lineRestored({ index, line, notice }: RestoredLine): CartChange {
  return ({ cart, cartNotices }) => ({
    cart: withLines(cart, cart.products.toSpliced(index, 0, line)),
    cartNotices: noticesAfterRestoration(cartNotices, index, notice),
  });
}

export function quantityChosen({ index, quantity }: { index: number; quantity: number }): CartChange {
  return ({ cart }) => ({ cart: withChange(cart, index, { quantity }) });
}

/** Makes a line another variant of its print. What was noticed about the former one no longer holds. */
export function variantChosen({ index, variant }: { index: number; variant: PricedVariant }): CartChange {
  return ({ cart, cartNotices }) => ({
    cart: withChange(cart, index, variantFields(variant)),
    cartNotices: cartNotices.filter((notice) => notice.index !== index),
  });
}

export function destinationChosen(destination: string): CartChange {
  return ({ cart }) => ({ cart: { ...cart, destination } });
}

export function linesRepriced(newPrices: NewPrice[]): CartChange {
  return ({ cart }) => ({
    cart: withLines(
      cart,
      cart.products.map((line, position) => {
        const newPrice = newPrices.find(({ index }) => index === position);
        if (!newPrice) return line;
        const { price, memberPrice, sku } = newPrice;
        return { ...line, price, memberPrice, sku };
      }),
    ),
  });
}

export function cartCleared(): CartChange {
  return () => ({ cart: emptyCart, cartNotices: noNotices });
}

/** The cart with the totals for its lines and the membership. Call it when either changes (specification, section 4). */
export function totalCart(cart: CartState, isMember: boolean): CartState {
  return { ...cart, ...cartTotals(cart.products, isMember) };
}

function withLines(cart: CartState, products: CartLine[]): CartState {
  return { ...cart, products, quantity: countPieces(products) };
}

function withChange(cart: CartState, index: number, change: Partial<CartLine>): CartState {
  return withLines(
    cart,
    cart.products.map((line, position) => (position === index ? { ...line, ...change } : line)),
  );
}
