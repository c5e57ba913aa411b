/** A task for a worker process. */
export interface WorkerRequest<Task> {
  id: number;
  task: Task;
}
/** The worker's result or error for the request with the same id. */
export type WorkerResponse<Result> = { id: number } & ({ result: Result } | { error: unknown });

/** Tracks the requests to a worker process until their responses arrive. */
export function trackRequests<Task, Result>() {
  const pending = new Map<number, PromiseWithResolvers<Result>>();
  let lastId = 0;
  return {
    countPending: () => pending.size,
    /** Rejects with the worker's error, or with the error of `rejectAll`. */
    request(task: Task, send: (request: WorkerRequest<Task>) => void): Promise<Result> {
      const requested = Promise.withResolvers<Result>();
      const id = ++lastId;
      send({ id, task });
      pending.set(id, requested);
      return requested.promise;
    },
    receive(response: WorkerResponse<Result>): void {
      const requested = pending.get(response.id);
      pending.delete(response.id);
      if ('error' in response) requested?.reject(response.error);
      else requested?.resolve(response.result);
    },
    /** Rejects the pending requests of a worker that has ended. */
    rejectAll(error: unknown): void {
      for (const { reject } of pending.values()) reject(error);
      pending.clear();
    },
  };
}

/** Runs a task in the worker process, and returns its result or error as the response. */
export async function respondTo<Task, Result>(
  { id, task }: WorkerRequest<Task>,
  work: (task: Task) => Result | Promise<Result>,
): Promise<WorkerResponse<Result>> {
  try {
    return { id, result: await work(task) };
  } catch (error) {
    return { id, error };
  }
}
