import { z } from 'zod';
import { integer, metadata, text } from '../api/parameters.ts';

/** The parameters of `POST /v1/refunds`. */
export const createRefundSchema = z.strictObject({
  charge: text().optional(),
  payment_intent: text().optional(),
  amount: integer(1).optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: metadata.optional(),
});

export type RefundParameters = z.infer<typeof createRefundSchema>;
