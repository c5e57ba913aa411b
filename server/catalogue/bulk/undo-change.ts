import { isDeepStrictEqual } from 'node:util';
import { eq, inArray } from 'drizzle-orm';
import type { Executor } from '#server/database/database.ts';
import { requireUnchanged } from '#server/http/errors.ts';
import { findCustomVariants } from '../select-prints.ts';
import { prints } from '../tables.ts';
import { type LoggedPrint, type LoggedPrints, sellVariants } from './change-prints.ts';
import { packVariants, unpackVariants } from './pack-variants.ts';
import { lockPrints } from './select-chosen.ts';

/** Undoes a change of many prints as a whole. @throws RequestError 409 `changed_since` naming the prints */
export async function undoPrintsChange(
  tx: Executor,
  { before, after }: { before: { prints: LoggedPrints }; after: { prints: LoggedPrints } },
): Promise<void> {
  const ids = Object.keys(after.prints);
  await lockPrints(tx, ids);
  requireSame(after.prints, await readPrints(tx, after.prints));
  for (const [id, { variants: _, ...values }] of Object.entries(before.prints)) {
    if (Object.keys(values).length === 0) continue;
    await tx
      .update(prints)
      .set({ ...columnsOf(values), updatedAt: new Date() })
      .where(eq(prints.id, id));
  }
  const changes = Object.entries(before.prints).flatMap(([printId, { variants }]) =>
    variants === undefined ? [] : [{ printId, variants: unpackVariants(variants) }],
  );
  await sellVariants(tx, changes);
  if (changes.length > 0) await touch(tx, ids);
}

/** A print that is gone differs too. */
function requireSame(made: LoggedPrints, present: Map<string, { title: string; values: LoggedPrint }>): void {
  const changed = Object.entries(made).filter(
    ([id, values]) => !isDeepStrictEqual(present.get(id)?.values, values),
  );
  const names = (values: (id: string, made: LoggedPrint) => unknown) =>
    Object.fromEntries(
      changed.slice(0, 10).map(([id, each]) => [present.get(id)?.title ?? id, values(id, each)]),
    );
  requireUnchanged(
    names((_, each) => each),
    names((id) => present.get(id)?.values),
  );
}

/** The present values of prints, those that the change has set. */
async function readPrints(tx: Executor, made: LoggedPrints) {
  const ids = Object.keys(made);
  const rows = await tx.select().from(prints).where(inArray(prints.id, ids));
  const custom = await findCustomVariants(tx, ids);
  return new Map(
    rows.map((row) => {
      const { category, artist, isPublished } = row;
      const publishAt = row.publishAt?.toISOString() ?? null;
      const variants = packVariants(row.id, custom.get(row.id) ?? []);
      const present = { category, artist, isPublished, publishAt, variants };
      const names = Object.keys(made[row.id] ?? {}) as (keyof LoggedPrint)[];
      const values: LoggedPrint = Object.fromEntries(names.map((name) => [name, present[name]]));
      return [row.id, { title: row.title, values }] as const;
    }),
  );
}

function columnsOf({
  publishAt,
  ...values
}: Omit<LoggedPrint, 'variants'>): Partial<typeof prints.$inferInsert> {
  const columns = values as Pick<typeof prints.$inferInsert, 'category' | 'artist' | 'isPublished'>;
  return {
    ...columns,
    ...(publishAt !== undefined && { publishAt: publishAt === null ? null : new Date(publishAt) }),
  };
}

async function touch(tx: Executor, ids: readonly string[]): Promise<void> {
  await tx
    .update(prints)
    .set({ updatedAt: new Date() })
    .where(inArray(prints.id, [...ids]));
}
