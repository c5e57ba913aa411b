import { inArray } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import type { ChangePreview, PrintChange } from '#domain/api/catalogue/prints.ts';
import { defaultSku } from '#domain/catalogue/variants/variants.ts';
import type { Executor } from '#server/database/database.ts';
import type { CustomVariant } from '../save-print.ts';
import { prints, variants } from '../tables.ts';
import { type PackedVariants, packVariants } from './pack-variants.ts';
import { type PlannedChange, type PrintValues, planChange } from './plan-change.ts';
import { type Chosen, lockPrints, selectChosen } from './select-chosen.ts';

/** What a change did to each print, by its id: the values that it set, as JSON. */
export type LoggedPrints = Record<string, LoggedPrint>;
export interface LoggedPrint {
  category?: string;
  artist?: string;
  isPublished?: boolean;
  publishAt?: string | null;
  variants?: PackedVariants;
}

type ChangeOutcome =
  | { ok: true; preview: ChangePreview; before: LoggedPrints; after: LoggedPrints }
  /** The change would do something else than its preview said. */
  | { ok: false; preview: ChangePreview };

/**
 * Changes many prints at once. Call it in a transaction: either all of the plan happens, or nothing.
 * @param digest of the preview that the owner saw; undefined takes any
 * @throws RequestError 400
 */
export async function changePrints(
  tx: Executor,
  chosen: Chosen,
  change: PrintChange,
  digest?: string,
): Promise<ChangeOutcome> {
  const ids = (await selectChosen(tx, chosen)).map(({ id }) => id);
  await lockPrints(tx, ids);
  const { changes, preview } = await planChange(tx, { ids }, change);
  if (digest !== undefined && preview.digest !== digest) return { ok: false, preview };
  await setValues(tx, changes);
  await sellVariants(
    tx,
    changes.flatMap(({ print, variants }) =>
      variants ? [{ printId: print.id, variants: variants.after }] : [],
    ),
  );
  return { ok: true, preview, before: logBefore(changes), after: logAfter(changes) };
}

async function setValues(tx: Executor, changes: readonly PlannedChange[]): Promise<void> {
  const [first] = changes;
  if (!first) return;
  const ids = changes.map(({ print }) => print.id);
  await tx
    .update(prints)
    .set({ ...first.values, updatedAt: new Date() })
    .where(inArray(prints.id, ids));
}

/** Below PostgreSQL's 65,535 parameters of a statement. */
const rowsPerStatement = 5000;

/** Sells each print in exactly these variants; none means every variant at the shop's prices. */
export async function sellVariants(
  tx: Executor,
  changes: readonly { printId: string; variants: readonly CustomVariant[] }[],
): Promise<void> {
  if (changes.length === 0) return;
  const ids = changes.map(({ printId }) => printId);
  await tx.delete(variants).where(inArray(variants.printId, ids));
  const rows = changes.flatMap(({ printId, variants }) =>
    variants.map(({ size, frameColor, mount, price, memberPrice, isActive, sku }) => ({
      id: newId(),
      printId,
      sku: sku ?? defaultSku(printId, { size, frameColor, mount }),
      ...{ size, frameColor, mount, price, memberPrice, isActive },
    })),
  );
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    await tx.insert(variants).values(rows.slice(start, start + rowsPerStatement));
  }
}

function logBefore(changes: readonly PlannedChange[]): LoggedPrints {
  return log(changes, ({ print, values, variants }) => {
    const before = Object.keys(values).map((name) => [name, print[name as keyof PrintValues]]);
    return {
      ...Object.fromEntries(before),
      ...(variants && { variants: packVariants(print.id, variants.before) }),
    };
  });
}

function logAfter(changes: readonly PlannedChange[]): LoggedPrints {
  return log(changes, ({ print, values, variants }) => ({
    ...values,
    ...(variants && { variants: packVariants(print.id, variants.after) }),
  }));
}

function log(changes: readonly PlannedChange[], values: (change: PlannedChange) => object): LoggedPrints {
  const entries = changes.map((change) => [change.print.id, values(change)]);
  // Times become text, as in the log.
  return JSON.parse(JSON.stringify(Object.fromEntries(entries)));
}
