import { eq } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { mountedPictureUrls } from '#server/photographs/framed/framed-picture.ts';
import type { PhotographStore } from '#server/photographs/storage/photograph-store.ts';
import { withImportLock } from '../importing/with-import-lock.ts';
import { selectPrints } from '../select-prints.ts';
import { photographs, prints } from '../tables.ts';
import { toPhotograph } from '../to-product.ts';

interface FocusChange {
  db: Database;
  store: PhotographStore;
  printId: string;
  /** Fractions (0..1) of the photograph's width and height. */
  focus: { x: number; y: number };
  /** Called when this has to wait for a running import, whose pictures have the previous focus. */
  onWait?: () => void;
}

/**
 * Sets the point that a print's crops keep in view, and makes its pictures again before pages show them. False when the
 * print no longer exists.
 * @throws NoSuchPictureError, StoreUnavailableError
 */
export function setFocus({ db, store, printId, focus, onWait }: FocusChange): Promise<boolean> {
  return withImportLock(
    db,
    async () => {
      const [row] = await selectPrints(db).where(eq(prints.id, printId));
      if (!row) return false;
      const { print, photograph } = row;
      const { heroImage, fullBleed } = await mountedPictureUrls(store, {
        photograph: { ...toPhotograph(row), focus },
        orientation: print.orientation,
      });
      await db.transaction(async (tx) => {
        const columns = { focusX: focus.x, focusY: focus.y, heroImage, fullBleedImage: fullBleed };
        await tx.update(photographs).set(columns).where(eq(photographs.id, photograph.id));
        await tx.update(prints).set({ updatedAt: new Date() }).where(eq(prints.id, printId));
      });
      return true;
    },
    onWait,
  );
}
