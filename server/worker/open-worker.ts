import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Runs functions in a process of its own, so that the shop answers other requests in the meantime. */
export interface Worker {
  /**
   * A function that runs in the worker's process.
   * @param module the file that exports the function. Only the worker's process loads it
   * @param name the export. Its input and output are copied, so they must be data
   * @param maxMs the process is ended if a task takes longer, because it would keep its place in a queue for ever
   * @returns calls the function. It rejects with its error, or when the process dies
   */
  task<Work extends Task>(module: URL, name: string, maxMs?: number): Remote<Work>;
  /** Ends the process after the task in progress. A later task starts another one. */
  close(): void;
}

type Task = (input: never) => unknown;
export type Remote<Work extends Task> = (input: Parameters<Work>[0]) => Promise<Awaited<ReturnType<Work>>>;

const program = fileURLToPath(new URL('./worker-program.ts', import.meta.url));

/** Long tasks take a second, and a machine may be busy. */
const defaultMaxMs = 60_000;

/**
 * Opens a worker, whose process starts with its first task and ends when it has been idle for a while: drawing fifty
 * pictures leaves 200 MB in use that the shop's long-lived process would never release. It has no queue and no limit.
 */
export function openWorker({ idleMs = 10_000 } = {}): Worker {
  let worker: WorkerProcess | undefined;
  let idleTimer: NodeJS.Timeout | undefined;

  function close(): void {
    clearTimeout(idleTimer);
    worker?.stop();
    worker = undefined;
  }

  function run(request: Omit<WorkRequest, 'id'>, maxMs: number): Promise<unknown> {
    clearTimeout(idleTimer);
    if (!worker?.isRunning()) worker = startWorkerProcess();
    const current = worker;
    return current.run(request, maxMs).finally(() => {
      clearTimeout(idleTimer);
      if (current === worker && current.isIdle()) idleTimer = setTimeout(close, idleMs).unref();
    });
  }

  return {
    /** The type of the output is that of the named function, because the process returns a copy of what it returned. */
    task:
      <Work extends Task>(module: URL, name: string, maxMs = defaultMaxMs): Remote<Work> =>
      (input) =>
        run({ module: module.href, name, input }, maxMs) as ReturnType<Remote<Work>>,
    close,
  };
}

interface WorkerProcess {
  run(request: Omit<WorkRequest, 'id'>, maxMs: number): Promise<unknown>;
  isRunning(): boolean;
  isIdle(): boolean;
  /** Disconnects, and the process ends after the current task. */
  stop(): void;
}

/** A task for the process to run. */
export interface WorkRequest {
  id: number;
  /** The address of a file, and the name of its export. */
  module: string;
  name: string;
  input: unknown;
}

/** The output or the error of the request with the same id. */
export type WorkResponse = { id: number } & ({ output: unknown } | { error: unknown });

function startWorkerProcess(): WorkerProcess {
  const child = fork(program, { serialization: 'advanced', detached: true });
  const pending = new Map<number, PromiseWithResolvers<unknown>>();
  let lastId = 0;
  child.on('message', (response: WorkResponse) => {
    const task = pending.get(response.id);
    pending.delete(response.id);
    if ('error' in response) task?.reject(response.error);
    else task?.resolve(response.output);
  });
  let isDead = false;
  const die = (cause?: unknown) => {
    isDead = true;
    for (const { reject } of pending.values()) reject(new Error('The worker process has died.', { cause }));
    pending.clear();
  };
  child.on('exit', () => die());
  // It could not start, or a task was sent before its end was noticed. Without a listener, the shop would end too.
  child.on('error', die);
  return {
    run(request, maxMs) {
      const task = Promise.withResolvers<unknown>();
      const id = ++lastId;
      child.send({ id, ...request } satisfies WorkRequest);
      pending.set(id, task);
      const timer = setTimeout(() => child.kill('SIGKILL'), maxMs).unref();
      return task.promise.finally(() => clearTimeout(timer));
    },
    isRunning: () => child.connected && !isDead,
    isIdle: () => pending.size === 0,
    stop: () => child.connected && child.disconnect(),
  };
}
