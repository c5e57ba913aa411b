import { and, asc, desc, eq, lte } from 'drizzle-orm';
import { type AgreedPolicy, policies } from '#domain/shop/policies.ts';
import type { Executor } from '#server/database/database.ts';
import { policyTexts } from '../tables.ts';

/** A policy as its page showed it at some moment. */
export interface PolicyOnDay {
  title: string;
  /** Without marks, a paragraph on each line. */
  text: string;
  /** Whether the owner wrote it, and not the shop. */
  isOwn: boolean;
  /** The moment that was asked for; a later one if the shop kept no text then. The text is the one of this moment. */
  shownAt: Date;
}

/** The text of a policy at a moment. Before the shop kept any, it is the oldest that it kept, with the moment of that. */
export async function findPolicyOn(on: Executor, policy: AgreedPolicy, at: Date): Promise<PolicyOnDay> {
  const ofPolicy = eq(policyTexts.policy, policy);
  const [newest] = await on
    .select()
    .from(policyTexts)
    .where(and(ofPolicy, lte(policyTexts.shownAt, at)))
    .orderBy(desc(policyTexts.shownAt))
    .limit(1);
  const [kept = newest] = newest
    ? []
    : await on.select().from(policyTexts).where(ofPolicy).orderBy(asc(policyTexts.shownAt)).limit(1);
  if (!kept)
    throw new Error(
      `The shop has kept no text of the policy ${policy}, although it keeps one when it opens.`,
    );
  const { text, isOwn, shownAt } = kept;
  return { title: policies[policy].title, text, isOwn, shownAt: newest ? at : shownAt };
}
