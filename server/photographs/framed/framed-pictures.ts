import { eq, sql } from 'drizzle-orm';
import pLimit from 'p-limit';
import type { Product } from '#domain/api/catalogue/product.ts';
import { parseVariantName } from '#domain/catalogue/sharing-picture.ts';
import type { Variant } from '#domain/catalogue/variants/variants.ts';
import { defaultMouldings, mouldingOf, profileOf } from '#domain/framing/mouldings.ts';
import type { CurrentDetails } from '#domain/shop/shop-details.ts';
import type { Database } from '#server/database/database.ts';
import type { Log } from '#server/log.ts';
import { picturesDrawn } from '#server/metrics/counters.ts';
import { type PhotographStore, photographName, photographUrl } from '../storage/photograph-store.ts';
import { framedPictures } from '../tables.ts';
import {
  type Drawing,
  type FramedPicture,
  framedDrawing,
  makePicture,
  type NamedDrawing,
  type StoredDrawing,
} from './framed-picture.ts';
import type { FramedPictureQueue } from './framed-picture-queue.ts';
import { PictureRefusedError } from './picture-refused-error.ts';
import { modelDrawings, sharingDrawing } from './sharing-picture.ts';

/** About 4,000 pictures: every variant of 80 prints. */
const defaultMaxBytes = 500 * 1024 * 1024;

/** The pictures that are drawn on request, with limits on drawing and on storage (decision 045). */
export interface FramedPictures {
  /**
   * Starts to draw a print in its frame, and resolves as soon as the picture's address can be requested.
   * @param client the client's IP address; each client has a limit of new pictures
   */
  draw(print: Product, variant: Variant, client: string): Promise<FramedPicture>;
  /**
   * Draws a picture or a model that the store lacks, and waits for it. Names that no checkout recorded, and that neither
   * a shared link nor a model of a print has, are never drawn.
   * @param client undefined for the shop itself, which has no limit
   * @returns what to show: the picture, or its plain replacement if it was not drawn; undefined for unknown names
   */
  drawMissing(name: string, client: string | undefined): Promise<ShownPicture | undefined>;
}

interface ShownPicture {
  /** The name in the store. */
  name: string;
  isPlain: boolean;
}

interface FramedPicturesParts {
  db: Database;
  store: PhotographStore;
  queue: FramedPictureQueue;
  /** Counts a new picture of a client. False when the client's limit is reached. */
  countPicture(client: string): Promise<boolean>;
  /** The print whose pictures' names start with this hash. */
  findPrintByPicture(hash: string): Promise<Product | null>;
  /** Pictures and models show the shop's frames as they are now. */
  details: CurrentDetails;
  log: Log;
  /** The storage limit for all these pictures. The least recently used ones are removed first. */
  maxBytes?: number;
}

export function openFramedPictures({
  db,
  store,
  queue,
  countPicture,
  findPrintByPicture,
  details,
  log,
  maxBytes = defaultMaxBytes,
}: FramedPicturesParts): FramedPictures {
  const records = openRecords(db, store, maxBytes);

  /** False if the picture was refused or could not be drawn. */
  async function make({ name, drawing, bytes }: PictureToMake, client: string | undefined): Promise<boolean> {
    const isAdmitted = async () =>
      queue.isWithinLimit() && (client === undefined || (await countPicture(client)));
    try {
      await makePicture({ store, name, drawing, compose: queue.compose, isAdmitted }).made;
      if (bytes === null) await records.recordSize(name);
      return true;
    } catch (err) {
      if (err instanceof PictureRefusedError) picturesDrawn.inc({ outcome: 'refused' });
      else log.warn({ err, picture: name }, 'a framed picture was not made');
      return false;
    }
  }

  /** Records the picture of a shared link, or a model, at its first request. */
  async function recordRequested(name: string): Promise<PictureRecord | undefined> {
    const requested = parseVariantName(name);
    const print = requested && (await findPrintByPicture(requested.photograph));
    if (!print) return undefined;
    const { mouldings } = details.current().equipment;
    const { variant } = requested;
    const drawings = [sharingDrawing(print, variant, mouldings), ...modelDrawings(print, variant, mouldings)];
    const drawing = drawings.find((each) => each.name === name)?.drawing;
    if (!drawing) return undefined;
    const record = { plain: drawing.source, drawing };
    return { ...record, bytes: await records.recordUse(name, record) };
  }

  return {
    async draw(print, variant, client) {
      const plain = variant.mount === 'Full Bleed' ? print.fullBleed : print.heroImage;
      const { name, drawing } = framedDrawing(print, variant, details.current().equipment.mouldings);
      const bytes = await records.recordUse(name, { plain: photographName(plain), drawing });
      const isMade = make({ name, drawing, bytes }, client);
      return { url: photographUrl(name), made: isMade.then(() => undefined) };
    },
    async drawMissing(name, client) {
      const record = (await records.find(name)) ?? (await recordRequested(name));
      if (!record) return undefined;
      const { drawing, plain, bytes } = record;
      const isDrawn = drawing !== null && (await make({ name, drawing, bytes }, client));
      return isDrawn ? { name, isPlain: false } : { name: plain, isPlain: true };
    },
  };
}

/** A row of `framed_pictures`. */
type PictureRecord = Pick<typeof framedPictures.$inferSelect, 'plain' | 'bytes'> & {
  drawing: Drawing | null;
};

interface PictureToMake extends NamedDrawing {
  /** The size on record; null when it is not recorded. */
  bytes: number | null;
}

/** A picture that was recorded before mouldings could be changed shows the default one. */
function inMoulding(drawing: StoredDrawing): Drawing {
  return { moulding: profileOf(mouldingOf(drawing.variant, defaultMouldings)), ...drawing };
}

/** The table `framed_pictures`, which keeps the stored pictures within the storage limit. */
function openRecords(db: Database, store: PhotographStore, maxBytes: number) {
  const inTurn = pLimit(1);
  const isNamed = (name: string) => eq(framedPictures.name, name);

  /** Removes the file before it updates the row: if the process ends in between, the row counts too many bytes, never too few. */
  async function removeLeastRecentlyUsed(): Promise<void> {
    const { rows } = await db.execute<{ name: string }>(sql`
      select name from (
        select name, sum(bytes) over (order by used_at desc, name) as total
        from framed_pictures where bytes is not null
      ) as by_age where total > ${maxBytes}`);
    for (const { name } of rows) {
      await store.remove(name);
      await db.update(framedPictures).set({ bytes: null }).where(isNamed(name));
    }
  }

  return {
    /** @returns the picture's size in bytes; null when it is not stored, or its size is not recorded yet */
    async recordUse(name: string, record: { plain: string; drawing: Drawing }): Promise<number | null> {
      const set = { ...record, usedAt: sql`now()` };
      const [row] = await db
        .insert(framedPictures)
        .values({ name, ...record })
        .onConflictDoUpdate({ target: framedPictures.name, set })
        .returning({ bytes: framedPictures.bytes });
      return row?.bytes ?? null;
    },

    async recordSize(name: string): Promise<void> {
      const bytes = (await store.read(name)).length;
      // A picture that was just drawn on request must not be the next to be removed.
      await db.update(framedPictures).set({ bytes, usedAt: sql`now()` }).where(isNamed(name));
      await inTurn(removeLeastRecentlyUsed);
    },

    async find(name: string): Promise<PictureRecord | undefined> {
      const { plain, drawing, bytes } = framedPictures;
      const [row] = await db.select({ plain, drawing, bytes }).from(framedPictures).where(isNamed(name));
      return row && { ...row, drawing: row.drawing && inMoulding(row.drawing) };
    },
  };
}
