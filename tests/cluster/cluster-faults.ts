import { setTimeout as pause } from 'node:timers/promises';
import type { DatabaseMachine } from './database-machine.ts';
import type { ClusterWorld } from './open-cluster-world.ts';

/** Something that happens to a cluster in its life. */
export interface ClusterFault {
  name: string;
  /** Part of a quick run. */
  isQuick: boolean;
  /** Ends when the cause is gone. */
  strike(world: ClusterWorld): Promise<void>;
}

const seconds = (count: number) => pause(count * 1000);

export const clusterFaults: readonly ClusterFault[] = [
  {
    name: 'the primary machine is killed, and starts again',
    isQuick: true,
    async strike({ cluster }) {
      const lost = await cluster.primary();
      await lost.kill();
      await cluster.untilPrimary(({ name }) => name !== lost.name);
      await seconds(5);
      await lost.start();
    },
  },
  {
    name: 'another machine becomes the primary (switchover)',
    isQuick: true,
    strike: ({ cluster }) => cluster.switchOver(),
  },
  {
    name: 'the primary machine is frozen for 40 s',
    isQuick: false,
    strike: async ({ cluster }) => freezeFor(40, await cluster.primary()),
  },
  {
    name: 'the primary machine is cut off for 40 s',
    isQuick: false,
    async strike({ cluster }) {
      const lost = await cluster.primary();
      await lost.cut();
      await seconds(40);
      await lost.plug();
    },
  },
  {
    name: 'the synchronous replica is frozen for 60 s',
    isQuick: false,
    strike: async ({ cluster }) => freezeFor(60, await cluster.synchronousReplica()),
  },
  {
    name: "etcd's leader is killed",
    isQuick: false,
    async strike({ cluster }) {
      const leader = await cluster.etcdLeader();
      await leader.killEtcd();
      // As systemd does.
      await leader.startEtcd();
    },
  },
  {
    name: 'etcd has no quorum for 40 s',
    isQuick: false,
    async strike({ cluster }) {
      const killed = cluster.machines.slice(0, 2);
      for (const machine of killed) await machine.killEtcd();
      await seconds(40);
      for (const machine of killed) await machine.startEtcd();
    },
  },
  {
    name: 'PgBouncer is killed, and starts again',
    isQuick: false,
    strike: ({ cluster }) => cluster.restartPgBouncer(),
  },
  {
    name: 'one process of the shop is stopped, and starts again',
    isQuick: false,
    strike: ({ restartShop }) => restartShop(),
  },
];

async function freezeFor(count: number, machine: DatabaseMachine): Promise<void> {
  await machine.freeze();
  await seconds(count);
  await machine.thaw();
}
