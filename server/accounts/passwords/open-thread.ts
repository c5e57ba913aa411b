import { Worker } from 'node:worker_threads';
import { type Answer, openWorkerMessages } from '../../photographs/framed/worker-messages.ts';

/** A thread with a program of its own, which works off what it is given, one after the other. */
export interface Thread<Task, Result> {
  /** How many tasks it has been given and not answered. */
  inHand(): number;
  /** @throws what the work throws; what kept the thread from starting, or ended it */
  run(task: Task): Promise<Result>;
}

/**
 * It starts when it is first needed, and again after it has ended; it keeps no process alive that has nothing else to do.
 * @param program a module that answers each `Given` of its parent port with an `Answer`
 */
export function openThread<Task, Result>(program: URL): Thread<Task, Result> {
  const { inHand, ask, hear, giveUp } = openWorkerMessages<Task, Result>();
  let worker: Worker | undefined;

  function start(): Worker {
    const started = new Worker(program);
    const fail = (error: unknown) => {
      if (worker !== started) return;
      worker = undefined;
      giveUp(error);
    };
    started.on('message', (answer: Answer<Result>) => {
      hear(answer);
      if (inHand() === 0) started.unref();
    });
    started.on('error', fail);
    started.on('exit', () => fail(new Error('The thread has ended.')));
    return started;
  }

  return {
    inHand,
    async run(task) {
      worker ??= start();
      const asked = worker;
      return ask(task, (given) => {
        asked.postMessage(given);
        asked.ref();
      });
    },
  };
}
