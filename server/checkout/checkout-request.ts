import { z } from 'zod';
import { destination } from '#domain/api/orders/shipping.ts';
import { checkoutFrames } from '#domain/catalogue/variants/frames.ts';
import { maxLines, maxQuantityOfLine } from '#domain/orders/cart.ts';
import { frameField, mountField, sizeField } from '#server/catalogue/variant-schema.ts';
import type { User } from '#server/customers/accounts/authentication.ts';

const quantity = z.number().int('must be a whole number').min(1).max(maxQuantityOfLine);

/** The shop sets the prices, so an item with a price of its own is refused instead of silently repriced. */
const priceWord = /price|amount|total|discount/i;

const item = z
  .looseObject({
    productMongoId: z.string().min(1).max(100).describe('the _id of a print'),
    sizeKey: sizeField,
    frame: frameField(checkoutFrames).default('none'),
    mount: mountField,
    quantity,
  })
  .superRefine((fields, context) => {
    for (const name of Object.keys(fields).filter((key) => priceWord.test(key))) {
      context.addIssue({ code: 'custom', path: [name], message: 'prices are set by the shop: leave it out' });
    }
  })
  .transform(({ productMongoId, sizeKey, frame, mount, quantity }) => ({
    printId: productMongoId,
    variant: { size: sizeKey, frameColor: frame, mount },
    quantity,
  }));

/** The body of `POST /api/checkout/create-checkout-session` (specification, section 7). */
export const checkoutRequest = z.object({
  items: z
    .array(item)
    .min(1, 'the cart is empty')
    .max(maxLines, `must have at most ${maxLines} lines; order the rest separately`),
  /** The total that the visitor saw, in whole dollars. A different total now is answered with 409. */
  shownTotal: z.number().int().min(0).optional(),
  state: destination,
});

export type CheckoutRequest = z.output<typeof checkoutRequest>;
export type RequestedItem = CheckoutRequest['items'][number];

/**
 * The buyer, from the access token and never from the request body. A customer has an account without membership, pays
 * regular prices, and still sees the order in the account.
 */
export type Buyer = { kind: 'guest' } | { kind: 'member' | 'customer'; userId: string; email: string };

/** @param user the signed-in account, if any */
export function buyerOf(user: User | undefined): Buyer {
  if (!user) return { kind: 'guest' };
  return { kind: user.isMember ? 'member' : 'customer', userId: user.id, email: user.email };
}
