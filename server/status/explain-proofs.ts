import { type ProofName, proofNames } from '#domain/shop/proofs.ts';
import type { Proof } from '#server/settings/proofs.ts';

/** The page of the studio where each is proved and mended. */
export const proofPages: Readonly<Record<ProofName, string>> = {
  payments: '/shop/payments',
  tax: '/shop/payments',
  mail: '/shop/email',
  'mail-domain': '/shop/email',
  labels: '/shop/labels',
  address: '/shop/address',
};

const minuteMs = 60_000;

/** After how long a round trip that has not come back is named, and how. */
const overdue: Partial<Record<ProofName, { afterMs: number; sentence: string }>> = {
  payments: {
    afterMs: 10 * minuteMs,
    sentence:
      'The event of the last try of the payments has not arrived from Stripe. Press "Prove again" under Shop, Payments.',
  },
  labels: {
    afterMs: 10 * minuteMs,
    sentence:
      'The event of the last try of the labels has not arrived from EasyPost. Press "Prove again" under Shop, Labels.',
  },
  mail: {
    afterMs: 60 * minuteMs,
    sentence:
      "The letter to the owner was sent more than an hour ago, and its code was not entered. If it has not arrived, the mail server drops the shop's emails.",
  },
};

/** What the last checks found wrong, and what was tried and never came back, for Today and `shop status`. */
export function explainProofs(
  proofs: Readonly<Record<ProofName, Proof>>,
  now: Date,
): { name: ProofName; sentence: string; page: string }[] {
  return proofNames.flatMap((name) => {
    const { problems, awaited, begunAt } = proofs[name];
    const late = overdue[name];
    const isLate =
      late && awaited !== null && begunAt !== null && now.getTime() - begunAt.getTime() > late.afterMs;
    const sentences = isLate ? [...problems, late.sentence] : problems;
    return sentences.map((sentence) => ({ name, sentence, page: proofPages[name] }));
  });
}
