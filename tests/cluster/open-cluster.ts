import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmod, type FileHandle, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { withClient } from '#server/database/with-client.ts';
import { freePort } from '#tests/process/free-port.ts';
import { adapt } from './adapt.ts';
import { type DatabaseMachine, findUser, openDatabaseMachine } from './database-machine.ts';
import { network } from './network.ts';
import { findProgram } from './programs.ts';

/** Three machines with PostgreSQL, and what the shop's own machine reaches them through. */
export interface Cluster {
  machines: readonly DatabaseMachine[];
  /** `DATABASE_URL`: PgBouncer. */
  url: string;
  /** `DATABASE_SESSION_URL`: HAProxy, which leads to the primary. */
  sessionUrl: string;
  primary(): Promise<DatabaseMachine>;
  /** Waits until a machine is the primary, and returns it. */
  untilPrimary(isWanted?: (machine: DatabaseMachine) => boolean): Promise<DatabaseMachine>;
  /** Waits until every machine runs, and one of the others has all that the primary has confirmed. */
  untilHealthy(): Promise<void>;
  /** Asks Patroni to make another machine the primary. */
  switchOver(): Promise<void>;
  /** The machine that must have each commit before the buyer hears of it. */
  synchronousReplica(): Promise<DatabaseMachine>;
  etcdLeader(): Promise<DatabaseMachine>;
  /** Kills PgBouncer, and starts it again as systemd does. */
  restartPgBouncer(): Promise<void>;
  close(): Promise<void>;
}

/** In `deploy/cluster/patroni.yml`. */
const superuser = 'postgres:first-password';
const maxWaitMs = 180_000;

/** A program's output goes to `log`. */
export async function openCluster(folder: string, log: FileHandle): Promise<Cluster> {
  const closers: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const each of closers.toReversed()) await each();
  };
  try {
    await network.open();
    closers.push(() => network.close());
    await chmod(folder, 0o755);
    const postgres = await findUser('postgres');
    const machines: DatabaseMachine[] = [];
    for (const number of [1, 2, 3]) {
      const machine = await openDatabaseMachine({ number, folder, postgres, log });
      closers.push(() => machine.close());
      machines.push(machine);
    }
    for (const { start } of machines) await start();
    const states = openStates(machines);
    await states.untilHealthy();
    const start = ([file = '', ...args]: string[]) =>
      spawn(file, args, { stdio: ['ignore', log.fd, log.fd] });
    const [haproxyPort, pgbouncerPort] = [await freePort(), await freePort()];
    const haproxy = start(await configureHaproxy(folder, haproxyPort));
    closers.push(() => end(haproxy));
    const password = randomUUID();
    const sessionUrl = `postgres://shop:${password}@127.0.0.1:${haproxyPort}/shop`;
    await makeDatabase(`postgres://${superuser}@127.0.0.1:${haproxyPort}/postgres`, password);
    const command = await configurePgBouncer(folder, { haproxyPort, port: pgbouncerPort, password });
    let pgbouncer = start(command);
    closers.push(() => end(pgbouncer));
    return {
      ...{ machines, ...states, sessionUrl, close },
      url: `postgres://shop:${password}@127.0.0.1:${pgbouncerPort}/shop`,
      async restartPgBouncer() {
        await end(pgbouncer, 'SIGKILL');
        pgbouncer = start(command);
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** What Patroni says about a machine. */
const member = z.object({ name: z.string(), role: z.string(), state: z.string() });

/** What the cluster says about itself, and the switch of its primary. */
function openStates(machines: readonly DatabaseMachine[]) {
  const find = (name: string) => {
    const machine = machines.find((each) => each.name === name);
    if (!machine) throw new Error(`The cluster has no machine ${name}.`);
    return machine;
  };
  const ask = async (path: string): Promise<unknown> => {
    for (const { address } of machines) {
      const answer = await fetch(`http://${address}:8008${path}`, { signal: AbortSignal.timeout(2000) })
        .then((response) => response.json())
        .catch(() => undefined);
      if (answer !== undefined) return answer;
    }
    throw new Error('No machine of the cluster answers.');
  };
  const members = async () => z.object({ members: z.array(member) }).parse(await ask('/cluster')).members;
  const answersAsPrimary = ({ address }: DatabaseMachine) =>
    fetch(`http://${address}:8008/primary`, { signal: AbortSignal.timeout(2000) }).then(
      ({ ok }) => ok,
      () => false,
    );
  const findPrimary = async (isWanted: (machine: DatabaseMachine) => boolean = () => true) => {
    for (const machine of machines)
      if (isWanted(machine) && (await answersAsPrimary(machine))) return machine;
    return undefined;
  };
  const untilPrimary = (isWanted?: (machine: DatabaseMachine) => boolean) =>
    until('a primary', () => findPrimary(isWanted));
  return {
    primary: () => untilPrimary(),
    untilPrimary,
    untilHealthy: () =>
      until('three healthy machines', async () => {
        const all = await members().catch(() => []);
        const running = all.filter(({ state }) => state === 'running' || state === 'streaming');
        const copies = all.filter(({ role }) => role === 'sync_standby');
        return (
          (running.length === 3 && copies.length > 0 && (await findPrimary()) !== undefined) || undefined
        );
      }).then(() => {}),
    async switchOver() {
      const { name, address } = await untilPrimary();
      const response = await fetch(`http://${address}:8008/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: name }),
      });
      if (!response.ok) throw new Error(`Patroni refused the switchover: ${await response.text()}`);
      await untilPrimary((machine) => machine.name !== name);
    },
    async synchronousReplica() {
      const { name } = await until('a synchronous replica', async () =>
        (await members().catch(() => [])).find(({ role }) => role === 'sync_standby'),
      );
      return find(name);
    },
    async etcdLeader() {
      return until('a leader of etcd', async () => {
        for (const { name, address } of machines) {
          const response = await fetch(`http://${address}:2379/v3/maintenance/status`, {
            method: 'POST',
            body: '{}',
            signal: AbortSignal.timeout(2000),
          }).catch(() => undefined);
          const status = z
            .object({ leader: z.string(), header: z.object({ member_id: z.string() }) })
            .safeParse(await response?.json().catch(() => undefined));
          if (status.data && status.data.leader === status.data.header.member_id) return find(name);
        }
        return undefined;
      });
    },
  };
}

async function until<Thing>(what: string, find: () => Promise<Thing | undefined>): Promise<Thing> {
  const giveUpAt = Date.now() + maxWaitMs;
  while (Date.now() < giveUpAt) {
    const found = await find();
    if (found !== undefined) return found;
    await pause(250);
  }
  throw new Error(`There was no sign of ${what} within ${maxWaitMs / 1000} s.`);
}

async function configureHaproxy(folder: string, port: number): Promise<string[]> {
  const file = join(folder, 'haproxy.cfg');
  await writeFile(file, await adapt('haproxy.cfg', { '127.0.0.1:5000': `127.0.0.1:${port}` }));
  return [findProgram('haproxy'), '-db', '-f', file];
}

async function configurePgBouncer(
  folder: string,
  { haproxyPort, port, password }: { haproxyPort: number; port: number; password: string },
): Promise<string[]> {
  const own = join(folder, 'pgbouncer');
  await mkdir(own, { mode: 0o755 });
  const users = join(own, 'userlist.txt');
  await writeFile(users, `"shop" "${password}"\n`);
  const file = join(own, 'pgbouncer.ini');
  await writeFile(
    file,
    await adapt('pgbouncer.ini', {
      'port=5000': `port=${haproxyPort}`,
      'listen_port = 6432': `listen_port = ${port}`,
      '/etc/pgbouncer/userlist.txt': users,
    }),
  );
  return [
    ...['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'],
    ...[findProgram('pgbouncer'), '-q', file],
  ];
}

/** The shop's role and database, as `docs/several-machines.md` makes them. */
async function makeDatabase(url: string, password: string): Promise<void> {
  const isPrimary = () =>
    withClient(url, 'cluster test', async (client) => {
      const { rows } = await client.query<{ is: boolean }>('select not pg_is_in_recovery() as is');
      return rows[0]?.is === true;
    }).catch(() => false);
  // Until its first check of a machine, HAProxy also leads to that one, in turn.
  await until('HAProxy leading to the primary only', async () => {
    for (let turn = 1; turn <= 3; turn += 1) if (!(await isPrimary())) return undefined;
    return true;
  });
  await withClient(url, 'cluster test', async (client) => {
    await client.query(`create role shop login password '${password}'`);
    await client.query('create database shop owner shop');
  });
}

async function end(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill(signal);
  await exit;
}
