import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import type { FocusByCrop, Point } from '#domain/api/catalogue/product.ts';
import type { Database, Executor } from '#server/database/database.ts';
import { mountedPictureUrls } from '#server/photographs/framed/framed-picture.ts';
import type { PhotographStore } from '#server/photographs/storage/photograph-store.ts';
import { selectPrints } from '../select-prints.ts';
import { photographs, prints } from '../tables.ts';
import { type PrintRow, toPhotograph } from '../to-product.ts';

/** The points that the crops of a print keep in view. */
interface Crops {
  focus: Point;
  /** The centers of the crops that are set apart. */
  focusByCrop: FocusByCrop;
}

/** Crops with the pictures that show them. */
export interface SavedCrops extends Crops {
  heroImage: string;
  fullBleedImage: string;
}

type CropsResult =
  | { ok: true; before: SavedCrops; after: SavedCrops }
  | { ok: false; reason: 'missing' | 'stale' };

interface CropsChange {
  db: Database;
  store: PhotographStore;
  printId: string;
  /** The version of the print that was read. Undefined: the change is made to the print as it is. */
  version?: number | undefined;
  change: (crops: Crops) => Crops;
}

/**
 * Changes the crops of a print, and makes its pictures again before pages show them.
 * @throws NoSuchPictureError, StoreUnavailableError
 */
export async function setCrops(request: CropsChange): Promise<CropsResult> {
  const { db, store, printId, version, change } = request;
  const [row] = await selectPrints(db).where(eq(prints.id, printId));
  if (!row) return { ok: false, reason: 'missing' };
  if (version !== undefined && row.print.version !== version) return { ok: false, reason: 'stale' };
  const before = cropsOf(row);
  const { focus, focusByCrop } = before;
  const crops = change({ focus, focusByCrop });
  if (isDeepStrictEqual(crops, { focus, focusByCrop })) return { ok: true, before, after: before };
  const { heroImage, fullBleed } = await mountedPictureUrls(store, {
    photograph: { ...toPhotograph(row), ...crops },
    orientation: row.print.orientation,
  });
  const after = { ...crops, heroImage, fullBleedImage: fullBleed };
  const isSaved = await db.transaction(async (tx) => {
    const locked = await lockPrint(tx, printId);
    if (locked?.print.version !== row.print.version) return false;
    await saveCrops(tx, locked, after);
    return true;
  });
  if (isSaved) return { ok: true, before, after };
  return version === undefined ? setCrops(request) : { ok: false, reason: 'stale' };
}

/** Writes crops whose pictures exist. */
export async function saveCrops(tx: Executor, { print, photograph }: PrintRow, crops: SavedCrops) {
  const { focus, ...columns } = crops;
  await tx
    .update(photographs)
    .set({ ...columns, focusX: focus.x, focusY: focus.y })
    .where(eq(photographs.id, photograph.id));
  await tx.update(prints).set({ updatedAt: new Date() }).where(eq(prints.id, print.id));
}

export function cropsOf({ photograph }: PrintRow): SavedCrops {
  const { focusX, focusY, focusByCrop, heroImage, fullBleedImage } = photograph;
  return { focus: { x: focusX, y: focusY }, focusByCrop, heroImage, fullBleedImage };
}

/** A print, published or hidden, locked until the transaction ends. */
export async function lockPrint(tx: Executor, printId: string): Promise<PrintRow | undefined> {
  const [row] = await selectPrints(tx).where(eq(prints.id, printId)).for('update', { of: prints });
  return row;
}
