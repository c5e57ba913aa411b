import { Agent, request } from 'node:http';
import { answerQuestion } from './ask-program.ts';
import { atASteadyRate, type Rate, toLatencies } from './at-a-steady-rate.ts';

export interface Visit extends Rate {
  urls: readonly string[];
}

const agent = new Agent({ keepAlive: true, maxSockets: 50 });

/** Simulates visitors who open these pages in turn, and measures how long they wait. */
answerQuestion(async ({ urls, ...rate }: Visit) =>
  toLatencies(await atASteadyRate(rate, (index) => load(urls[index % urls.length] ?? ''))),
);

function load(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent, headers: { 'accept-encoding': 'br' } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}.`));
      response.on('end', resolve).on('error', reject).resume();
    });
    asked.on('error', reject).end();
  });
}
