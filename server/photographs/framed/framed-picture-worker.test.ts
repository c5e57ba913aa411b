import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { imageFile } from '#tests/world/images/image-file.ts';
import {
  composeFramedPicture,
  type FramedPictureRequest,
  PictureRefusedError,
} from './compose-framed-picture.ts';
import { openFramedPictureWorker } from './framed-picture-worker.ts';

const request: FramedPictureRequest = {
  photograph: await imageFile({ width: 300, height: 400 }),
  focus: { x: 0.5, y: 0.5 },
  orientation: 'portrait',
  choice: { size: 'small', frameColor: 'wood', mount: 'Border' },
  longSidePixels: 200,
  around: 'wall',
};

const worker = openFramedPictureWorker({ idleMs: 300 });
afterEach(() => worker.close());

function drawingProcesses(): number[] {
  const children = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], {
    encoding: 'utf8',
  });
  return children
    .split('\n')
    .filter((line) => line.includes('drawing-program.ts'))
    .map((line) => Number.parseInt(line, 10));
}

test('draws the same pictures as this process, several at once', async () => {
  const here = await composeFramedPicture(request);
  const there = await Promise.all([worker.compose(request), worker.compose(request)]);
  for (const picture of there) expect(picture.equals(here)).toBe(true);
});

test('ends its idle process, and starts another when needed', async () => {
  await worker.compose(request);
  expect(drawingProcesses()).toHaveLength(1);
  await expect.poll(drawingProcesses).toHaveLength(0);
  await worker.compose(request);
});

test('rejects a picture that cannot be drawn, and continues', async () => {
  await expect(worker.compose({ ...request, photograph: Buffer.from('no image') })).rejects.toThrow(/./);
  await worker.compose(request);
});

test('rejects the pictures in progress when its process is killed, and draws the next one', async () => {
  await expect.poll(drawingProcesses).toHaveLength(0);
  const drawing = worker.compose({ ...request, longSidePixels: 2000 });
  const [pid = 0] = drawingProcesses();
  process.kill(pid, 'SIGKILL');
  await expect(drawing).rejects.toThrow('has died');
  await worker.compose(request);
});

test('the drawing process ends without an error when the shop ends while it draws', async () => {
  const child = fork(new URL('./drawing-program.ts', import.meta.url), {
    serialization: 'advanced',
    stdio: 'pipe',
  });
  let said = '';
  child.stderr?.on('data', (text) => {
    said += text;
  });
  child.send({ id: 1, request });
  child.disconnect();
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect(said).toBe('');
});

test('refuses pictures while its queue is full, and accepts others later', async () => {
  const small = openFramedPictureWorker({ idleMs: 300, mostWaiting: 1 });
  const wanted = [1, 2, 3].map(() => small.compose(request));
  expect(small.isWithinLimit()).toBe(false);
  await expect(small.compose(request)).rejects.toThrow(PictureRefusedError);
  await Promise.all(wanted);
  expect(small.isWithinLimit()).toBe(true);
  await small.compose(request);
  small.close();
});
