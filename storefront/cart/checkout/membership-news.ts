import type { CartLine } from '#domain/cart.ts';
import type { LineNotice } from '../cart-notices.ts';

/** What each line says when a membership has ended or begun: what was its one price is now the former of the other. */
export function membershipNews(lines: readonly CartLine[]): LineNotice[] {
  return lines.flatMap(({ price, memberPrice }, index) =>
    price === memberPrice
      ? []
      : [{ index, kind: 'price-changed' as const, formerPrice: memberPrice, formerMemberPrice: price }],
  );
}
