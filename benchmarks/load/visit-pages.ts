import { Agent, request } from 'node:http';
import { atASteadyRate, type Rate, toLatencies } from './at-a-steady-rate.ts';
import { runAsChild } from './run-in-child.ts';

export interface Visit extends Rate {
  urls: readonly string[];
}

const agent = new Agent({ keepAlive: true, maxSockets: 50 });

/** Simulates visitors who open these pages in turn, and measures how long they wait. */
runAsChild(async ({ urls, ...rate }: Visit) =>
  toLatencies(await atASteadyRate(rate, (index) => load(urls[index % urls.length] ?? ''))),
);

function load(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const sentRequest = request(url, { agent, headers: { 'accept-encoding': 'br' } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} responded with ${response.statusCode}.`));
      response.on('end', resolve).on('error', reject).resume();
    });
    sentRequest.on('error', reject).end();
  });
}
