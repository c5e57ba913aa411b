import { z } from 'zod';
import type { Proof } from '#server/settings/proofs.ts';

/** What the last check of the payments has learned. */
const paymentFacts = z.object({
  account: z.object({ id: z.string(), name: z.string() }).optional(),
  /** The names of the permissions that the key lacks. Undefined: the key was refused. */
  missing: z.array(z.string()).optional(),
  /** How the webhook is, in a word or two. */
  webhook: z.string().optional(),
});
export type PaymentFacts = z.infer<typeof paymentFacts>;

export function readPaymentFacts({ facts }: Pick<Proof, 'facts'>): PaymentFacts {
  return paymentFacts.safeParse(facts).data ?? {};
}

/** What the last check of the taxes has learned. */
const taxFacts = z.object({ sentence: z.string() });

export function readTaxSentence({ facts }: Pick<Proof, 'facts'>): string | null {
  return taxFacts.safeParse(facts).data?.sentence ?? null;
}
