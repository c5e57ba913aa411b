import { and, eq, isNotNull, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import { validate as isUuid } from 'uuid';
import { orientations } from '#domain/categories.ts';
import { frame, leastPixelsPerInch } from '#domain/making/framing.ts';
import { whyNotMakeable } from '#domain/making/workshop.ts';
import type { PrintState, StudioPrintFilter } from '#domain/studio-api/prints.ts';
import { defaultVariants } from '#domain/variants/variants.ts';
import { photographs, prints, variants } from '../../tables.ts';

/** The condition of a filter. It compares columns of `photographs` too. @param storedHashes of the masters in the vault */
export function studioFilter(
  { q, category, artist, state, lack }: StudioPrintFilter,
  storedHashes: readonly string[] = [],
): SQL | undefined {
  return and(
    q ? matchesText(q) : undefined,
    category && eq(prints.category, category),
    artist === undefined ? undefined : eq(prints.artist, artist),
    state && stateConditions[state],
    lack === 'master'
      ? sql`${photographs.fileHash} <> all(${sql.param([...storedHashes])}::text[])`
      : undefined,
    lack === 'pixels' ? lacksPixels : undefined,
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

/** The windows that must be filled, in inches, for each form that the workshop can make. */
const windows = orientations.flatMap((orientation) =>
  defaultVariants('')
    .filter((form) => form.frameColor === 'none' && !whyNotMakeable(form))
    .map(({ size, mount, frameColor }) => {
      const { window } = frame({ size, mount, frameColor }, orientation);
      return { orientation, size, mount, width: window.width, height: window.height };
    }),
);
const windowRows = sql.join(
  windows.map(
    ({ orientation, size, mount, width, height }) =>
      sql`(${orientation}::text, ${size}::text, ${mount}::text, ${width}::float8, ${height}::float8)`,
  ),
  sql`, `,
);

/** Prints on sale in a form that their photograph does not fill at 150 ppi. A photograph fills it along both sides or not. */
const lacksPixels = sql`exists (
  select 1 from (values ${windowRows}) as form(orientation, size, mount, width, height)
  where form.orientation = ${prints.orientation}
    and least(${photographs.widthPixels} / form.width, ${photographs.heightPixels} / form.height) < ${leastPixelsPerInch}
    and (
      not exists (select 1 from ${variants} where ${variants.printId} = ${prints.id})
      or exists (
        select 1 from ${variants}
        where ${variants.printId} = ${prints.id} and ${variants.isActive}
          and ${variants.size} = form.size and ${variants.mount} = form.mount
      )
    )
)`;
