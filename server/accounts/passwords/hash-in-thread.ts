import { parentPort } from 'node:worker_threads';
import { hashSync, type Options, verifySync } from '@node-rs/argon2';
import { answerTo, type Given } from '#server/photographs/framed/worker-messages.ts';

/** To be hashed; or, with a hash, to be compared with it. */
export type PasswordTask =
  | { password: string; parameters: Options }
  | { password: string; passwordHash: string };

function work(task: PasswordTask): string | boolean {
  return 'parameters' in task
    ? hashSync(task.password, task.parameters)
    : verifySync(task.passwordHash, task.password);
}

parentPort?.on('message', async (given: Given<PasswordTask>) =>
  parentPort?.postMessage(await answerTo(given, work)),
);
