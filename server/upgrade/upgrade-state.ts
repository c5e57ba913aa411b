import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { release, switchResult } from '#domain/api/shop/upgrade.ts';

/** A page that is asked before and after a switch. */
const watchedPage = z.object({
  /** Where the shop listens, such as `http://127.0.0.1:3000`. */
  origin: z.string(),
  path: z.string(),
  /** What the running shop answers. */
  status: z.int(),
});
export type WatchedPage = z.infer<typeof watchedPage>;

/** `DATA_DIR/upgrade/state.json`, which `setup/upgrade-state.js` reads and writes too. */
const upgradeState = z.object({
  /** The release that runs. Absent: the one of the folder that was installed. */
  release: release.exactOptional(),
  switch: z
    .object({
      phase: z.enum(['requested', 'switching']),
      to: release,
      page: watchedPage,
      /** The release is left again if it is not ready within this time… */
      maxSeconds: z.number(),
      /** …or does not serve for this time. */
      watchSeconds: z.number(),
    })
    .exactOptional(),
  /** How the last switch ended. */
  result: switchResult.exactOptional(),
});
type UpgradeState = z.infer<typeof upgradeState>;

/** What upgrades keep in DATA_DIR. It is in no backup. */
export function upgradePaths(dataDir: string) {
  const folder = join(dataDir, 'upgrade');
  return {
    folder,
    lock: join(folder, 'lock'),
    state: join(folder, 'state.json'),
    report: join(folder, 'report.json'),
    /** The rehearsal that runs, or why the last one failed. */
    attempt: join(folder, 'attempt.json'),
    /** The database as it was when the switch began. */
    kept: join(folder, 'postgres'),
  };
}

export async function readUpgradeState(dataDir: string): Promise<UpgradeState> {
  const text = await readFile(upgradePaths(dataDir).state, 'utf8').catch(() => '{}');
  return upgradeState.parse(JSON.parse(text));
}

export async function writeUpgradeState(dataDir: string, state: UpgradeState): Promise<void> {
  const { folder, state: file } = upgradePaths(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await replaceFile(file, state);
}

/** Replaces a file as a whole. */
export async function replaceFile(file: string, contents: object): Promise<void> {
  await writeFile(`${file}.draft`, JSON.stringify(contents, null, 2), { mode: 0o600, flush: true });
  await rename(`${file}.draft`, file);
}
