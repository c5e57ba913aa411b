import { afterAll, expect, test } from 'vitest';
import { defaultMouldings } from '#domain/framing/mouldings.ts';
import { openWorker } from '#server/worker/open-worker.ts';
import { imageFile } from '#tests/world/images/image-file.ts';
import { composeFramedPicture, type FramedPictureRequest } from './compose-framed-picture.ts';
import { openFramedPictureQueue } from './framed-picture-queue.ts';
import { PictureRefusedError } from './picture-refused-error.ts';

const request: FramedPictureRequest = {
  photograph: await imageFile({ width: 300, height: 400 }),
  focus: { x: 0.5, y: 0.5 },
  orientation: 'portrait',
  variant: { size: 'small', frameColor: 'wood', mount: 'Border' },
  moulding: defaultMouldings.wood.small,
  longSidePixels: 200,
  around: 'wall',
};

const worker = openWorker({ idleMs: 300 });
afterAll(() => worker.close());

test('draws the same pictures as this process, several at once', async () => {
  const queue = openFramedPictureQueue(worker);
  const here = await composeFramedPicture(request);
  const there = await Promise.all([queue.compose(request), queue.compose(request)]);
  for (const picture of there) expect(picture.equals(here)).toBe(true);
});

test('rejects a picture that cannot be drawn, and continues', async () => {
  const queue = openFramedPictureQueue(worker);
  await expect(queue.compose({ ...request, photograph: Buffer.from('no image') })).rejects.toThrow(/./);
  await queue.compose(request);
});

test('refuses pictures while its queue is full, and accepts others later', async () => {
  const small = openFramedPictureQueue(worker, 1);
  const wanted = [1, 2, 3].map(() => small.compose(request));
  expect(small.isWithinLimit()).toBe(false);
  await expect(small.compose(request)).rejects.toThrow(PictureRefusedError);
  await Promise.all(wanted);
  expect(small.isWithinLimit()).toBe(true);
  await small.compose(request);
});
