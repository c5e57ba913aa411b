export interface Alarm {
  /** Sets the timer for the next due time. Call it whenever that time may have changed. */
  set(): void;
  stop(): void;
}

const longestWaitMs = 60_000;

/** Calls `ring` whenever the time `nextAt` (ms since 1970, null for never) is reached. */
export function createAlarm(nextAt: () => number | null, ring: () => void): Alarm {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const set = () => {
    clearTimeout(timer);
    const at = stopped ? null : nextAt();
    if (at === null) return;
    timer = setTimeout(
      () => {
        ring();
        set();
      },
      Math.min(Math.max(at - Date.now(), 0), longestWaitMs),
    );
  };
  const stop = () => {
    stopped = true;
    clearTimeout(timer);
  };
  return { set, stop };
}
