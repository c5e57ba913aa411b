/** Waits at most this long for a promise. @throws its error, or an error with `timeoutMessage` */
export function withTimeout<Result>(
  milliseconds: number,
  promise: Promise<Result>,
  timeoutMessage: string,
): Promise<Result> {
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(() => timeout.reject(new Error(timeoutMessage)), milliseconds);
  return Promise.race([promise, timeout.promise]).finally(() => clearTimeout(timer));
}

/** Lets simultaneous callers share one run, so that a slow service gets no extra work. */
export function shareRuns<Result>(run: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | undefined;
  return () => {
    running ??= run().finally(() => {
      running = undefined;
    });
    return running;
  };
}
