import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import nodeSettings from '../../setup/node-settings.json' with { type: 'json' };

/**
 * Runs a program in its own process with one input, as the shop's own processes run, and returns its result. The program calls
 * `runAsChild`.
 */
export async function runInChild<Result>(file: string, input: object): Promise<Result> {
  const { heapFlags, allocatorEnvironment } = nodeSettings;
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), {
    execArgv: heapFlags,
    env: { ...process.env, ...allocatorEnvironment },
  });
  const failure = once(child, 'exit').then(() => {
    throw new Error(`${file} ended without a result. See its output above.`);
  });
  child.send(input);
  const [result] = await Promise.race([once(child, 'message'), failure]);
  failure.catch(() => {});
  child.disconnect();
  return result as Result;
}

/** The child's side of `runInChild`: receives the input, does the work and sends the result. */
export function runAsChild<Input>(work: (input: Input) => Promise<unknown>): void {
  process.once('message', async (input: Input) => process.send?.(await work(input)));
  process.once('disconnect', () => process.exit(0));
}
