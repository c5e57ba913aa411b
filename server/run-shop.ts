import { once } from 'node:events';
import { SeedingError } from './catalogue/demo/seed-in-own-process.ts';
import { ConfigurationError, loadConfiguration } from './configuration/configuration.ts';
import { DataDirectoryError } from './database/embedded/data-directory-error.ts';
import { findFullDisk } from './database/find-full-disk.ts';
import { DatabaseUrlError } from './database/open-shop-database.ts';
import { createLog } from './log.ts';
import { openForBusiness } from './open-for-business.ts';
import { SandboxError } from './sandbox-process/start-sandbox-process.ts';

/** Reads the configuration, opens the shop, and closes it when asked; on failure says why and exits with 1. */
export function runShop(): void {
  open().catch((error: unknown) => {
    if (isInterruption(error)) process.exit(0);
    console.error(explain(error));
    process.exit(1);
  });
}

async function open(): Promise<void> {
  const configuration = loadConfiguration(console.error);
  const log = createLog(configuration.logLevel);
  const closing = new AbortController();
  // Without an IPC channel nobody started us but a person; with one, its end means that our parent has died.
  for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(event, () => closing.abort());

  // Whatever hangs, while opening or closing, does not keep the process for ever.
  closing.signal.addEventListener('abort', () => setTimeout(() => process.exit(1), longestCloseMs).unref());

  const business = await openForBusiness(configuration, log, closing.signal);
  if (!closing.signal.aborted) await once(closing.signal, 'abort');
  log.info('closing the shop');
  await business.close();
  process.exit(0);
}

const longestCloseMs = 25_000;

/** Errors that the person at the terminal can mend are one line; any other is a bug and shows where it is. */
function explain(error: unknown): string {
  if (error instanceof ConfigurationError || error instanceof DataDirectoryError) return error.message;
  if (error instanceof SandboxError || error instanceof SeedingError || error instanceof DatabaseUrlError)
    return error.message;
  const full = findFullDisk(error);
  if (full)
    return `A disk of the shop is full: ${full}. Free some space where DATA_DIR lies, and start again.`;
  return explainListening(error) ?? (error instanceof Error ? (error.stack ?? error.message) : String(error));
}

function explainListening(error: unknown): string | undefined {
  if (!(error instanceof Error && 'code' in error && 'port' in error && 'address' in error)) return undefined;
  const another = 'start with another: PORT=3001 npm start';
  if (error.code === 'EADDRINUSE') return `Port ${error.port} is taken; stop what uses it, or ${another}`;
  if (error.code === 'EACCES') return `Port ${error.port} is not for this user; ${another}`;
  if (error.code !== 'EADDRNOTAVAIL') return undefined;
  return `HOST ${error.address} is no address of this machine; 127.0.0.1 and 0.0.0.0 are`;
}

function isInterruption(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}
