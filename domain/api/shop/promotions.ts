import { z } from 'zod';
import { maxDollarsOfPayment } from '../../money.ts';
import { maxCodeCharacters } from '../../shop/promotions.ts';
import { typedLine } from '../../visible-text-schema.ts';
import { day } from '../orders/figures.ts';
import { shownPayments } from './payments.ts';

const cents = z.int().describe('US cents');

const promotionCode = z.object({
  id: z.string().describe("the provider's"),
  code: z.string(),
  percentOff: z.number().nullable(),
  amountOff: cents.nullable(),
  lastDay: day.nullable().describe('the last one on which it can be used, in UTC'),
  uses: z.int(),
  maxUses: z.int().nullable(),
  isForFirstOrders: z.boolean(),
  isActive: z.boolean(),
  canSwitchOn: z.boolean().describe('neither its time nor its uses are over'),
  sales: z
    .object({
      orders: z.int().describe('that were paid with it'),
      net: cents.describe('without taxes, refunds and lost disputes'),
      discount: cents,
    })
    .describe('what it has brought in, as this shop counts its own orders'),
});
export type PromotionCode = z.infer<typeof promotionCode>;

/** The promotion codes of the payment account, newest first. */
export const promotionCodesPage = z.object({
  mode: shownPayments.shape.mode,
  problem: z.string().nullable().describe('why they cannot be read, with what to do'),
  codes: z.array(promotionCode),
  cursor: z.string().nullable(),
});
export type PromotionCodesPage = z.infer<typeof promotionCodesPage>;

const maxUses = 1_000_000;

export const newPromotionCode = z
  .strictObject({
    id: z.uuid().describe('made by the form, so that a repeated request makes one code'),
    code: typedLine()
      .toUpperCase()
      .max(maxCodeCharacters, `must have at most ${maxCodeCharacters} characters`)
      .regex(/^[A-Z0-9-]+$/, 'must have only letters, digits and hyphens, such as SPRING-20'),
    percentOff: z
      .int('must be a whole number from 1 to 100')
      .min(1, 'must be from 1 to 100')
      .max(100, 'must be from 1 to 100')
      .nullable(),
    amountOff: z
      .int('must be an amount such as 50 or 49.50')
      .min(1, 'must be at least $0.01')
      .max(maxDollarsOfPayment * 100, 'is more than an order can cost')
      .nullable(),
    lastDay: day.nullable(),
    maxUses: z
      .int('must be a whole number from 1')
      .min(1, 'must be at least 1')
      .max(maxUses, `must be at most ${maxUses}`)
      .nullable(),
    isForFirstOrders: z.boolean(),
  })
  .refine(({ percentOff, amountOff }) => (percentOff === null) !== (amountOff === null), {
    error: 'must be set, or amountOff, and not both',
    path: ['percentOff'],
  });
export type NewPromotionCode = z.infer<typeof newPromotionCode>;

export const promotionCodeSwitch = z.strictObject({ isActive: z.boolean() });
