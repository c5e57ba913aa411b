import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../../sandbox/main.ts', import.meta.url));

interface SandboxPlace {
  /** The shop's: its processes use the sandbox that keeps the books there. */
  dataDir: string;
  port: number;
  webhookUrl: string;
}

export type EndSandbox = (signal?: 'SIGTERM' | 'SIGKILL') => Promise<void>;

/** The sandbox in a process of its own, which no shop started: it outlives them all. Gives what ends it. */
export async function runSandbox({ dataDir, port, webhookUrl }: SandboxPlace): Promise<EndSandbox> {
  const child = spawn(process.execPath, [program], {
    env: {
      ...process.env,
      SANDBOX_PORT: String(port),
      SANDBOX_DATA_DIR: join(dataDir, 'sandbox'),
      SANDBOX_WEBHOOK_URL: webhookUrl,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const stopped = once(child, 'exit').then(() => {
    throw new Error('The sandbox stopped while starting; it says why above.');
  });
  await Promise.race([once(child, 'message'), stopped]);
  stopped.catch(() => {});
  return async (signal = 'SIGTERM') => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  };
}
