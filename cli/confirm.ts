import { createInterface } from 'node:readline/promises';
import { OperatorError } from '#server/configuration/operator-error.ts';

interface Terminal {
  input: NodeJS.ReadableStream & { isTTY?: boolean };
  output: NodeJS.WritableStream;
}

/**
 * Asks the owner before a change. Only y or yes confirms. Without a terminal, `--yes` is required.
 * @throws OperatorError when the owner does not confirm
 */
export async function confirm(
  question: string,
  { yes }: { yes?: true | undefined },
  { input, output }: Terminal = { input: process.stdin, output: process.stderr },
): Promise<void> {
  if (yes) return;
  if (!input.isTTY) throw new OperatorError(`${question} This is not a terminal: add --yes to continue.`);
  const lines = createInterface({ input, output });
  const closing = new Promise<string>((resolve) => lines.once('close', () => resolve('')));
  const answer = await Promise.race([lines.question(`${question} (y/N) `), closing]);
  lines.close();
  if (!/^y(es)?$/i.test(answer.trim())) throw new OperatorError('Nothing was done.');
}
