import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { FileHandle } from 'node:fs/promises';
import { chown, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { signalIfThere } from '#tests/process/signal-if-there.ts';
import { adapt } from './adapt.ts';
import { network } from './network.ts';
import { findProgram } from './programs.ts';
import { runProgram } from './run-program.ts';

/** One of the three machines of the database: etcd and Patroni with its PostgreSQL, in a network namespace. */
export interface DatabaseMachine {
  /** As in `deploy/cluster`: db-1, db-2 or db-3. */
  name: string;
  address: string;
  /** Starts what systemd starts at the boot of such a machine. */
  start(): Promise<void>;
  /** Kills every process, as a power cut does. */
  kill(): Promise<void>;
  /** Kills etcd alone, which then stays away. */
  killEtcd(): Promise<void>;
  startEtcd(): Promise<void>;
  /** Stops every process without ending it, as a paused virtual machine. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  /** Pulls the network cable. */
  cut(): Promise<void>;
  plug(): Promise<void>;
  close(): Promise<void>;
}

interface MachineSettings {
  /** From 1 to 3. */
  number: number;
  folder: string;
  /** The account of Patroni, which PostgreSQL requires. */
  postgres: { uid: number; gid: number };
  /** Where its programs print. */
  log: FileHandle;
}

export async function openDatabaseMachine({
  number,
  folder,
  postgres,
  log,
}: MachineSettings): Promise<DatabaseMachine> {
  const name = `db-${number}`;
  const address = network.addressOf(number);
  const namespace = network.namespaceOf(number);
  await network.addMachine(number);
  const own = join(folder, name);
  for (const path of [own, join(own, 'sockets')]) {
    await mkdir(path);
    await chown(path, postgres.uid, postgres.gid);
  }
  const environment = await readEnvironment(number, own);
  const patroni = join(own, 'patroni.yml');
  await writeFile(patroni, await adaptPatroni(number, own));
  await chown(patroni, postgres.uid, postgres.gid);

  const begin = (command: string[], env: Record<string, string> = {}): ChildProcess =>
    spawn('ip', ['netns', 'exec', namespace, ...command], {
      cwd: own,
      env: { PATH: process.env.PATH ?? '', LANG: 'C.UTF-8', ...env },
      stdio: ['ignore', log.fd, log.fd],
    });
  const asPostgres = ['setpriv', `--reuid=${postgres.uid}`, `--regid=${postgres.gid}`, '--clear-groups'];
  let etcd: ChildProcess | undefined;
  const startEtcd = async () => {
    etcd = begin([...asPostgres, findProgram('etcd')], environment);
  };
  const processes = async () =>
    (await runProgram('ip', ['netns', 'pids', namespace])).split('\n').filter(Boolean).map(Number);
  const signal = async (name: NodeJS.Signals) => {
    for (const pid of await processes()) signalIfThere(pid, name);
  };
  const kill = async () => {
    while ((await processes()).length > 0) {
      await signal('SIGKILL');
      await pause(50);
    }
  };
  return {
    name,
    address,
    async start() {
      await startEtcd();
      begin([...asPostgres, findProgram('patroni'), patroni]);
    },
    kill,
    async killEtcd() {
      if (!etcd) return;
      const exit = once(etcd, 'exit');
      etcd.kill('SIGKILL');
      await exit;
    },
    startEtcd,
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    cut: () => network.setCable(number, 'down'),
    plug: () => network.setCable(number, 'up'),
    async close() {
      await kill();
      await network.removeMachine(number);
    },
  };
}

/** `/etc/default/etcd` of this machine. */
async function readEnvironment(number: number, folder: string): Promise<Record<string, string>> {
  const file = await adapt('etcd.env', ownTo(number, { '/var/lib/etcd/shop': join(folder, 'etcd') }));
  const lines = file.split('\n').filter((line) => line.startsWith('ETCD_'));
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
}

async function adaptPatroni(number: number, folder: string): Promise<string> {
  return adapt(
    'patroni.yml',
    ownTo(number, {
      '/var/lib/postgresql/15/shop': join(folder, 'data'),
      '/var/lib/postgresql/.pgpass-patroni': join(folder, 'pgpass'),
      '/var/run/postgresql': join(folder, 'sockets'),
      '/usr/lib/postgresql/15/bin': dirname(findProgram('postgres15')),
    }),
  );
}

/** What the comments of the files ask to change on each machine: its name and its own address. */
function ownTo(number: number, others: Record<string, string>): Record<string, string> {
  const lines = [
    ...['ETCD_NAME=', 'name: '].map((line) => [`${line}db-1\n`, `${line}db-${number}\n`]),
    ...['LISTEN_PEER_URLS', 'ADVERTISE_PEER_URLS', 'LISTEN_CLIENT_URLS', 'ADVERTISE_CLIENT_URLS'].map(
      (line) => [`${line}=http://10.0.0.11:`, `${line}=http://10.0.0.1${number}:`],
    ),
    ...['listen', 'connect_address'].map((line) => [`${line}: 10.0.0.11:`, `${line}: 10.0.0.1${number}:`]),
  ];
  return { ...Object.fromEntries(lines), ...others };
}

/** The id of a user and its group, from /etc/passwd. */
export async function findUser(name: string): Promise<{ uid: number; gid: number }> {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n');
  const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
  if (uid === undefined || gid === undefined)
    throw new Error(`This machine has no user ${name}. Debian's package postgresql makes it.`);
  return { uid: Number(uid), gid: Number(gid) };
}
