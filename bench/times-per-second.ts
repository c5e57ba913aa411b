export interface Pace {
  /** How many go on side by side, each beginning anew as soon as it is done. */
  lanes: number;
  seconds: number;
}

/** How often in a second a piece of work is done, told which lane it is in. */
export async function timesPerSecond(
  { lanes, seconds }: Pace,
  work: (lane: number) => Promise<unknown>,
): Promise<number> {
  const startedAt = performance.now();
  const elapsed = () => (performance.now() - startedAt) / 1000;
  let times = 0;
  await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      while (elapsed() < seconds) {
        await work(lane);
        times += 1;
      }
    }),
  );
  return times / elapsed();
}
