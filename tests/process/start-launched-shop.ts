import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { childrenOf } from './children-of.ts';
import { signalIfThere } from './signal-if-there.ts';

const project = fileURLToPath(new URL('../..', import.meta.url));

/** A shop as `npm start` and systemd run it: a launcher, and a process that it can replace. */
export interface LaunchedShop {
  url: string;
  /** All that the launcher and its processes have printed. */
  output(): string;
  /** The ids of the shop's processes: one, or two while one replaces the other. */
  processes(): Promise<number[]>;
  /** Stops the shop. @returns the launcher's exit code */
  stop(): Promise<number | null>;
  /** Kills the launcher and its processes, as a power cut would. Their database server keeps running. */
  kill(): Promise<void>;
}

/** Starts a shop with its launcher. It may not be ready yet. */
export function startLaunchedShop(port: number, settings: Record<string, string>): LaunchedShop {
  const launcher = spawn(process.execPath, ['setup/run.cjs', 'start'], {
    cwd: project,
    env: {
      ...process.env,
      ...settings,
      NODE_ENV: 'production',
      PASSEPARTOUT_PREPARED: '1',
      PORT: String(port),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exit = once(launcher, 'exit');
  let printed = '';
  for (const stream of [launcher.stdout, launcher.stderr]) stream.on('data', (text) => (printed += text));
  return {
    url: `http://127.0.0.1:${port}`,
    output: () => printed,
    processes: () => childrenOf(launcher.pid ?? 0),
    async stop() {
      launcher.kill('SIGTERM');
      return (await exit)[0];
    },
    async kill() {
      const processes = await childrenOf(launcher.pid ?? 0);
      launcher.kill('SIGKILL');
      for (const pid of processes) signalIfThere(pid, 'SIGKILL');
      await exit;
    },
  };
}
