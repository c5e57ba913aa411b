import { runProgram } from './run-program.ts';

const ip = (...args: string[]) => runProgram('ip', args);
const bridge = 'shop-cluster';

/**
 * A network of its own for the machines of the database: a bridge on this machine, with one cable to each namespace. The
 * addresses are those of `deploy/cluster` with another beginning, because this machine may be in such a network.
 */
export const network = {
  prefix: '10.83.0.',
  addressOf: (number: number) => `10.83.0.1${number}`,
  namespaceOf: (number: number) => `shop-db-${number}`,

  async open(): Promise<void> {
    await network.close();
    await ip('link', 'add', bridge, 'type', 'bridge');
    await ip('addr', 'add', '10.83.0.1/24', 'dev', bridge);
    await ip('link', 'set', bridge, 'up');
  },

  async addMachine(number: number): Promise<void> {
    const [namespace, cable] = [network.namespaceOf(number), cableOf(number)];
    const inside = (...args: string[]) => ip('-n', namespace, ...args);
    await ip('netns', 'add', namespace);
    await ip('link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace);
    await ip('link', 'set', cable, 'master', bridge);
    await ip('link', 'set', cable, 'up');
    await inside('link', 'set', 'lo', 'up');
    await inside('addr', 'add', `${network.addressOf(number)}/24`, 'dev', 'eth0');
    await inside('link', 'set', 'eth0', 'up');
  },

  setCable: (number: number, state: 'up' | 'down') =>
    ip('link', 'set', cableOf(number), state).then(() => {}),

  async removeMachine(number: number): Promise<void> {
    await ip('link', 'del', cableOf(number)).catch(() => {});
    await ip('netns', 'del', network.namespaceOf(number)).catch(() => {});
  },

  /** Also removes what a killed run has left. */
  async close(): Promise<void> {
    for (const number of [1, 2, 3]) await network.removeMachine(number);
    await ip('link', 'del', bridge).catch(() => {});
  },
};

const cableOf = (number: number) => `shop-cable-${number}`;
