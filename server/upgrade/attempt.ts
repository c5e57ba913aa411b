import { readFile, rm } from 'node:fs/promises';
import { z } from 'zod';
import { OperatorError } from '#server/configuration/operator-error.ts';
import { findFullDisk } from '#server/database/find-full-disk.ts';
import { replaceFile, upgradePaths } from './upgrade-state.ts';

const attempt = z.object({
  kind: z.enum(['rehearsal', 'switch']),
  version: z.string(),
  startedAt: z.iso.datetime(),
  /** Why it failed. Absent: it runs, or its process has died. */
  problem: z.string().exactOptional(),
});
/** `DATA_DIR/upgrade/attempt.json`: a rehearsal that runs, or what failed last. What succeeds leaves none. */
export type Attempt = z.infer<typeof attempt>;

export async function readAttempt(dataDir: string): Promise<Attempt | undefined> {
  const text = await readFile(upgradePaths(dataDir).attempt, 'utf8').catch(() => 'null');
  return attempt.safeParse(JSON.parse(text)).data;
}

/** Says that a rehearsal or a switch begins. */
export async function beginAttempt(
  dataDir: string,
  { kind, version }: Pick<Attempt, 'kind' | 'version'>,
): Promise<Attempt> {
  const begun = { kind, version, startedAt: new Date().toISOString() };
  await replaceFile(upgradePaths(dataDir).attempt, begun);
  return begun;
}

/** Runs a rehearsal or a switch, so that every process can say that it runs, and why it failed. Call it under the lock of upgrades. */
export async function withAttempt<Result>(
  dataDir: string,
  { kind, version }: Pick<Attempt, 'kind' | 'version'>,
  work: () => Promise<Result>,
): Promise<Result> {
  const { attempt: file } = upgradePaths(dataDir);
  const begun = await beginAttempt(dataDir, { kind, version });
  try {
    const result = await work();
    await rm(file, { force: true });
    return result;
  } catch (error) {
    await replaceFile(file, { ...begun, problem: explain(error) });
    throw error;
  }
}

function explain(error: unknown): string {
  if (error instanceof OperatorError) return error.message;
  const disk = findFullDisk(error);
  if (disk) return `A disk is full: ${disk}. Free some space, and try again.`;
  return error instanceof Error ? error.message : String(error);
}
