import { v7 as newId } from 'uuid';
import { tryLock } from '#server/database/try-lock.ts';
import { openLabelAccount } from '#server/fulfillment/labels/label-account.ts';
import { beginProof, completeProof, readProofs, recordCheck } from '#server/settings/proofs.ts';
import { checkLabels, type LabelsContext } from './check-labels.ts';

/**
 * Makes an empty batch at the provider, which costs nothing. Its event proves the key, the address, the certificate and
 * the secret.
 * @throws the provider's error
 */
export async function proveLabels({ db, configuration, now }: LabelsContext): Promise<void> {
  if (!configuration.labels) return;
  // The event may come before the answer, so the shop chooses what must come back.
  const reference = newId();
  await beginProof(db, 'labels', reference, now());
  await openLabelAccount(configuration.labels).causeEvent(reference);
}

/** Proves a key that was entered in the studio, as soon as a process uses it. Another process may have begun. */
export async function proveNewLabelKey(context: LabelsContext): Promise<void> {
  const { db, configuration } = context;
  if (!configuration.labels || configuration.sources.EASYPOST_API_KEY !== 'studio') return;
  await tryLock(db, { key: 'prove labels', seed: 0 }, async () => {
    if ((await readProofs(db)).labels.begunAt !== null) return;
    await proveLabels(context);
    // The job may run in a process that still has the former settings.
    await checkLabelsNow(context);
  });
}

/** Checks the labels now, and keeps what was found. @returns the problems. @throws the provider's error */
export async function checkLabelsNow(context: LabelsContext): Promise<string[]> {
  const checked = await checkLabels(context);
  if (checked) await recordCheck(context.db, 'labels', checked, context.now());
  return checked?.problems ?? [];
}

/** Counts the proof whose batch an event names. */
export async function completeLabelsProof(
  { db, now }: Pick<LabelsContext, 'db' | 'now'>,
  reference: string,
): Promise<void> {
  await completeProof(db, 'labels', reference, now());
}
