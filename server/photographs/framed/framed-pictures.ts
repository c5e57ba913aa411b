import { eq, sql } from 'drizzle-orm';
import type { Product } from '#domain/product.ts';
import type { Choice } from '#domain/variants.ts';
import type { Database } from '#server/database/database.ts';
import { atMostAtOnce } from '#server/limits/at-most-at-once.ts';
import type { Log } from '#server/log.ts';
import { picturesDrawn } from '#server/metrics/counters.ts';
import { type PhotographStore, photographName } from '../storage/photograph-store.ts';
import { framedPictures } from '../tables.ts';
import { PictureRefusedError } from './compose-framed-picture.ts';
import { type FramedPicture, framedPicture, framedPictureUrl } from './framed-picture.ts';
import type { FramedPictureWorker } from './framed-picture-worker.ts';

/** About 4,000 pictures: every form of 80 prints. */
const defaultMostBytes = 500 * 1024 * 1024;

/** The framed pictures for checkouts, with limits on drawing and on storage (decision 045). */
export interface FramedPictures {
  /**
   * The picture of a print in its frame. Its address is fixed and known at once. Until the picture is drawn, or when it
   * is not drawn because too many are requested, the address shows the print's plain picture.
   * @param client the client's IP address; each client has a limit of new pictures
   */
  draw(print: Product, choice: Choice, client: string): FramedPicture;
  /** The name of the plain picture to show in place of a missing framed one; undefined for other names. */
  plainInsteadOf(name: string): Promise<string | undefined>;
}

interface FramedPicturesParts {
  db: Database;
  store: PhotographStore;
  worker: Pick<FramedPictureWorker, 'compose' | 'isWithinLimit'>;
  /** Counts a new picture of a client. False when the client's limit is reached. */
  countPicture(client: string): Promise<boolean>;
  log: Log;
  /** The storage limit for all framed pictures. The least recently used ones are removed first. */
  mostBytes?: number;
}

export function openFramedPictures({
  db,
  store,
  worker,
  countPicture,
  log,
  mostBytes = defaultMostBytes,
}: FramedPicturesParts): FramedPictures {
  const records = openRecords(db, store, mostBytes);
  return {
    draw(print, choice, client) {
      const url = framedPictureUrl(print, choice);
      const name = photographName(url);
      const plain = choice.mount === 'Full Bleed' ? print.fullBleed : print.heroImage;
      const isAdmitted = async () => worker.isWithinLimit() && (await countPicture(client));
      const make = async () => {
        const bytes = await records.recordUse(name, photographName(plain));
        await framedPicture({ store, print, choice, compose: worker.compose, isAdmitted }).made;
        if (bytes === null) await records.recordSize(name);
      };
      const made = make().catch((err: unknown) => {
        if (err instanceof PictureRefusedError) picturesDrawn.inc({ outcome: 'refused' });
        else log.warn({ err, picture: name }, 'a framed picture was not made');
      });
      return { url, made };
    },
    plainInsteadOf: async (name) => (name.startsWith('framed-') ? records.findPlain(name) : undefined),
  };
}

/** The table `framed_pictures`, which keeps the stored pictures within the storage limit. */
function openRecords(db: Database, store: PhotographStore, mostBytes: number) {
  const inTurn = atMostAtOnce(1);
  const isNamed = (name: string) => eq(framedPictures.name, name);

  /** Removes the file before it updates the row: if the process ends in between, the row counts too many bytes, never too few. */
  async function removeLeastRecentlyUsed(): Promise<void> {
    const { rows } = await db.execute<{ name: string }>(sql`
      select name from (
        select name, sum(bytes) over (order by used_at desc, name) as total
        from framed_pictures where bytes is not null
      ) as by_age where total > ${mostBytes}`);
    for (const { name } of rows) {
      await store.remove(name);
      await db.update(framedPictures).set({ bytes: null }).where(isNamed(name));
    }
  }

  return {
    /** @returns the picture's size in bytes; null when it is not stored, or its size is not recorded yet */
    async recordUse(name: string, plain: string): Promise<number | null> {
      const set = { plain, usedAt: sql`now()` };
      const [row] = await db
        .insert(framedPictures)
        .values({ name, plain })
        .onConflictDoUpdate({ target: framedPictures.name, set })
        .returning({ bytes: framedPictures.bytes });
      return row?.bytes ?? null;
    },

    async recordSize(name: string): Promise<void> {
      const bytes = (await store.read(name)).length;
      await db.update(framedPictures).set({ bytes }).where(isNamed(name));
      await inTurn(removeLeastRecentlyUsed);
    },

    async findPlain(name: string): Promise<string | undefined> {
      const { plain } = framedPictures;
      const [found] = await db.select({ plain }).from(framedPictures).where(isNamed(name));
      return found?.plain;
    },
  };
}
