import { desc } from 'drizzle-orm';
import type { BasePrices } from '#domain/catalogue/pricing.ts';
import { agreedPolicies } from '#domain/shop/policies.ts';
import type { ShopDetails } from '#domain/shop/shop-details.ts';
import type { Database } from '#server/database/database.ts';
import { policyTexts } from '../tables.ts';
import { policyWords } from './policy-words.ts';
import { showPolicy } from './show-policy.ts';

/** Keeps each policy that buyers agree to as its page shows it from now on, if that is another text than the one kept last. */
export async function keepPolicyTexts(
  db: Database,
  { details, basePrices }: { details: ShopDetails; basePrices: BasePrices },
): Promise<void> {
  const kept = await db
    .selectDistinctOn([policyTexts.policy])
    .from(policyTexts)
    .orderBy(policyTexts.policy, desc(policyTexts.shownAt));
  const shownAt = new Date();
  const changed = agreedPolicies
    .map((policy) => ({
      ...{ policy, shownAt },
      text: policyWords(showPolicy(policy, { details, basePrices })),
      isOwn: details.policies[policy] !== null,
    }))
    .filter((now) => {
      const last = kept.find(({ policy }) => policy === now.policy);
      return last?.text !== now.text || last.isOwn !== now.isOwn;
    });
  // Another process may keep the same text in the same millisecond.
  if (changed.length > 0) await db.insert(policyTexts).values(changed).onConflictDoNothing();
}
