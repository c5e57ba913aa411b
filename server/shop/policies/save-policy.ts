import { desc, eq, sql } from 'drizzle-orm';
import type { PolicyVersion } from '#domain/api/shop/policies.ts';
import { sizes } from '#domain/catalogue/variants/sizes.ts';
import { maxPolicyLength, type PolicyName } from '#domain/shop/policies.ts';
import type { ShopDetails } from '#domain/shop/shop-details.ts';
import type { Author, StaffId } from '#domain/staff/staff.ts';
import type { Database, Executor } from '#server/database/database.ts';
import { invalid, stale } from '#server/http/errors.ts';
import { recordStaffChange } from '#server/staff/record-staff-change.ts';
import { addVersion, findShopDetails, lockShopDetails } from '../save-shop-details.ts';
import { shopDetails } from '../tables.ts';
import { defaultTexts } from './default-texts.ts';
import type { PolicyReader } from './open-policy-reader.ts';
import { placeholdersOf } from './placeholders.ts';
import { maxProblems } from './read-inline.ts';

interface SavedPolicy extends PolicyVersion {
  at: Date;
  staffId: StaffId | null;
}

const shownVersions = 20;

/** The text of a policy as it is. */
export async function findPolicy(on: Executor, policy: PolicyName): Promise<PolicyVersion> {
  const { version, details } = await findShopDetails(on);
  return { version, text: details.policies[policy] };
}

/** The versions that changed the text of a policy, newest first. */
export async function listPolicyVersions(
  on: Executor,
  policy: PolicyName,
  max = shownVersions,
): Promise<SavedPolicy[]> {
  const { version, at, staffId } = shopDetails;
  const text = textOf(policy);
  const versions = on
    .select({
      version,
      at,
      staffId,
      text: text.as('text'),
      former: sql<string | null>`lag(${text}) over (order by ${version})`.as('former'),
    })
    .from(shopDetails)
    .as('versions');
  return on
    .select({ version: versions.version, at: versions.at, staffId: versions.staffId, text: versions.text })
    .from(versions)
    .where(sql`${versions.text} is distinct from ${versions.former}`)
    .orderBy(desc(versions.version))
    .limit(max);
}

interface SavingPolicy extends PolicyVersion {
  policy: PolicyName;
  author: Author;
}

/**
 * Saves the text of a policy in the next version of the shop's details, and records the change. An equal text is not saved
 * again, and a text equal to the shop's own becomes null.
 * @param saving its version is the one whose text was changed
 * @throws RequestError 400 naming lines, 409 `stale` if another person has changed this text since
 */
export async function savePolicy(
  { db, now, read }: { db: Database; now(): Date; read: PolicyReader },
  { policy, version, text, author }: SavingPolicy,
): Promise<PolicyVersion & { changeId?: string }> {
  const after = tidyPolicy(policy, text);
  if (after !== null) await requireReadable(after, (await findShopDetails(db)).details, read);
  return db.transaction(async (tx) => {
    const saved = await lockShopDetails(tx);
    const before = saved.details.policies[policy];
    if (version !== saved.version && (await findText(tx, policy, version)) !== before)
      throw stale('Another person has changed this policy since you opened it.', {
        version: saved.version,
        text: before,
      });
    if (before === after) return { version: saved.version, text: after };
    const details = { ...saved.details, policies: { ...saved.details.policies, [policy]: after } };
    const next = { version: saved.version + 1, details, at: now(), author };
    await addVersion(tx, next);
    const changeId = await recordStaffChange(
      tx,
      { now },
      {
        author,
        action: 'shop.policy-changed',
        id: String(next.version),
        before: { [`policies.${policy}`]: before },
        after: { [`policies.${policy}`]: after },
      },
    );
    return { version: next.version, text: after, changeId };
  });
}

function tidyPolicy(policy: PolicyName, text: string | null): string | null {
  const tidied = text?.replaceAll(/\r\n?/g, '\n').trim() ?? null;
  return tidied === defaultTexts[policy] ? null : tidied;
}

/** @throws RequestError 400 naming the lines that are refused */
async function requireReadable(text: string, details: ShopDetails, read: PolicyReader): Promise<void> {
  if (text.length > maxPolicyLength)
    throw invalid(`A policy must have at most ${maxPolicyLength} characters.`, {
      text: `must have at most ${maxPolicyLength} characters`,
    });
  // The problems depend on the names of the placeholders, not on their values.
  const { problems } = await read({ markdown: text, placeholders: placeholdersOf(details, sizes) });
  if (problems.length === 0) return;
  const named = problems.map(({ line, problem }) => `Line ${line}: ${problem}`);
  if (problems.length >= maxProblems) named.push(`These are the first ${maxProblems} problems.`);
  const lines = named.join('\n');
  throw invalid(`The text was not saved.\n${lines}`, { text: lines });
}

async function findText(
  on: Executor,
  policy: PolicyName,
  version: number,
): Promise<string | null | undefined> {
  if (version === 0) return null;
  const [row] = await on
    .select({ text: textOf(policy) })
    .from(shopDetails)
    .where(eq(shopDetails.version, version));
  return row?.text;
}

function textOf(policy: PolicyName) {
  return sql<string | null>`${shopDetails.details} -> 'policies' ->> ${sql.raw(`'${policy}'`)}`;
}
