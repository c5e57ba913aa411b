/** What only a round trip proves: that a service works with its settings (decision 111). */
export const proofNames = ['payments', 'tax', 'mail', 'mail-domain', 'labels', 'address'] as const;
export type ProofName = (typeof proofNames)[number];
