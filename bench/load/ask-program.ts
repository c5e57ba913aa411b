import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Runs a program in its own process. The program answers one question (see `answerQuestion`) and ends. */
export async function askProgram<Answer>(file: string, question: object): Promise<Answer> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)));
  const died = once(child, 'exit').then(() => {
    throw new Error(`${file} ended without an answer. See its output above.`);
  });
  child.send(question);
  const [answer] = await Promise.race([once(child, 'message'), died]);
  died.catch(() => {});
  child.disconnect();
  return answer as Answer;
}

/** What the program calls: receives the question of `askProgram` and sends the answer. */
export function answerQuestion<Question>(answer: (question: Question) => Promise<unknown>): void {
  process.once('message', async (question: Question) => process.send?.(await answer(question)));
  process.once('disconnect', () => process.exit(0));
}
