import { desc, lte } from 'drizzle-orm';
import { type PolicyName, policies } from '#domain/shop/policies.ts';
import { defaultDetails } from '#domain/shop/shop-details.ts';
import { findBasePrices } from '#server/catalogue/prices/base-prices.ts';
import type { Executor } from '#server/database/database.ts';
import { readDetails } from '../read-details.ts';
import { shopDetails } from '../tables.ts';
import { policyWords } from './policy-words.ts';
import { showPolicy } from './show-policy.ts';

/** A policy as it counted at some moment. */
export interface PolicyOnDay {
  title: string;
  /** Without marks, a paragraph on each line. */
  text: string;
  /** Whether the owner wrote it, and not the shop. */
  isOwn: boolean;
}

/**
 * The text of a policy at a moment, with the shop's details of that moment in it. Two parts are as they are now: prices of
 * the price table, of which the shop keeps no history, and a default text that a newer version of the shop brought.
 */
export async function findPolicyOn(on: Executor, policy: PolicyName, at: Date): Promise<PolicyOnDay> {
  const [saved] = await on
    .select()
    .from(shopDetails)
    .where(lte(shopDetails.at, at))
    .orderBy(desc(shopDetails.version))
    .limit(1);
  const details = saved ? readDetails(saved.details) : defaultDetails;
  const page = showPolicy(policy, { details, basePrices: await findBasePrices(on) });
  const isOwn = details.policies[policy] !== null;
  return { title: policies[policy].title, text: policyWords(page), isOwn };
}
