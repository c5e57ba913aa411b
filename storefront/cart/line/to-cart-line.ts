import type { CartLine } from '#domain/cart.ts';
import { frames } from '#domain/frames.ts';
import type { Product } from '#domain/product.ts';
import type { Variant } from '#domain/variants.ts';

/** The cart line for one piece of a print in the chosen variant (specification, section 3: the add payload). */
export function toCartLine({ variants, ...print }: Product, variant: Variant): CartLine {
  const { image, name } = frames[variant.frameColor];
  return {
    ...print,
    sizeCount: new Set(variants.filter(({ isActive }) => isActive).map(({ size }) => size)).size,
    quantity: 1,
    size: variant.size,
    frameColor: image,
    frameColorName: name,
    border: variant.mount,
    price: variant.price,
    priceId: null,
    memberPrice: variant.memberPrice,
    memberPriceId: null,
    sku: variant.sku,
  };
}
