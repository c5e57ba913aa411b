import { and, eq, isNotNull, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import { validate as isUuid } from 'uuid';
import type { StudioPrintFilter } from '#domain/api/catalogue/prints.ts';
import type { PrintState } from '#domain/catalogue/print-states.ts';
import { isFullBleed } from '#domain/catalogue/variants/mounts.ts';
import { sizeKeys } from '#domain/catalogue/variants/sizes.ts';
import { standardVariants, type Variant } from '#domain/catalogue/variants/variants.ts';
import type { Equipment } from '#domain/fulfillment/equipment.ts';
import { whyNotMakeable } from '#domain/fulfillment/workshop.ts';
import type { Executor } from '#server/database/database.ts';
import { findEquipment } from '#server/shop/find-equipment.ts';
import { missingMasters, photographs, prints } from '../tables.ts';

/** The condition of a filter. With `lack: 'master'`, it compares a column of `photographs` too. */
export async function studioFilter(
  on: Executor,
  { q, category, artist, state, lack }: StudioPrintFilter,
): Promise<SQL | undefined> {
  return and(
    q ? matchesText(q) : undefined,
    category && eq(prints.category, category),
    artist === undefined ? undefined : eq(prints.artist, artist),
    state && stateConditions[state],
    lack === 'master' ? lacksMaster : undefined,
    lack === 'pixels' ? lacksPixels(await findEquipment(on)) : undefined,
  );
}

/** True for a photograph without a master at the last comparison of the vault with the catalogue. */
const lacksMaster = sql`${photographs.fileHash} in (select ${missingMasters.fileHash} from ${missingMasters})`;

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
 * Prints on sale in a variant that the workshop can make and that their photograph does not fill at 150 ppi. An index answers the
 * first part.
 */
function lacksPixels(equipment: Equipment): SQL {
  const makeable = standardVariants('')
    .filter((variant) => variant.frameColor === 'none' && !whyNotMakeable(variant, equipment))
    .reduce((bits, variant) => bits | variantBit(variant), 0);
  return sql`${prints.unfilledVariants} <> 0 and (${prints.unfilledVariants} & ${makeable}::int) <> 0`;
}

/** A size with a mount as one bit of `unfilledVariants`, as `form_bit` of migration 0039. */
export function variantBit({ size, mount }: Pick<Variant, 'size' | 'mount'>): number {
  return 1 << (2 * sizeKeys.indexOf(size) + (isFullBleed(mount) ? 1 : 0));
}
