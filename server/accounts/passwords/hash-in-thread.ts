import { parentPort } from 'node:worker_threads';
import { hashSync, type Options, verifySync } from '@node-rs/argon2';
import type { Answer, Given } from '#server/platform/open-thread.ts';

/** To be hashed; or, with a hash, to be compared with it. */
export type PasswordTask =
  | { password: string; parameters: Options }
  | { password: string; passwordHash: string };

function work(task: PasswordTask): string | boolean {
  return 'parameters' in task
    ? hashSync(task.password, task.parameters)
    : verifySync(task.passwordHash, task.password);
}

function answer({ id, task }: Given<PasswordTask>): Answer<string | boolean> {
  try {
    return { id, result: work(task) };
  } catch (error) {
    return { id, error };
  }
}

parentPort?.on('message', (given: Given<PasswordTask>) => parentPort?.postMessage(answer(given)));
