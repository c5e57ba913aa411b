import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findRunningServer } from '#server/database/embedded/running-server.ts';
import { childrenOf } from '#tests/process/children-of.ts';
import { signalIfThere } from '#tests/process/signal-if-there.ts';
import type { FaultWorld } from '../fault-world.ts';
import type { FaultKind } from './fault-kind.ts';

/** Faults of the database server while the shop runs. The shop restarts a server that ended. */
export const databaseFaults: FaultKind[] = [
  { name: 'database killed (-9)', strike: (world) => signalServer(world, 'SIGKILL') },
  { name: 'database stopped', strike: (world) => signalServer(world, 'SIGINT') },
  {
    name: 'database hangs',
    async strike(world, random) {
      const processes = await serverProcesses(world);
      const signalAll = (signal: NodeJS.Signals) => {
        for (const pid of processes) signalIfThere(pid, signal);
      };
      signalAll('SIGSTOP');
      await pause(random.between(2000, 5000));
      signalAll('SIGCONT');
    },
  },
];

async function signalServer(world: FaultWorld, signal: NodeJS.Signals): Promise<void> {
  const [server] = await serverProcesses(world);
  if (server) signalIfThere(server, signal);
  await untilReady(world);
}

/** The process ids of the server and then of its child processes. */
async function serverProcesses({ dataDir }: FaultWorld): Promise<number[]> {
  const server = await findRunningServer(join(dataDir, 'postgres'));
  if (!server) return [];
  return [server.pid, ...(await childrenOf(server.pid))];
}

const maxReturnMs = 60_000;

async function untilReady({ shopUrl }: FaultWorld): Promise<void> {
  const giveUpAt = Date.now() + maxReturnMs;
  while (Date.now() < giveUpAt) {
    await pause(250);
    const isReady = await fetch(`${shopUrl}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
  }
  throw new Error(`The shop did not reconnect to its database within ${maxReturnMs / 1000} s.`);
}
