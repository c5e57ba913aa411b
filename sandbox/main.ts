import { type Sandbox, type SandboxOptions, startSandbox } from './start-sandbox.ts';

const defaultPort = 4242;

const settings = readSettings(process.env);

try {
  const sandbox = await startSandbox(settings);
  console.log(`Sandbox: ${sandbox.url} (payments, labels, mailbox, music), mail on ${sandbox.smtpUrl}`);
  closeOnRequest(sandbox);
  const { url, smtpUrl, music } = sandbox;
  process.send?.({ type: 'ready', url, smtpUrl, music });
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}

function closeOnRequest(sandbox: Sandbox): void {
  let isClosing = false;
  const close = async () => {
    if (isClosing) return;
    isClosing = true;
    await sandbox.close();
    process.exit(0);
  };
  process.on('SIGTERM', close);
  process.on('SIGINT', close);
  process.on('disconnect', close);
}

function explain(error: unknown): string {
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE' && 'port' in error) {
    const variable = error.port === settings.port ? 'SANDBOX_PORT' : 'SANDBOX_SMTP_PORT';
    return `The sandbox cannot start: port ${error.port} is taken. Stop what listens there, or set ${variable} to a free port.`;
  }
  return `The sandbox cannot start: ${error instanceof Error ? error.message : String(error)}`;
}

/** Reads the sandbox's settings from the environment. An invalid port is printed, and ends the process. */
function readSettings(env: NodeJS.ProcessEnv): SandboxOptions {
  const port = readPort(env, 'SANDBOX_PORT', defaultPort);
  return {
    port,
    smtpPort: readPort(env, 'SANDBOX_SMTP_PORT', port === 0 ? 0 : port + 1),
    publicUrl: env.SANDBOX_PUBLIC_URL || undefined,
    dataDir: env.SANDBOX_DATA_DIR || undefined,
    webhookUrl: env.SANDBOX_WEBHOOK_URL || undefined,
    webhookSecret: env.STRIPE_WEBHOOK_SECRET || undefined,
    labelsWebhookUrl: env.SANDBOX_LABELS_WEBHOOK_URL || undefined,
    labelsWebhookSecret: env.EASYPOST_WEBHOOK_SECRET || undefined,
  };
}

function readPort(env: NodeJS.ProcessEnv, name: string, fallback: number): number {
  const text = env[name];
  if (!text) return fallback;
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  console.error(`${name} is "${text}"; it must be a port number from 0 to 65535.`);
  process.exit(1);
}
