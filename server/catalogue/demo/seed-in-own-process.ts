import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { OperatorError } from '#server/configuration/operator-error.ts';
import { environmentOf, type OpenDatabase } from '#server/database/database.ts';
import { needsDemoCollection } from './needs-demo-collection.ts';

const program = fileURLToPath(new URL('./seed-program.ts', import.meta.url));

interface Seeding {
  database: OpenDatabase;
  dataDir: string;
  signal: AbortSignal;
}

/**
 * Imports the demo collection, if needed, in a separate process: making pictures takes hundreds of megabytes, which the
 * shop's long-lived process would never release. When `signal` aborts it, the next start imports the rest.
 */
export async function seedInOwnProcess({ database, dataDir, signal }: Seeding): Promise<void> {
  if (signal.aborted || !(await needsDemoCollection(database.db))) return;
  const env = { ...process.env, ...environmentOf(database), DATA_DIR: dataDir };
  // Detached, so that Ctrl-C doesn't kill it directly; the signal stops it between two prints.
  const child = fork(program, { env, detached: true });
  signal.addEventListener('abort', () => child.kill('SIGTERM'), { once: true });
  const [code] = await once(child, 'exit');
  if (code !== 0 && !signal.aborted) {
    throw new OperatorError(
      `The demo prints could not be hung (exit code ${code}); see above. The next start continues.`,
    );
  }
}
