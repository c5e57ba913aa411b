import type { CartLine } from '#domain/orders/cart.ts';
import { prints } from '#tests/world/prints.ts';

/** A cart line for tests: one small print with black frame and mat at the default prices, unless stated otherwise. */
export function exampleLine(overrides: Partial<CartLine> = {}): CartLine {
  const { id, createdAt, ...print } = prints.mistyRidge;
  const picture = { url: '/photographs/ridge-320.jpeg', widthPixels: 320 };
  return {
    ...print,
    _id: id,
    createdAt: createdAt.toISOString(),
    pname: 'Misty Ridge, Ada Lind',
    heroImage: picture.url,
    img: picture.url,
    images: [picture],
    fullBleed: picture.url,
    priceMin: 160,
    sizeCount: 6,
    photograph: {
      width: 2400,
      height: 1920,
      focus: { x: 0.5, y: 0.5 },
      thumbHash: '',
      averageColor: '#8090a0',
      avif: [picture],
      jpeg: [picture],
    },
    quantity: 1,
    size: 'small',
    frameColor: '/frames/black.svg',
    frameColorName: 'Black',
    border: 'Border',
    price: 200,
    priceId: null,
    memberPrice: 160,
    memberPriceId: null,
    sku: `${id}_small_black_border`,
    ...overrides,
  };
}
