import type { FaultKind } from './fault-kind.ts';

/** Provider and mail server are away for a moment, and then know what they knew. */
export const sandboxKilled: FaultKind = {
  name: 'provider and mail server killed (-9)',
  strike(world) {
    world.deaths.push(Date.now());
    return world.killSandbox();
  },
};
