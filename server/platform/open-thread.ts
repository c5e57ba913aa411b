import { Worker } from 'node:worker_threads';

/** A thread with a program of its own, which works off what it is given, one after the other. */
export interface Thread<Task, Result> {
  /** How many tasks it has been given and not answered. */
  inHand(): number;
  /** @throws what the work throws; what kept the thread from starting, or ended it */
  run(task: Task): Promise<Result>;
}

/** What goes to the thread, and what comes back. */
export interface Given<Task> {
  id: number;
  task: Task;
}
export type Answer<Result> = { id: number } & ({ result: Result } | { error: unknown });

/**
 * It starts when it is first needed, and again after it has ended; it keeps no process alive that has nothing else to do.
 * @param program a module that answers each `Given` of its parent port with an `Answer`
 */
export function openThread<Task, Result>(program: URL): Thread<Task, Result> {
  let worker: Worker | undefined;
  let lastId = 0;
  const inHand = new Map<number, PromiseWithResolvers<Result>>();

  function start(): Worker {
    const started = new Worker(program);
    const fail = (error: unknown) => {
      if (worker !== started) return;
      worker = undefined;
      for (const { reject } of inHand.values()) reject(error);
      inHand.clear();
    };
    started.on('message', (answer: Answer<Result>) => {
      const asked = inHand.get(answer.id);
      inHand.delete(answer.id);
      if (inHand.size === 0) started.unref();
      if ('error' in answer) asked?.reject(answer.error);
      else asked?.resolve(answer.result);
    });
    started.on('error', fail);
    started.on('exit', () => fail(new Error('The thread has ended.')));
    return started;
  }

  return {
    inHand: () => inHand.size,
    async run(task) {
      worker ??= start();
      const asked = Promise.withResolvers<Result>();
      const id = ++lastId;
      inHand.set(id, asked);
      worker.ref();
      worker.postMessage({ id, task } satisfies Given<Task>);
      return asked.promise;
    },
  };
}
