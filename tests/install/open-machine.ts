import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

/** A new Debian 12 in a folder, with processes and mounts of its own, but with the ports of this machine. */
export interface Machine {
  /** Where its files are on this machine. */
  folder: string;
  /** Runs a shell command as root. @returns its exit code, and both outputs as one text */
  run(command: string): Promise<{ code: number; output: string }>;
  /** Starts a shell command as root that ends with the machine. @returns what it has printed, which is also printed here */
  start(command: string): () => string;
  /** Ends every process of the machine, and deletes its folder. */
  close(): Promise<void>;
}

/** Where npm finds the certificate of a network that reads all traffic, if this machine has one. */
const ownAuthority = process.env.NODE_EXTRA_CA_CERTS;
const authoritiesInside = '/usr/local/share/authorities.pem';

/** What a rented Debian has, besides the least that boots. */
const usual = 'ca-certificates procps systemd iproute2 hostname';

const environment = [
  'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  'HOME=/root',
  `NODE_EXTRA_CA_CERTS=${authoritiesInside}`,
];

/**
 * Makes the machine with debootstrap, or copies the folder `DEBIAN` that debootstrap made before.
 * @param release the folder of the code, whose tracked files are put into /root/shop as a clone would
 * @param authority a certificate that its programs trust besides the usual ones
 */
export async function openMachine(release: string, authority: string): Promise<Machine> {
  const folder = await mkdtemp('/var/tmp/passepartout-machine-');
  const execute = promisify(execFile);
  const made = process.env.DEBIAN;
  if (made) await execute('cp', ['--archive', '--no-target-directory', made, folder]);
  else await execute('debootstrap', ['--variant=minbase', 'bookworm', folder], { maxBuffer: 2 ** 26 });
  await copyFile('/etc/resolv.conf', join(folder, 'etc/resolv.conf'));
  const own = ownAuthority ? await readFile(ownAuthority, 'utf8') : '';
  await writeFile(join(folder, authoritiesInside), own + authority);
  await mkdir(join(folder, 'root/shop'));
  await execute('sh', ['-c', 'git ls-files -z | xargs -0 cp --parents -t "$0"', join(folder, 'root/shop')], {
    cwd: release,
  });

  const mounts =
    'mount -t proc proc "$0/proc" && mount --rbind /dev "$0/dev" && exec chroot "$0" sleep infinity';
  const first = spawn(
    'unshare',
    ['--mount', '--pid', '--fork', '--kill-child=SIGKILL', 'sh', '-c', mounts, folder],
    { stdio: 'inherit' },
  );
  const inside = await childOf(first.pid ?? 0);
  const enter = (command: string) => [
    ...['--target', inside, '--mount', '--pid', '--root', '--wdns=/'],
    ...['env', '-i', ...environment, 'bash', '-c', command],
  ];
  const open = (command: string) => {
    const child = spawn('nsenter', enter(command), { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part) => {
        output += part;
        process.stdout.write(part);
      });
    return { child, output: () => output };
  };
  const machine: Machine = {
    folder,
    async run(command) {
      const { child, output } = open(command);
      const [code] = await once(child, 'close');
      return { code, output: output() };
    },
    start: (command) => open(command).output,
    async close() {
      const hasEnded = first.exitCode !== null || first.signalCode !== null;
      const ended = hasEnded ? undefined : once(first, 'exit');
      // It ignores SIGTERM. Its death ends all that it started.
      first.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 500 });
    },
  };
  const { code } = await machine.run(
    `apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends ${usual} >/dev/null`,
  );
  if (code === 0) return machine;
  await machine.close();
  throw new Error(`apt-get could not install ${usual}: see above.`);
}

/** The id of the first process of the machine, once it has entered its folder. */
async function childOf(parent: number): Promise<string> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const child = await readFile(`/proc/${parent}/task/${parent}/children`, 'utf8').catch(() => '');
    const command = await readFile(`/proc/${child.trim()}/cmdline`, 'utf8').catch(() => '');
    if (command.startsWith('sleep')) return child.trim();
    await pause(100);
  }
  throw new Error(
    'The machine did not start within ten seconds: unshare, mount or chroot failed, see above.',
  );
}
