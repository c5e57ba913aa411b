import { openForBusiness } from './open-for-business.ts';
import { ConfigurationError, readConfiguration } from './platform/configuration.ts';
import { DataDirectoryError } from './platform/embedded-postgres/data-directory-error.ts';
import { createLog } from './platform/log.ts';
import { SandboxError } from './platform/start-sandbox.ts';

/** The process that `npm start` runs: reads the configuration, opens the shop, and closes it when asked. */
async function main(): Promise<void> {
  loadEnvFile();
  const configuration = readConfiguration(process.env);
  const log = createLog(configuration.logLevel);
  const business = await openForBusiness(configuration, log);
  const close = once(async (reason: string) => {
    log.info({ reason }, 'closing the shop');
    setTimeout(() => process.exit(1), longestCloseMs).unref();
    await business.close();
    process.exit(0);
  });
  process.on('SIGINT', () => void close('SIGINT'));
  process.on('SIGTERM', () => void close('SIGTERM'));
  // The set-up script that started us has died; nobody is left who could stop us.
  process.on('disconnect', () => void close('the parent process has ended'));
}

const longestCloseMs = 25_000;

function loadEnvFile(): void {
  try {
    process.loadEnvFile();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
}

function once<Argument>(act: (argument: Argument) => Promise<void>): (argument: Argument) => Promise<void> {
  let running: Promise<void> | undefined;
  return (argument) => {
    running ??= act(argument);
    return running;
  };
}

/** Errors that the person at the terminal can mend are one line; any other is a bug and shows where it is. */
function explain(error: unknown): string {
  if (error instanceof ConfigurationError || error instanceof DataDirectoryError) return error.message;
  if (error instanceof SandboxError) return error.message;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE' && 'port' in error) {
    return `Port ${error.port} is taken; stop what uses it, or start with another: PORT=3001 npm start`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

main().catch((error: unknown) => {
  console.error(explain(error));
  process.exit(1);
});
