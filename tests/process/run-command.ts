import { type ChildProcess, spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import nodeSettings from '../../setup/node-settings.json' with { type: 'json' };

const root = new URL('../../', import.meta.url);
const program = fileURLToPath(new URL('build-server/shop.js', root));
/** As `npm run shop` sets it, but absolute, because commands run in other folders. */
const NODE_COMPILE_CACHE = fileURLToPath(
  new URL(nodeSettings.compileCacheEnvironment.NODE_COMPILE_CACHE, root),
);

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

/** Only the given environment, and what Node needs. */
export function commandEnvironment(env: Record<string, string>): Record<string, string> {
  return { PATH: process.env.PATH ?? '', NODE_COMPILE_CACHE, ...env };
}

/** Starts `shop …` as its owner would, with only the given environment. */
export function startCommand(words: string[], { cwd, env, limit }: CommandOptions): RunningCommand {
  const command = [process.execPath, ...nodeSettings.commandFlags, program, ...words];
  const [file = '', ...args] = limit ? ['sh', '-c', `${limit}; exec "$@"`, 'sh', ...command] : command;
  const child = spawn(file, args, { cwd, env: commandEnvironment(env) });
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
