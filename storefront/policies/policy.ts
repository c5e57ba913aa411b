import type { ReactNode } from 'react';

/** A long text with rules, as `PolicyPage` sets it. */
export interface Policy {
  title: string;
  /** What it is, in a sentence or two. */
  lead: ReactNode;
  /** ISO 8601: change it with every change of the text. */
  changedOn: string;
  /** What most readers come for: a figure or a word, and what it means. */
  inShort: readonly { fact: string; meaning: ReactNode }[];
  sections: readonly PolicySection[];
}

export interface PolicySection {
  /** In the address, after the #: it stays when the heading changes. */
  id: string;
  heading: string;
  text: ReactNode;
}
