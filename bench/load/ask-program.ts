import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Runs a program of this folder in a process of its own, which answers one question (`answerQuestion`) and ends. */
export async function askProgram<Answer>(file: string, question: object): Promise<Answer> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)));
  const died = once(child, 'exit').then(() => {
    throw new Error(`${file} ended without an answer; it says why above.`);
  });
  child.send(question);
  const [answer] = await Promise.race([once(child, 'message'), died]);
  died.catch(() => {});
  child.disconnect();
  return answer as Answer;
}

/** The other side of `askProgram`. */
export function answerQuestion<Question>(answer: (question: Question) => Promise<unknown>): void {
  process.once('message', async (question: Question) => process.send?.(await answer(question)));
  process.once('disconnect', () => process.exit(0));
}
