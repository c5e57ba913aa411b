import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { defaultMouldings } from '#domain/framing/mouldings.ts';
import { imageFile } from '#tests/world/images/image-file.ts';
import type { composeFramedPicture } from '../photographs/framed/compose-framed-picture.ts';
import { openWorker } from './open-worker.ts';

const input: Parameters<typeof composeFramedPicture>[0] = {
  photograph: await imageFile({ width: 300, height: 400 }),
  focus: { x: 0.5, y: 0.5 },
  orientation: 'portrait',
  variant: { size: 'small', frameColor: 'wood', mount: 'Border' },
  moulding: defaultMouldings.wood.small,
  longSidePixels: 200,
  around: 'wall',
};

const module = new URL('../photographs/framed/compose-framed-picture.ts', import.meta.url);
const name = 'composeFramedPicture';
const worker = openWorker({ idleMs: 300 });
const compose = worker.task<typeof composeFramedPicture>(module, name);
afterEach(() => worker.close());

function workerProcesses(): number[] {
  const children = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], {
    encoding: 'utf8',
  });
  return children
    .split('\n')
    .filter((line) => line.includes('worker-program.ts'))
    .map((line) => Number.parseInt(line, 10));
}

test('ends its idle process, and starts another when needed', async () => {
  await compose(input);
  expect(workerProcesses()).toHaveLength(1);
  await expect.poll(workerProcesses).toHaveLength(0);
  await compose(input);
});

test('rejects the tasks in progress when its process is killed, and runs the next one', async () => {
  await expect.poll(workerProcesses).toHaveLength(0);
  const drawing = compose({ ...input, longSidePixels: 2000 });
  const [pid = 0] = workerProcesses();
  process.kill(pid, 'SIGKILL');
  await expect(drawing).rejects.toThrow('has died');
  await compose(input);
});

test('rejects a task that is sent to a process that has just died, and runs the next one', async () => {
  await expect.poll(workerProcesses).toHaveLength(0);
  await compose(input);
  const [pid = 0] = workerProcesses();
  process.kill(pid, 'SIGKILL');
  // The loop waits here, so it has not noticed the end of the process when it sends the task.
  while (!/^Z/.test(execFileSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' })));
  await expect(compose(input)).rejects.toThrow('has died');
  await compose(input);
});

test('ends a process whose task takes too long', async () => {
  const module = new URL('data:text/javascript,export const spin = () => { for (;;); }');
  await expect(worker.task<() => never>(module, 'spin', 2000)(undefined)).rejects.toThrow('has died');
});

test('rejects with the error of the function', async () => {
  await expect(compose({ ...input, photograph: Buffer.from('no image') })).rejects.toThrow(
    /cannot be read as a picture/,
  );
});

test('its process ends without an error when the shop ends while it works', async () => {
  const child = fork(new URL('./worker-program.ts', import.meta.url), {
    serialization: 'advanced',
    stdio: 'pipe',
  });
  let said = '';
  child.stderr?.on('data', (text) => {
    said += text;
  });
  child.send({ id: 1, module: module.href, name, input });
  child.disconnect();
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect(said).toBe('');
});
