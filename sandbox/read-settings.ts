import type { SandboxOptions } from './start-sandbox.ts';

const defaultPort = 4242;

/** Reads the sandbox's settings from the environment. Ends the process with one line when a port is none. */
export function readSettings(env: NodeJS.ProcessEnv): SandboxOptions {
  const port = readPort(env, 'SANDBOX_PORT', defaultPort);
  return {
    port,
    smtpPort: readPort(env, 'SANDBOX_SMTP_PORT', port === 0 ? 0 : port + 1),
    dataDir: env.SANDBOX_DATA_DIR || undefined,
    webhookUrl: env.SANDBOX_WEBHOOK_URL || undefined,
    webhookSecret: env.STRIPE_WEBHOOK_SECRET || undefined,
  };
}

function readPort(env: NodeJS.ProcessEnv, name: string, fallback: number): number {
  const text = env[name];
  if (!text) return fallback;
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  console.error(`${name} is "${text}"; it takes a port number from 0 to 65535.`);
  process.exit(1);
}
