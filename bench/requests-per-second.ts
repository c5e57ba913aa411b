import autocannon, { type Options } from 'autocannon';

/** How many requests a second are answered. @throws when one is answered with an error, or not at all */
export async function requestsPerSecond(asked: Options & { url: string }): Promise<number> {
  const result = await autocannon(asked);
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(
      `${asked.url} answered ${result.non2xx} times with an error, and ${result.errors} times not at all.`,
    );
  }
  return result.requests.average;
}
