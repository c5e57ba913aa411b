import { type ProofName, proofNames } from '#domain/shop/proofs.ts';
import type { Proof } from '#server/proofs/proofs.ts';

/** The page of the studio where each is proved and mended. */
const pages: Readonly<Record<ProofName, string>> = {
  payments: '/shop/payments',
  tax: '/shop/payments',
  mail: '/shop/email',
  'mail-domain': '/shop/email',
  labels: '/shop/labels',
  address: '/shop/address',
};

/** What the last checks found wrong, for Today and `shop status`. */
export function explainProofs(
  proofs: Readonly<Record<ProofName, Proof>>,
): { name: ProofName; sentence: string; page: string }[] {
  return proofNames.flatMap((name) =>
    proofs[name].problems.map((sentence) => ({ name, sentence, page: pages[name] })),
  );
}
