import { respondTo, type WorkerRequest } from '#server/photographs/framed/worker-messages.ts';
import { composeFramedPicture, type FramedPictureOrder } from './compose-framed-picture.ts';

/** The process that `openFramedPictureWorker` starts. It draws the pictures it is sent, and ends when the shop disconnects. */
process.on('message', async (request: WorkerRequest<FramedPictureOrder>) => {
  const response = await respondTo(request, composeFramedPicture);
  // The shop may have ended in the meantime.
  if (process.connected) process.send?.(response);
});
