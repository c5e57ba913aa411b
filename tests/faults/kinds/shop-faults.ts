import type { FaultKind } from './fault-kind.ts';

export const shopFaults: FaultKind[] = [
  {
    name: 'shop killed (-9)',
    strike: (world) =>
      world.restartShop((shop) => {
        world.killedAt.push(Date.now());
        return shop.kill();
      }),
  },
  {
    name: 'shop and its database killed (-9)',
    strike: (world) =>
      world.restartShop((shop) => {
        world.killedAt.push(Date.now());
        return shop.killGroup();
      }),
  },
  { name: 'shop closed and started', strike: (world) => world.restartShop((shop) => shop.stop()) },
];
