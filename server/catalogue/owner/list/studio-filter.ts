import { and, eq, isNotNull, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import { validate as isUuid } from 'uuid';
import { orientations } from '#domain/categories.ts';
import { frame, leastPixelsPerInch } from '#domain/making/framing.ts';
import { type Equipment, whyNotMakeable } from '#domain/making/workshop.ts';
import type { PrintState, StudioPrintFilter } from '#domain/studio-api/prints.ts';
import { defaultVariants } from '#domain/variants/variants.ts';
import type { Executor } from '#server/database/database.ts';
import { isOneOf } from '#server/database/is-one-of.ts';
import { findEquipment } from '#server/shop-details/find-equipment.ts';
import { photographs, prints, variants } from '../../tables.ts';

/** The condition of a filter. It compares columns of `photographs` too. @param missingHashes of the masters that the vault lacks */
export async function studioFilter(
  on: Executor,
  { q, category, artist, state, lack }: StudioPrintFilter,
  missingHashes: readonly string[] = [],
): Promise<SQL | undefined> {
  return and(
    q ? matchesText(q) : undefined,
    category && eq(prints.category, category),
    artist === undefined ? undefined : eq(prints.artist, artist),
    state && stateConditions[state],
    lack === 'master' ? isOneOf(photographs.fileHash, missingHashes) : undefined,
    lack === 'pixels' ? lacksPixels(await findEquipment(on)) : undefined,
  );
}

const stateConditions: Readonly<Record<PrintState, SQL | undefined>> = {
  published: sql`${prints.isPublished}`,
  hidden: and(not(prints.isPublished), isNull(prints.publishAt)),
  planned: and(not(prints.isPublished), isNotNull(prints.publishAt)),
};

/** Without parts of words, which would need another index for hidden prints. */
function matchesText(q: string): SQL | undefined {
  const words = q.split(/\s+/).map((word) => sql`${prints.search} @@ word_query(${word})`);
  return or(and(...words), eq(prints.sourceName, q), isUuid(q) ? eq(prints.id, q) : undefined);
}

/**
 * Prints on sale in a form that their photograph does not fill at 150 ppi. The first part, which an index answers, is true for
 * each photograph that does not fill all forms. A print with forms of its own must have one of these on sale.
 */
function lacksPixels(equipment: Equipment): SQL {
  const windows = windowsToFill(equipment);
  if (windows.length === 0) return sql`false`;
  const rows = windows.map(
    ({ orientation, size, mount, width, height }) =>
      sql`(${orientation}::text, ${size}::text, ${mount}::text, ${width}::float8, ${height}::float8)`,
  );
  const shortPixels = leastPixels(windows.map(({ width, height }) => Math.min(width, height)));
  const longPixels = leastPixels(windows.map(({ width, height }) => Math.max(width, height)));
  return sql`(least(${photographs.widthPixels}, ${photographs.heightPixels}) < ${shortPixels}
    or greatest(${photographs.widthPixels}, ${photographs.heightPixels}) < ${longPixels})
  and coalesce((
    select bool_or(${variants.isActive} and exists (
      select 1 from (values ${sql.join(rows, sql`, `)}) as form(orientation, size, mount, width, height)
      where form.orientation = ${prints.orientation} and form.size = ${variants.size} and form.mount = ${variants.mount}
        and least(${photographs.widthPixels} / form.width, ${photographs.heightPixels} / form.height) < ${leastPixelsPerInch}
    )) from ${variants} where ${variants.printId} = ${prints.id}
  ), true)`;
}

/** The windows that must be filled, in inches, for each form that the workshop can make. */
function windowsToFill(equipment: Equipment) {
  return orientations.flatMap((orientation) =>
    defaultVariants('')
      .filter((form) => form.frameColor === 'none' && !whyNotMakeable(form, equipment))
      .map(({ size, mount, frameColor }) => {
        const { window } = frame({ size, mount, frameColor }, orientation);
        return { orientation, size, mount, width: window.width, height: window.height };
      }),
  );
}

/** The fewest pixels that fill all sides, which are in inches. */
function leastPixels(sides: readonly number[]): number {
  return Math.ceil(Math.max(...sides) * leastPixelsPerInch);
}
