/** The policies that the shop publishes (specification, section 1). */
export const policyNames = ['terms', 'privacy', 'returns', 'accessibility'] as const;
export type PolicyName = (typeof policyNames)[number];

export const policies: Readonly<Record<PolicyName, { title: string; path: string }>> = {
  terms: { title: 'Terms of Service', path: '/policies/terms-of-service' },
  privacy: { title: 'Privacy Policy', path: '/policies/privacy' },
  returns: { title: 'Return Policy', path: '/policies/returns' },
  accessibility: { title: 'Accessibility', path: '/policies/accessibility' },
};

/** What a buyer agrees to, or is told when they buy. The shop keeps every text of these that it has shown. */
export const agreedPolicies = ['terms', 'privacy', 'returns'] as const satisfies PolicyName[];
export type AgreedPolicy = (typeof agreedPolicies)[number];

/** The longest text of a policy, in characters. */
export const maxPolicyLength = 60_000;

/** The texts that the owner has written, as Markdown. Null: the text that comes with the shop. */
export type PolicyTexts = Readonly<Record<PolicyName, string | null>>;

export type PolicyInline =
  | string
  | { kind: 'strong' | 'emphasis'; parts: PolicyInline[] }
  | { kind: 'link'; to: string; parts: PolicyInline[] }
  | { kind: 'break' };

export type PolicyTable = {
  kind: 'table';
  caption: string;
  columns: readonly string[];
  /** `note` is below the name; the cells are under the other columns. */
  rows: readonly { name: string; note?: string; cells: readonly string[] }[];
};

export type PolicyBlock =
  | { kind: 'paragraph'; parts: PolicyInline[] }
  | { kind: 'heading'; parts: PolicyInline[] }
  | { kind: 'list'; isOrdered: boolean; items: PolicyBlock[][] }
  | PolicyTable;

interface PolicySection {
  /** The fragment of the section's URL. */
  id: string;
  heading: string;
  blocks: PolicyBlock[];
}

/** A policy as its page shows it, with the shop's own values in its text. */
export interface PolicyText {
  /** The paragraphs below the title. */
  lead: PolicyInline[][];
  /** The facts that most readers look for: a number or a word, and its meaning. */
  inShort: [fact: string, meaning: string][];
  sections: PolicySection[];
}

export interface PolicyPage extends PolicyText {
  /** The day of the text, in ISO 8601. */
  changedOn: string;
}
