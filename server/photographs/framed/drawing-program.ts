import { composeModel } from '../models/compose-model.ts';
import { composeFramedPicture } from './compose-framed-picture.ts';
import type { DrawRequest, DrawResponse } from './framed-picture-worker.ts';

/** The process that `openFramedPictureWorker` starts. It draws the pictures it is sent, and ends when the shop disconnects. */
process.on('message', async ({ id, request }: DrawRequest) => {
  const compose = request.format ? composeModel : composeFramedPicture;
  const response: DrawResponse = await compose(request).then(
    (picture) => ({ id, picture }),
    (error: unknown) => ({ id, error }),
  );
  // The shop may have ended in the meantime.
  if (process.connected) process.send?.(response);
});
