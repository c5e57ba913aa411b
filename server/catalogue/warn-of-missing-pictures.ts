import type { Log } from '#server/log.ts';
import { type PhotographStore, photographName } from '#server/photographs/storage/photograph-store.ts';
import type { Catalogue } from './create-catalogue.ts';

interface Context {
  catalogue: Pick<Catalogue, 'listPrints'>;
  photographs: Pick<PhotographStore, 'has'>;
  log: Log;
}

/** Logs a warning at start when the newest print's picture is missing, because it is on another machine or was not in the backup. */
export async function warnOfMissingPictures({ catalogue, photographs, log }: Context): Promise<void> {
  const [newest] = (await catalogue.listPrints({ limit: 1 })).prints;
  if (!newest) return;
  // An unreachable store is reported elsewhere.
  const isHere = await photographs.has(photographName(newest.img)).catch(() => true);
  if (isHere) return;
  log.warn(
    { picture: newest.img },
    'pictures of prints are missing; on several machines, set S3_BUCKET or share DATA_DIR/photographs; after a restore, restore the pictures too',
  );
}
