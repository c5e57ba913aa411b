import { readSettings } from './read-settings.ts';
import { type Sandbox, startSandbox } from './start-sandbox.ts';

const settings = readSettings(process.env);

try {
  const sandbox = await startSandbox(settings);
  console.log(`Sandbox: ${sandbox.url} (payments, mailbox, music), mail on ${sandbox.smtpUrl}`);
  closeOnRequest(sandbox);
  const { url, smtpUrl, music } = sandbox;
  process.send?.({ type: 'ready', url, smtpUrl, music });
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}

function closeOnRequest(sandbox: Sandbox): void {
  let closing = false;
  const close = async () => {
    if (closing) return;
    closing = true;
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
