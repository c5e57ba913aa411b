import { z } from 'zod';
import type { Proof } from '#server/settings/proofs.ts';

/** What the last check of the labels has learned: how the webhook is, in a word or two. */
const labelFacts = z.object({ webhook: z.string().optional() });
export type LabelFacts = z.infer<typeof labelFacts>;

export function readLabelFacts({ facts }: Pick<Proof, 'facts'>): LabelFacts {
  return labelFacts.safeParse(facts).data ?? {};
}
