import { readFileSync } from 'node:fs';
import { type PolicyName, policyNames } from '#domain/shop/policies.ts';

/** Set it to the day of every change of the texts in `default-texts/`. */
export const defaultsChangedOn = '2026-11-30';

/** The texts that come with the shop, as Markdown. */
export const defaultTexts = Object.fromEntries(
  policyNames.map((name) => [
    name,
    readFileSync(new URL(`default-texts/${name}.md`, import.meta.url), 'utf8').trim(),
  ]),
) as Record<PolicyName, string>;
