import { type ChildProcess, spawn } from 'node:child_process';
import { on, once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { Configuration } from '../configuration/configuration.ts';
import { OperatorError } from '../configuration/operator-error.ts';

export const sandboxAddresses = z.object({
  url: z.string(),
  smtpUrl: z.string(),
  music: z.object({ playlistUrl: z.string(), widgetUrl: z.string() }),
});
export type SandboxAddresses = z.infer<typeof sandboxAddresses>;

const sandboxProgram = fileURLToPath(new URL('../../sandbox/main.ts', import.meta.url));
const readyMessage = sandboxAddresses.extend({ type: z.literal('ready') });
/** The sandbox serves one person, so it needs no room for many short-lived objects (decision 008). */
const smallHeap = '--max-semi-space-size=1';
/** Loading the modules takes a second, but a busy machine may need much longer. */
const maxStartMs = 120_000;

export function sandboxFolder(dataDir: string): string {
  return join(dataDir, 'sandbox');
}

/** Starts the sandbox in its own process, which ends with this one. @throws OperatorError if it can't start */
export async function startSandboxProcess(
  configuration: Configuration,
): Promise<{ child: ChildProcess; addresses: SandboxAddresses }> {
  const child = spawn(process.execPath, [smallHeap, sandboxProgram], {
    env: {
      ...process.env,
      SANDBOX_PORT: String(configuration.sandboxPort),
      SANDBOX_DATA_DIR: sandboxFolder(configuration.dataDir),
      SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${configuration.port}/api/payments/webhook`,
      STRIPE_WEBHOOK_SECRET: configuration.webhookSecret,
      SANDBOX_LABELS_WEBHOOK_URL: `http://127.0.0.1:${configuration.port}/api/shipping/webhook`,
      EASYPOST_WEBHOOK_SECRET: configuration.labelsWebhookSecret,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // Ctrl-C in the terminal reaches only the shop, which stops the sandbox when nothing needs it anymore.
    detached: true,
  });
  try {
    const { type: _, ...addresses } = await untilReady(child);
    return { child, addresses };
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
}

async function untilReady(child: ChildProcess): Promise<z.infer<typeof readyMessage>> {
  const signal = AbortSignal.timeout(maxStartMs);
  const failure = once(child, 'exit', { signal }).then(([code]) => {
    throw new OperatorError(`The sandbox stopped while starting (exit code ${code}).`);
  });
  return Promise.race([firstReadyMessage(child, signal), failure]).catch((error: unknown) => {
    if (!signal.aborted) throw error;
    throw new OperatorError(`The sandbox has not started within ${maxStartMs / 1000} s.`);
  });
}

/** Ignores other messages: under `node --watch`, a process reports on the same channel which files it loads. */
async function firstReadyMessage(
  child: ChildProcess,
  signal: AbortSignal,
): Promise<z.infer<typeof readyMessage>> {
  for await (const [message] of on(child, 'message', { signal })) {
    const parsed = readyMessage.safeParse(message);
    if (parsed.success) return parsed.data;
  }
  throw new OperatorError('The sandbox closed its channel while starting.');
}
