import { type ChildProcess, spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import nodeSettings from '../../setup/node-settings.json' with { type: 'json' };

const program = fileURLToPath(new URL('../../cli/shop.ts', import.meta.url));

export interface RunningCommand {
  child: ChildProcess;
  /** `output` is the text of standard output. The exit code is null when the command was killed. */
  ended: Promise<{ code: number | null; output: string; stderr: string }>;
}

interface CommandOptions {
  cwd: string;
  env: Record<string, string>;
  /** A shell command that runs first, such as `ulimit -f 100`. */
  limit?: string;
}

/** Starts `shop …` as its owner would, with only the given environment. */
export function startCommand(words: string[], { cwd, env, limit }: CommandOptions): RunningCommand {
  const command = [process.execPath, ...nodeSettings.heapFlags, program, ...words];
  const [file = '', ...args] = limit ? ['sh', '-c', `${limit}; exec "$@"`, 'sh', ...command] : command;
  const child = spawn(file, args, { cwd, env: { PATH: process.env.PATH ?? '', ...env } });
  const exitCode = new Promise<number | null>((resolve) => child.once('close', resolve));
  const ended = Promise.all([exitCode, text(child.stdout), text(child.stderr)]).then(
    ([code, output, stderr]) => ({
      code,
      output,
      stderr,
    }),
  );
  return { child, ended };
}
