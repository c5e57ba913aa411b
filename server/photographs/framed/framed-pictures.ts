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
const usualMostBytes = 500 * 1024 * 1024;

/** The framed pictures of checkouts: drawn within bounds, and kept within bounds (decision 045). */
export interface FramedPictures {
  /**
   * The picture of a print in its frame. Its address is known at once and is always the same; what it shows until the
   * picture is drawn, or when it is not drawn because too many are wanted, is the print's plain picture.
   * @param client whoever asks, by address; each has a share of new pictures
   */
  draw(print: Product, choice: Choice, client: string): FramedPicture;
  /** The name of the picture to show in place of a framed one that is not in the store; undefined for other names. */
  plainInsteadOf(name: string): Promise<string | undefined>;
}

interface FramedPicturesParts {
  db: Database;
  store: PhotographStore;
  room: Pick<FramedPictureWorker, 'compose' | 'isWithinLimit'>;
  /** Counts one new picture of a client. False: its share is used up. */
  countShare(client: string): Promise<boolean>;
  log: Log;
  /** How much all of them may take in the store. What no checkout asked for longest goes. */
  mostBytes?: number;
}

export function openFramedPictures({
  db,
  store,
  room,
  countShare,
  log,
  mostBytes = usualMostBytes,
}: FramedPicturesParts): FramedPictures {
  const inTurn = atMostAtOnce(1);
  const ofName = (name: string) => eq(framedPictures.name, name);

  /** @returns its size in bytes; null: it is not known to be in the store */
  async function noteUse(name: string, plain: string): Promise<number | null> {
    const set = { plain, usedAt: sql`now()` };
    const [noted] = await db
      .insert(framedPictures)
      .values({ name, plain })
      .onConflictDoUpdate({ target: framedPictures.name, set })
      .returning({ bytes: framedPictures.bytes });
    return noted?.bytes ?? null;
  }

  async function noteSize(name: string): Promise<void> {
    const bytes = (await store.read(name)).length;
    await db.update(framedPictures).set({ bytes }).where(ofName(name));
    await inTurn(makeSpace);
  }

  /** The file goes first: were the process to end in between, its row would still count it, and not the other way round. */
  async function makeSpace(): Promise<void> {
    const { rows } = await db.execute<{ name: string }>(sql`
      select name from (
        select name, sum(bytes) over (order by used_at desc, name) as total
        from framed_pictures where bytes is not null
      ) as by_age where total > ${mostBytes}`);
    for (const { name } of rows) {
      await store.remove(name);
      await db.update(framedPictures).set({ bytes: null }).where(ofName(name));
    }
  }

  return {
    draw(print, choice, client) {
      const url = framedPictureUrl(print, choice);
      const name = photographName(url);
      const plain = choice.mount === 'Full Bleed' ? print.fullBleed : print.heroImage;
      const isAdmitted = async () => room.isWithinLimit() && (await countShare(client));
      const make = async () => {
        const bytes = await noteUse(name, photographName(plain));
        await framedPicture({ store, print, choice, compose: room.compose, isAdmitted }).made;
        if (bytes === null) await noteSize(name);
      };
      const made = make().catch((err: unknown) => {
        if (err instanceof PictureRefusedError) picturesDrawn.inc({ outcome: 'refused' });
        else log.warn({ err, picture: name }, 'a framed picture was not made');
      });
      return { url, made };
    },

    async plainInsteadOf(name) {
      if (!name.startsWith('framed-')) return undefined;
      const [found] = await db
        .select({ plain: framedPictures.plain })
        .from(framedPictures)
        .where(ofName(name));
      return found?.plain;
    },
  };
}
