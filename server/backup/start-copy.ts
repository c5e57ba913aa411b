import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { Release } from '#domain/api/shop/upgrade.ts';
import { OperatorError } from '#server/configuration/operator-error.ts';
import { openEmbeddedPostgres } from '#server/database/embedded/open-embedded-postgres.ts';
import { appliedMessage } from '#server/database/migrate.ts';
import { withClient } from '#server/database/with-client.ts';

interface CopySettings {
  release: Release;
  /** A temporary copy of the shop's data, never DATA_DIR itself: its stored settings are deleted. */
  dataDir: string;
  hangsDemoPrints: boolean;
  print: (line: string) => void;
}

export interface AppliedMigration {
  migration: string;
  milliseconds: number;
}

/** A release that runs on a copy of the shop, with the sandbox in the place of other companies. */
export interface RunningCopy {
  origin: string;
  sandboxUrl: string;
  migrations: AppliedMigration[];
  startSeconds: number;
  stop(): Promise<void>;
}

const copies = new Set<ChildProcess>();

/** Ends the copies of this process at once, which then must exit. */
export function abandonCopies(): void {
  for (const child of copies) child.kill('SIGKILL');
}

/** Migrations of a large shop may need minutes, during which it would be closed. */
const maxStartMs = 600_000;
const linesOfFailure = 8;
const applied = z.object({
  msg: z.literal(appliedMessage),
  migration: z.string(),
  milliseconds: z.number(),
});

/**
 * Starts a release on a copy of the shop and waits until it is ready. It loses the stored settings and gets none of this machine,
 * so it has no key of another company, and a local address, so it uses the sandbox.
 * @throws OperatorError with its last lines if it ends
 */
export async function startCopy({
  release,
  dataDir,
  hangsDemoPrints,
  print,
}: CopySettings): Promise<RunningCopy> {
  await forgetKeys(dataDir, print);
  const { program, heapFlags, environment } = await readNodeSettings(release.folder);
  const port = await findFreePort();
  const sandboxPort = await findFreePort();
  const { PATH, HOME, TMPDIR } = process.env;
  const startedAt = performance.now();
  const pinnedNode = join(release.folder, 'node_modules', '.bin', 'node');
  const child = spawn(
    existsSync(pinnedNode) ? pinnedNode : process.execPath,
    [...heapFlags, join(release.folder, program)],
    {
      // Where no file .env is.
      cwd: dataDir,
      env: {
        ...{ PATH, HOME, TMPDIR },
        ...environment,
        NODE_ENV: 'production',
        PORT: String(port),
        SANDBOX_PORT: String(sandboxPort),
        DATA_DIR: dataDir,
        DEMO_PRINTS: hangsDemoPrints ? 'on' : 'off',
        LOG_LEVEL: 'debug',
      },
      // The copy ends with this process.
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  );
  copies.add(child);
  const migrations: AppliedMigration[] = [];
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    createInterface({ input: stream }).on('line', (line) => {
      const { data } = applied.safeParse(parseLine(line));
      if (data) migrations.push({ migration: data.migration, milliseconds: data.milliseconds });
      // Neither the log nor the frames of a stack, which name no cause.
      if (!/^(\{|\s*at |\s*$)/.test(line)) lines.push(line);
    });
  }
  const exit = once(child, 'exit').catch((error: Error) => lines.push(error.message));
  let hasEnded = false;
  exit.then(() => {
    hasEnded = true;
    copies.delete(child);
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await exit;
  };
  const origin = `http://127.0.0.1:${port}`;
  while (!(await isReady(origin))) {
    const isLate = performance.now() - startedAt > maxStartMs;
    if (isLate) await stop();
    if (hasEnded) {
      const reason = isLate ? 'was not ready within ten minutes' : 'ended while it started';
      throw new OperatorError(
        `The release ${release.version} ${reason}:\n${lines.slice(-linesOfFailure).join('\n')}`,
      );
    }
    await pause(100);
  }
  const startSeconds = Math.round((performance.now() - startedAt) / 100) / 10;
  return { origin, sandboxUrl: `http://127.0.0.1:${sandboxPort}`, migrations, startSeconds, stop };
}

/** Stored keys would close the copy's payments and emails. A shop without keys uses the sandbox. */
async function forgetKeys(dataDir: string, print: (line: string) => void): Promise<void> {
  const { url, release } = await openEmbeddedPostgres({ dataDir, log: print });
  await withClient(url, 'passepartout copy', (client) => client.query('delete from settings')).finally(
    release,
  );
}

/** That of the release 1.0.0, which names none. */
const unnamedProgram = 'server/main.ts';
const nodeSettings = z.object({
  program: z.string().default(unnamedProgram),
  heapFlags: z.array(z.string()),
  allocatorEnvironment: z.record(z.string(), z.string()),
  /** A folder of the release. */
  compileCacheEnvironment: z.object({ NODE_COMPILE_CACHE: z.string() }),
});

/** A copy is as small and starts as fast as the shop itself, because both run on one machine (decision 008). */
async function readNodeSettings(folder: string) {
  const text = await readFile(join(folder, 'setup', 'node-settings.json'), 'utf8').catch(() => '');
  const { data } = nodeSettings.safeParse(parseLine(text));
  if (!data) return { program: unnamedProgram, heapFlags: [], environment: {} };
  const NODE_COMPILE_CACHE = join(folder, data.compileCacheEnvironment.NODE_COMPILE_CACHE);
  const { program, heapFlags, allocatorEnvironment } = data;
  return { program, heapFlags, environment: { ...allocatorEnvironment, NODE_COMPILE_CACHE } };
}

async function isReady(origin: string): Promise<boolean> {
  return fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** A port whose next one is free as well, for the sandbox's mail. */
async function findFreePort(): Promise<number> {
  for (;;) {
    const probe = createServer().listen(0, '127.0.0.1');
    await once(probe, 'listening');
    const address = probe.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const next = createServer().listen(port + 1, '127.0.0.1');
    const isFree = await once(next, 'listening').then(
      () => true,
      () => false,
    );
    for (const server of [probe, next]) server.close();
    if (isFree) return port;
  }
}
