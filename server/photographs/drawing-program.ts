import { composeFramedPicture, type FramedPictureOrder } from './compose-framed-picture.ts';

/** The process behind `openDrawingRoom`: draws what it is sent, and ends when nobody is listening any more. */
process.on('message', async ({ id, order }: { id: number; order: FramedPictureOrder }) => {
  const answer = await composeFramedPicture(order).then(
    (jpeg) => ({ id, jpeg }),
    (error: unknown) => ({ id, error: error instanceof Error ? error.message : String(error) }),
  );
  process.send?.(answer);
});
process.on('disconnect', () => process.exit());
// Ctrl-C and the like are for the shop, which lets us finish.
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => {});
