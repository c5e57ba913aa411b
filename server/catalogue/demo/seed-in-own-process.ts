import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { OpenDatabase } from '#server/database/database.ts';
import { needsDemoCollection } from './seed-demo-collection.ts';

const program = fileURLToPath(new URL('./seed-program.ts', import.meta.url));

/** Why the demo prints do not hang; the process that hung them has said it. */
export class SeedingError extends Error {
  override readonly name = 'SeedingError';
}

interface SeedingOrder {
  database: OpenDatabase;
  dataDir: string;
  signal: AbortSignal;
}

/**
 * Hangs the demo collection where it is due, in a process of its own: making pictures takes hundreds of megabytes,
 * which the shop's long-lived process would never give back. Ends early, and leaves the rest to the next start,
 * when `signal` says so.
 */
export async function seedInOwnProcess({ database, dataDir, signal }: SeedingOrder): Promise<void> {
  if (signal.aborted || !(await needsDemoCollection(database.db))) return;
  const env = { ...process.env, DATABASE_URL: database.url, DATA_DIR: dataDir };
  // A group of its own, so that Ctrl-C reaches it through us, between two prints.
  const child = fork(program, { env, detached: true });
  signal.addEventListener('abort', () => child.kill('SIGTERM'), { once: true });
  const [code] = await once(child, 'exit');
  if (code !== 0 && !signal.aborted) {
    throw new SeedingError(
      `The demo prints could not be hung (exit code ${code}); see above. The next start continues.`,
    );
  }
}
