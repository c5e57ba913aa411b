/** The longest time in milliseconds that anything may hold the event loop. */
export const maxHeldMs = 200;

/** How often the loop is charged. */
const everyMs = 5;

/**
 * Measures how long JavaScript holds this process's event loop at a stretch. It charges processor time of the thread
 * instead of time on the clock (`monitorEventLoopDelay`), because a busy machine makes the loop late, but not its work
 * longer. A drawing in another process or thread costs the loop nothing.
 * @returns ends the measurement, and returns the longest stretch in milliseconds
 */
export function watchLoop(): () => number {
  let maxMs = 0;
  let last = process.threadCpuUsage();
  function charge(): void {
    const { user, system } = process.threadCpuUsage(last);
    maxMs = Math.max(maxMs, (user + system) / 1000);
    last = process.threadCpuUsage();
  }
  const timer = setInterval(charge, everyMs);
  return () => {
    clearInterval(timer);
    charge();
    return maxMs;
  };
}
