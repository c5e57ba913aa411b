import { changedSince, RequestError, requireUnchanged } from '#server/http/errors.ts';
import type { Payments } from '#server/payments/open-payments.ts';
import { askProvider } from './ask-provider.ts';

/**
 * Switches a code off, or on again while neither its time nor its uses are over.
 * @returns its text, or undefined if it was so already
 * @throws RequestError 404, 409 or 502 with a sentence that names the remedy
 */
export function switchPromotionCode(
  payments: Payments,
  id: string,
  isActive: boolean,
): Promise<string | undefined> {
  return askProvider(payments, async ({ promotionCodes }) => {
    const { active, code } = await promotionCodes.retrieve(id);
    if (active === isActive) return undefined;
    await promotionCodes.update(id, { active: isActive });
    return code;
  });
}

/** @throws RequestError 409 `changed_since` */
export async function undoPromotionSwitch(
  payments: Payments,
  id: string,
  { before, after }: Record<'before' | 'after', { isActive: boolean }>,
): Promise<void> {
  const { active } = await askProvider(payments, ({ promotionCodes }) => promotionCodes.retrieve(id)).catch(
    (error: unknown) => {
      // A key of another account, or of the other mode, has no such code.
      if (error instanceof RequestError && error.status === 404) throw changedSince({ isActive: null });
      throw error;
    },
  );
  requireUnchanged({ isActive: after.isActive }, { isActive: active });
  await switchPromotionCode(payments, id, before.isActive);
}
