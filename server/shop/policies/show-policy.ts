import type { BasePrices } from '#domain/catalogue/pricing.ts';
import type { PolicyName, PolicyPage } from '#domain/shop/policies.ts';
import type { ShopDetails } from '#domain/shop/shop-details.ts';
import { defaultsChangedOn, defaultTexts } from './default-texts.ts';
import { placeholdersOf } from './placeholders.ts';
import { readPolicy } from './read-policy.ts';

/**
 * A policy as its page shows it.
 * @param changedAt when its text was last saved; undefined: never
 */
export function showPolicy(
  policy: PolicyName,
  {
    details,
    basePrices,
    changedAt,
  }: { details: ShopDetails; basePrices: BasePrices; changedAt?: Date | undefined },
): PolicyPage {
  const saved = details.policies[policy];
  const markdown = saved ?? defaultTexts[policy];
  const { text } = readPolicy({ markdown, placeholders: placeholdersOf(details, basePrices) });
  const savedOn = changedAt?.toISOString().slice(0, 10) ?? '';
  // A newer version of the shop may change a default text after the owner has gone back to it.
  const isOlder = saved === null && savedOn < defaultsChangedOn;
  return { ...text, changedOn: isOlder ? defaultsChangedOn : savedOn };
}
