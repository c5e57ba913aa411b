interface Timer {
  /** Sets the timer for the next due time. Call it whenever that time may have changed. */
  set(): void;
  stop(): void;
}

const maxWaitMs = 60_000;

/** Calls `run` whenever the time `nextAt` (ms since 1970, null for never) is reached. */
export function createTimer(nextAt: () => number | null, run: () => void): Timer {
  let timeout: NodeJS.Timeout | undefined;
  let isStopped = false;
  const set = () => {
    clearTimeout(timeout);
    const at = isStopped ? null : nextAt();
    if (at === null) return;
    timeout = setTimeout(
      () => {
        run();
        set();
      },
      Math.min(Math.max(at - Date.now(), 0), maxWaitMs),
    );
  };
  const stop = () => {
    isStopped = true;
    clearTimeout(timeout);
  };
  return { set, stop };
}
