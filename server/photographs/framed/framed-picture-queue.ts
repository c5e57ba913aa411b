import pLimit from 'p-limit';
import { picturesDrawn } from '#server/metrics/counters.ts';
import type { Worker } from '#server/worker/open-worker.ts';
import type { composeModel } from '../models/compose-model.ts';
import type { ComposePicture, composeFramedPicture } from './compose-framed-picture.ts';
import { PictureRefusedError } from './picture-refused-error.ts';

export interface FramedPictureQueue {
  /** @throws PictureRefusedError when `isWithinLimit` is false */
  compose: ComposePicture;
  /** False while the queue is full. */
  isWithinLimit(): boolean;
}

/** Without a limit, a cart of fifty new variants would use every core and several gigabytes. */
export const picturesAtOnce = 2;

/** The largest cart (50 lines) and ten more. At half a second per picture, two at once, the last one takes 15 seconds. */
export const maxPicturesWaiting = 60;

/** Draws framed pictures and models in a worker, which draws the same ones as this process would. */
export function openFramedPictureQueue(
  worker: Pick<Worker, 'task'>,
  maxWaiting = maxPicturesWaiting,
): FramedPictureQueue {
  const drawPicture = worker.task<typeof composeFramedPicture>(
    new URL('./compose-framed-picture.ts', import.meta.url),
    'composeFramedPicture',
  );
  const drawModel = worker.task<typeof composeModel>(
    new URL('../models/compose-model.ts', import.meta.url),
    'composeModel',
  );
  const limit = pLimit(picturesAtOnce);

  const draw: ComposePicture = async (request) => {
    try {
      const picture = await (request.format ? drawModel : drawPicture)(request);
      picturesDrawn.inc({ outcome: 'made' });
      return Buffer.from(picture);
    } catch (error) {
      picturesDrawn.inc({ outcome: 'failed' });
      throw error;
    }
  };

  const requested = () => limit.activeCount + limit.pendingCount;
  const isWithinLimit = () => requested() < picturesAtOnce + maxWaiting;
  return {
    isWithinLimit,
    async compose(request) {
      if (!isWithinLimit()) throw new PictureRefusedError(`${requested()} pictures are waiting to be drawn`);
      return limit(() => draw(request));
    },
  };
}
