import { answerTo, type Given } from '#server/photographs/framed/worker-messages.ts';
import { composeFramedPicture, type FramedPictureOrder } from './compose-framed-picture.ts';

/** The process behind `openFramedPictureWorker`: draws what it is sent, and ends when the shop disconnects. */
process.on('message', async (given: Given<FramedPictureOrder>) => {
  const answer = await answerTo(given, composeFramedPicture);
  // The shop may have closed, or been killed, while this was drawn.
  if (process.connected) process.send?.(answer);
});
