import { type ProofName, proofNames } from '#domain/shop/proofs.ts';
import { isLocal } from '#server/configuration/find-conflicts.ts';
import { tryLock } from '#server/database/try-lock.ts';
import type { JobKind } from '#server/jobs/jobs.ts';
import { forgetProofs, recordCheck } from '#server/settings/proofs.ts';
import { checkAddress } from './address/check-address.ts';
import type { Check, CheckContext } from './check-context.ts';
import { checkMail, checkMailDomain } from './check-mail.ts';
import { checkLabels } from './labels/check-labels.ts';
import { checkPayments, checkTax, hasProvider } from './payments/check-payments.ts';

const checks: Readonly<Record<ProofName, Check>> = {
  payments: checkPayments,
  tax: checkTax,
  mail: checkMail,
  'mail-domain': checkMailDomain,
  labels: checkLabels,
  address: checkAddress,
};

/** Whether a shop with these settings uses a service. */
const isUsed: Readonly<Record<ProofName, (context: CheckContext) => boolean>> = {
  payments: hasProvider,
  tax: hasProvider,
  mail: ({ configuration: { mail } }) => mail !== undefined,
  'mail-domain': ({ configuration: { mail } }) => mail?.dkimKeys !== undefined,
  labels: ({ configuration: { labels } }) => labels !== undefined,
  address: ({ configuration: { shopUrl } }) => !isLocal(shopUrl),
};

export const checkServicesJob = { name: 'check-services', cron: '20 3 * * *', overdueAfterMinutes: 25 * 60 };

/** Checks every service each night, and at each start. Today and `shop status` say what was found (decision 111). */
export function checkServices(context: CheckContext): JobKind<object> {
  const { db } = context;
  return {
    ...checkServicesJob,
    work: () => tryLock(db, { key: checkServicesJob.name, seed: 0 }, () => checkAll(context)),
  };
}

/**
 * Forgets what was found with settings that were removed since. Only a process that starts knows the stored settings: one that is
 * being replaced would forget what was just proved with the new ones.
 */
export async function forgetUnusedServices(context: CheckContext): Promise<void> {
  await forgetProofs(
    context.db,
    proofNames.filter((name) => !isUsed[name](context)),
  );
}

/** One service that cannot be checked keeps no other from being checked. */
async function checkAll(context: CheckContext): Promise<void> {
  const errors: unknown[] = [];
  for (const name of proofNames) {
    try {
      const checked = await checks[name](context);
      if (checked) await recordCheck(context.db, name, checked, context.now());
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} services could not be checked.`);
}
