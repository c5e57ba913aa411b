import { atTimes } from '../../load/at-a-steady-rate.ts';
import { runAsChild } from '../../load/run-in-child.ts';
import type { PlannedRequest } from './plan-requests.ts';
import { type CheckedShop, openSender } from './send-request.ts';

export interface SentRequests {
  shop: CheckedShop;
  requests: readonly PlannedRequest[];
}

export interface Sent {
  milliseconds: number[];
  isAnswered: boolean[];
  seconds: number;
  /** The processor time of this program, in milliseconds. */
  processorMs: number;
}

/** Sends planned requests to a shop at their times, from a process of its own. */
runAsChild(async ({ shop, requests }: SentRequests): Promise<Sent> => {
  const send = openSender(shop);
  const startedAt = performance.now();
  const isAnswered: boolean[] = [];
  const { milliseconds } = await atTimes(
    requests.map(({ at }) => at),
    async (index) => {
      isAnswered[index] = await send(requests[index]?.kind ?? 'cachedPage');
    },
  );
  const { user, system } = process.cpuUsage();
  return {
    milliseconds,
    isAnswered,
    seconds: (performance.now() - startedAt) / 1000,
    processorMs: (user + system) / 1000,
  };
});
