import type { WorkRequest, WorkResponse } from './open-worker.ts';

/** The process that `openWorker` starts. It runs the tasks that it is sent, and ends when the shop disconnects. */
process.on('message', async ({ id, module, name, input }: WorkRequest) => {
  const response: WorkResponse = await run(module, name, input).then(
    (output) => ({ id, output }),
    (error: unknown) => ({ id, error }),
  );
  // The shop may have ended in the meantime.
  if (process.connected) process.send?.(response);
});

async function run(module: string, name: string, input: unknown): Promise<unknown> {
  const { [name]: task } = await import(module);
  return task(input);
}
