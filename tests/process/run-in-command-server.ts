import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import nodeSettings from '../../setup/node-settings.json' with { type: 'json' };
import type { CommandRequest } from './command-server.ts';
import { commandEnvironment } from './run-command.ts';

interface Result {
  code: number;
  output: string;
  stderr: string;
}

interface Server {
  child: ChildProcess;
  /** Rejects when the process ends. */
  ended: Promise<never>;
}

let server: Promise<Server> | undefined;
let lastCommand: Promise<unknown> = Promise.resolve();

/**
 * Runs `shop …` in a process that runs one command after the other, because a process of its own takes seconds to start
 * on a busy machine. What depends on the process (signals, limits, `.env`) is tested with `startCommand`.
 */
export function runInCommandServer(
  words: string[],
  settings: { cwd: string; env: Record<string, string> },
): Promise<Result> {
  const result = lastCommand.then(() => run(words, settings));
  lastCommand = result.catch(() => {});
  return result;
}

async function run(
  words: string[],
  { cwd, env }: { cwd: string; env: Record<string, string> },
): Promise<Result> {
  server ??= startServer();
  const { child, ended } = await server;
  const mark = `\0${crypto.randomUUID()}\0`;
  const outputs = [readUntil(child.stdout, mark), readUntil(child.stderr, mark)] as const;
  const request: CommandRequest = { words, cwd, env: commandEnvironment(env), mark };
  child.send(request);
  const [{ code }] = await Promise.race([once(child, 'message'), ended]);
  const [output, stderr] = await Promise.all(outputs);
  return { code, output, stderr };
}

async function startServer(): Promise<Server> {
  const file = fileURLToPath(new URL('command-server.ts', import.meta.url));
  const options = { env: commandEnvironment({}), execArgv: nodeSettings.commandFlags };
  const child = fork(file, { ...options, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  const ended = once(child, 'exit').then(([code]) => {
    server = undefined;
    throw new Error(`The server of commands ended with code ${code}.`);
  });
  ended.catch(() => {});
  await Promise.race([once(child, 'message'), ended]);
  // The process of the tests may end now, and the server with it.
  child.unref();
  child.channel?.unref();
  return { child, ended };
}

/** What the stream brings before the mark. This process may not end before, and may end after. */
function readUntil(stream: Readable | null, mark: string): Promise<string> {
  if (stream instanceof Socket) stream.ref();
  const { promise, resolve } = Promise.withResolvers<string>();
  let read = '';
  const take = (chunk: string) => {
    read += chunk;
    if (!read.endsWith(mark)) return;
    stream?.off('data', take);
    if (stream instanceof Socket) stream.unref();
    resolve(read.slice(0, -mark.length));
  };
  stream?.setEncoding('utf8').on('data', take);
  return promise;
}
