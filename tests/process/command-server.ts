import { setTimeout } from 'node:timers/promises';

/** A command that the server runs in its own process. */
export interface CommandRequest {
  words: string[];
  cwd: string;
  env: Record<string, string>;
  /** Written to both outputs after the command's own. */
  mark: string;
}

export type CommandResponse = { isReady: true } | { code: number };

const commands = new URL('../../build-server/commands.js', import.meta.url).href;
const { runCommand, CommanderError }: typeof import('../../cli/commands.ts') = await import(commands);

const exit = process.exit.bind(process);
process.exit = (code) => {
  throw new CommanderError(Number(code ?? process.exitCode ?? 0), 'exit', '');
};
process.once('disconnect', () => exit());
process.on('message', async (request: CommandRequest) => respond({ code: await run(request) }));
// Both outputs are opened when they are first used.
process.stdout.write('');
process.stderr.write('');
await setTimeout(1);
const atRest = countOpen();
respond({ isReady: true });

function respond(response: CommandResponse): void {
  process.send?.(response);
}

/** Runs a command as a process of its own would, and returns its exit code. */
async function run({ words, cwd, env, mark }: CommandRequest): Promise<number> {
  process.argv.splice(2, Infinity, ...words);
  process.exitCode = 0;
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  process.chdir(cwd);
  const signalHandlers = process.listeners('SIGINT');
  try {
    await runCommand();
    await untilAtRest();
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    process.exitCode = error.exitCode;
  }
  for (const handler of process.listeners('SIGINT'))
    if (!signalHandlers.includes(handler)) process.off('SIGINT', handler);
  process.chdir('/');
  process.stdout.write(mark);
  process.stderr.write(mark);
  return Number(process.exitCode);
}

/** A process ends when nothing is open anymore. A command that leaves something open must hang here too. */
async function untilAtRest(): Promise<void> {
  while (countOpen() > atRest) await setTimeout(5);
}

function countOpen(): number {
  return process.getActiveResourcesInfo().length;
}
