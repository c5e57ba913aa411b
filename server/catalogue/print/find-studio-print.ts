import { eq, inArray } from 'drizzle-orm';
import type { StudioPrint } from '#domain/api/catalogue/print.ts';
import type { BasePrices } from '#domain/catalogue/pricing.ts';
import { standardVariants } from '#domain/catalogue/variants/variants.ts';
import type { Equipment } from '#domain/fulfillment/equipment.ts';
import { whyNotMakeable } from '#domain/fulfillment/workshop.ts';
import type { Executor } from '#server/database/database.ts';
import { notFound, type RequestError, stale } from '#server/http/errors.ts';
import { findEquipment } from '#server/shop/find-equipment.ts';
import { findArtistVersion } from '../artists/save-artist.ts';
import { findBasePrices } from '../prices/base-prices.ts';
import type { CustomVariant } from '../save-print.ts';
import { findCustomVariants, selectPrints } from '../select-prints.ts';
import { prints } from '../tables.ts';
import { type PrintRow, toPhotograph } from '../to-product.ts';
import { wordsOf } from './save-words.ts';
import { lockPrint } from './set-crops.ts';

/** One print, published or hidden, as its owner edits it. */
async function findStudioPrint(on: Executor, printId: string): Promise<StudioPrint | undefined> {
  const [row] = await selectPrints(on).where(eq(prints.id, printId));
  if (!row) return undefined;
  const equipment = await findEquipment(on);
  const basePrices = await findBasePrices(on);
  const { attestation } = await findArtistVersion(on, row.print.artist);
  const print = toStudioPrint(row, await ownVariantsOf(on, printId), { basePrices, equipment });
  return { ...print, artistsAttestation: attestation };
}

/** The print as it is. @throws RequestError 404 */
export async function requireStudioPrint(on: Executor, printId: string): Promise<StudioPrint> {
  const print = await findStudioPrint(on, printId);
  if (!print) throw missing();
  return print;
}

/**
 * Locks a print until the transaction ends.
 * @param version the one that was read; undefined: any
 * @throws RequestError 404; 409 `stale` with the print as it is
 */
export async function lockVersion(tx: Executor, printId: string, version?: number): Promise<PrintRow> {
  const row = await lockPrint(tx, printId);
  if (!row) throw missing();
  if (version !== undefined && row.print.version !== version) throw await outdated(tx, printId);
  return row;
}

export async function outdated(on: Executor, printId: string): Promise<RequestError> {
  const print = await requireStudioPrint(on, printId);
  return stale('Another person has changed this print since you opened it.', print);
}

export function missing(): RequestError {
  return notFound('There is no such print.');
}

/** A variant of a print that is not sold by the price table. */
export type OwnVariant = CustomVariant & { sku: string };

/** The variants in which a print is sold instead of the price table; empty without any. */
export async function ownVariantsOf(on: Executor, printId: string): Promise<OwnVariant[]> {
  const rows = (await findCustomVariants(on, [printId])).get(printId) ?? [];
  return rows.map(({ id: _, printId: __, ...variant }) => variant);
}

function toStudioPrint(
  row: PrintRow,
  ownVariants: readonly OwnVariant[],
  { basePrices, equipment }: { basePrices: BasePrices; equipment: Equipment },
): Omit<StudioPrint, 'artistsAttestation'> {
  const { id, version, isPublished, orientation, sourceName, updatedAt } = row.print;
  const variants = ownVariants.length > 0 ? ownVariants : standardVariants(id, basePrices);
  return {
    id,
    version,
    isPublished,
    words: wordsOf(row),
    orientation,
    photograph: toPhotograph(row),
    file: { name: sourceName, hash: row.photograph.fileHash },
    variants: variants.map((variant) => ({
      ...variant,
      unmakeable: whyNotMakeable(variant, equipment) ?? null,
    })),
    basePrices,
    hasOwnVariants: ownVariants.length > 0,
    updatedAt: updatedAt.toISOString(),
  };
}

/** The prints of an upload as they are now, by id. `picture` is the address of a small picture. */
export async function findPrintsOfUpload(
  on: Executor,
  ids: readonly string[],
): Promise<Map<string, { id: string; title: string; isPublished: boolean; picture: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await selectPrints(on).where(inArray(prints.id, [...ids]));
  return new Map(
    rows.map(({ print: { id, title, isPublished }, photograph: { jpeg, heroImage } }) => [
      id,
      { id, title, isPublished, picture: jpeg[0]?.url ?? heroImage },
    ]),
  );
}
