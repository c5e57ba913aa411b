import type { Log } from '#server/log.ts';
import { type PhotographStore, photographName } from '#server/photographs/storage/photograph-store.ts';
import type { Catalogue } from './create-catalogue.ts';

interface Walls {
  catalogue: Pick<Catalogue, 'listPrints'>;
  photographs: Pick<PhotographStore, 'has'>;
  log: Log;
}

/** Says so at the start when the newest print hangs without its picture: another machine has it, or no backup had. */
export async function warnOfMissingPictures({ catalogue, photographs, log }: Walls): Promise<void> {
  const [newest] = (await catalogue.listPrints({ limit: 1 })).prints;
  if (!newest) return;
  // A store that is out of reach has words of its own for that.
  const isHere = await photographs.has(photographName(newest.img)).catch(() => true);
  if (isHere) return;
  log.warn(
    { picture: newest.img },
    'prints hang here whose pictures are missing: for several machines set S3_BUCKET or share DATA_DIR/photographs, after a restore bring them back',
  );
}
