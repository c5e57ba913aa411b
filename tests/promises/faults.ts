import type { Simulation } from './open-simulation.ts';

/**
 * Faults of the payment provider, its events and the mail server. Those with `calls` end by themselves. None is `kept`: the
 * provider repeats such a failure for a day of its own clock, which does not move, and the refund's job outlasts it.
 */
const faults = (calls: number) => [
  { api: { status: 500, calls } },
  { api: { status: 429, calls } },
  { api: { cut: true, calls } },
  // The refund is made, and the answer is lost.
  { api: { cut: true, afterWork: true, method: 'POST', path: '/v1/refunds', calls } },
  { webhooks: { drop: true } },
  { webhooks: { duplicate: true, reverse: true } },
  { mail: { refuse: true } },
];

export async function causeFault({ world, random, count }: Simulation): Promise<void> {
  await world.setFaults(random.pick(faults(random.between(1, 8))));
  count('faults');
}
