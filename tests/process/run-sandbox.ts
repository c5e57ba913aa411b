import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../../build-server/sandbox-main.js', import.meta.url));

interface SandboxSettings {
  /** The shop's data folder. Its processes use the sandbox whose data is there. */
  dataDir: string;
  port: number;
  webhookUrl: string;
}

export type EndSandbox = (signal?: 'SIGTERM' | 'SIGKILL') => Promise<void>;

/** Starts the sandbox in its own process, independent of any shop. Returns a function that ends it. */
export async function runSandbox({ dataDir, port, webhookUrl }: SandboxSettings): Promise<EndSandbox> {
  const child = spawn(process.execPath, [program], {
    env: {
      ...process.env,
      SANDBOX_PORT: String(port),
      SANDBOX_DATA_DIR: join(dataDir, 'sandbox'),
      SANDBOX_WEBHOOK_URL: webhookUrl,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const earlyExit = once(child, 'exit').then(() => {
    throw new Error('The sandbox stopped while starting. See its output above.');
  });
  await Promise.race([once(child, 'message'), earlyExit]);
  earlyExit.catch(() => {});
  return async (signal = 'SIGTERM') => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  };
}
