/** What goes to a thread or another process, and what comes back. */
export interface Given<Task> {
  id: number;
  task: Task;
}
export type Answer<Result> = { id: number } & ({ result: Result } | { error: unknown });

/** What was asked of a thread or another process, until it is answered. */
export function openWorkerMessages<Task, Result>() {
  const waiting = new Map<number, PromiseWithResolvers<Result>>();
  let lastId = 0;
  return {
    /** How many tasks have been given and not answered. */
    inHand: () => waiting.size,
    /** @throws what the work throws, or what `giveUp` was told */
    ask(task: Task, post: (given: Given<Task>) => void): Promise<Result> {
      const asked = Promise.withResolvers<Result>();
      const id = ++lastId;
      post({ id, task });
      waiting.set(id, asked);
      return asked.promise;
    },
    hear(answer: Answer<Result>): void {
      const asked = waiting.get(answer.id);
      waiting.delete(answer.id);
      if ('error' in answer) asked?.reject(answer.error);
      else asked?.resolve(answer.result);
    },
    /** Nobody will answer any more. */
    giveUp(error: unknown): void {
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    },
  };
}

/** The other side: what it answers. */
export async function answerTo<Task, Result>(
  { id, task }: Given<Task>,
  work: (task: Task) => Result | Promise<Result>,
): Promise<Answer<Result>> {
  try {
    return { id, result: await work(task) };
  } catch (error) {
    return { id, error };
  }
}
