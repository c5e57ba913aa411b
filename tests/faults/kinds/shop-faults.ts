import type { FaultKind } from './fault-kind.ts';

export const shopFaults: FaultKind[] = [
  {
    name: 'shop killed (-9)',
    strike: (ground) =>
      ground.restartShop((shop) => {
        ground.deaths.push(Date.now());
        return shop.kill();
      }),
  },
  {
    name: 'shop and its database killed (-9)',
    strike: (ground) =>
      ground.restartShop((shop) => {
        ground.deaths.push(Date.now());
        return shop.killGroup();
      }),
  },
  { name: 'shop closed and started', strike: (ground) => ground.restartShop((shop) => shop.stop()) },
];
