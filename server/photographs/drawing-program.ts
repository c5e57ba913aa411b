import { answerTo, type Given } from '#server/platform/correspondence.ts';
import { composeFramedPicture, type FramedPictureOrder } from './compose-framed-picture.ts';

/** The process behind `openDrawingRoom`: draws what it is sent, and ends when nobody is listening any more. */
process.on('message', async (given: Given<FramedPictureOrder>) => {
  process.send?.(await answerTo(given, composeFramedPicture));
});
