import { createInterface } from 'node:readline/promises';
import { CommandError } from './command-error.ts';

interface Terminal {
  input: NodeJS.ReadableStream & { isTTY?: boolean };
  output: NodeJS.WritableStream;
}

/**
 * Asks before what cannot be undone: only y or yes goes on. Where nobody can answer, `--yes` must have been said.
 * @throws CommandError when it is not to be
 */
export async function confirm(
  question: string,
  { yes }: { yes?: true | undefined },
  { input, output }: Terminal = { input: process.stdin, output: process.stderr },
): Promise<void> {
  if (yes) return;
  if (!input.isTTY) throw new CommandError(`${question} There is nobody to ask here: add --yes to go on.`);
  const lines = createInterface({ input, output });
  const closed = new Promise<string>((resolve) => lines.once('close', () => resolve('')));
  const answer = await Promise.race([lines.question(`${question} (y/N) `), closed]);
  lines.close();
  if (!/^y(es)?$/i.test(answer.trim())) throw new CommandError('Nothing was done.');
}
