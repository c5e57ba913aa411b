import { setTimeout as pause } from 'node:timers/promises';
import type { FaultKind } from './fault-kind.ts';

const minMs = 1000;
const maxMs = 3000;

const providerFaults: FaultKind[] = [
  passing('provider slow', { api: { delayMs: 1500 } }, { api: {} }),
  passing('provider slower than the shop waits', { api: { delayMs: 6000 } }, { api: {} }),
  passing('provider fails', { api: { status: 500 } }, { api: {} }),
  passing('provider fails, also on retries', { api: { status: 500, kept: true, calls: 5 } }, { api: {} }),
  passing('provider acts, its response is lost', { api: { cut: true, afterWork: true } }, { api: {} }),
  passing('provider acts, returns 500', { api: { status: 500, afterWork: true } }, { api: {} }),
  passing('provider limits requests (429)', { api: { status: 429 } }, { api: {} }),
];

const webhookFaults: FaultKind[] = [
  passing('webhooks dropped', { webhooks: { drop: true } }, { webhooks: {} }),
  passing('webhooks twice', { webhooks: { duplicate: true } }, { webhooks: {} }),
  passing('webhooks late', { webhooks: { delayMs: 5000 } }, { webhooks: {} }),
  passing('webhooks out of order', { webhooks: { reverse: true } }, { webhooks: {} }),
];

const mailFaults: FaultKind[] = [
  passing('mail refused', { mail: { refuse: true } }, { mail: {} }),
  passing('mail hangs', { mail: { hang: true } }, { mail: {} }),
  passing('mail slow', { mail: { delayMs: 1500 } }, { mail: {} }),
  passing('mail cut before it is stored', { mail: { cut: 'before-keeping' } }, { mail: {} }),
];

/** Faults of the payment provider and the mail server while the shop runs. */
export const outsideFaults: FaultKind[] = [...providerFaults, ...webhookFaults, ...mailFaults];

/** A fault that lasts a few seconds. If the sandbox is killed in the meantime, the fault ends earlier. */
function passing(name: string, begin: object, end: object): FaultKind {
  return {
    name,
    async strike(world, random) {
      await world.setFaults(begin);
      await pause(random.between(minMs, maxMs));
      await world.setFaults(end);
    },
  };
}

/** The provider and the mail server are unavailable for a moment, and keep their data. */
export const sandboxKilled: FaultKind = {
  name: 'provider and mail server killed (-9)',
  strike(world) {
    world.killedAt.push(Date.now());
    return world.killSandbox();
  },
};
