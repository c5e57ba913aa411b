import { atASteadyRate, type Rate, toLatencies } from './at-a-steady-rate.ts';
import { readUrl } from './read-url.ts';
import { runAsChild } from './run-in-child.ts';

export interface Visit extends Rate {
  urls: readonly string[];
}

/** Simulates visitors who open these pages in turn, and measures how long they wait. */
runAsChild(async ({ urls, ...rate }: Visit) =>
  toLatencies(await atASteadyRate(rate, (index) => load(urls[index % urls.length] ?? ''))),
);

async function load(url: string): Promise<void> {
  const status = await readUrl(url);
  if (status !== 200) throw new Error(`${url} responded with ${status}.`);
}
