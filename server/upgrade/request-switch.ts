import { setTimeout as pause } from 'node:timers/promises';
import type { Release, SwitchResult } from '#domain/api/shop/upgrade.ts';
import { OperatorError } from '#server/configuration/operator-error.ts';
import { openEmbeddedPostgres } from '#server/database/embedded/open-embedded-postgres.ts';
import { withClient } from '#server/database/with-client.ts';
import { forgetKeptData, requireSpaceToKeep } from './kept-data.ts';
import type { UpgradeReport } from './prepare-upgrade.ts';
import { readUpgradeState, type WatchedPage, writeUpgradeState } from './upgrade-state.ts';

interface SwitchRequest {
  dataDir: string;
  to: Release;
  page: WatchedPage;
  /** How long the release may need until it is ready. */
  maxSeconds: number;
  /** How long it must then serve, before the data that were kept are forgotten. */
  watchSeconds?: number;
}

/** A minute, and longer where the rehearsal shows that its migrations need it. */
export function maxSecondsOf({ startSeconds }: Pick<UpgradeReport, 'startSeconds'>): number {
  return Math.ceil(60 + 3 * startSeconds);
}

const maxAnswerMs = 30_000;
const usualWatchSeconds = 60;
/** Closing, keeping the data, and the way back. */
const maxOtherMs = 300_000;
const lookEveryMs = 100;

/**
 * Asks the launcher of the running shop for a switch to another release, and waits for its end. If this process ends, the
 * launcher continues with the switch.
 * @throws OperatorError if the data cannot be kept, the shop has no launcher, or the switch was interrupted
 */
export async function requestSwitch({
  dataDir,
  watchSeconds = usualWatchSeconds,
  ...wanted
}: SwitchRequest): Promise<SwitchResult> {
  const { result: _, ...state } = await readUpgradeState(dataDir);
  // What a former switch kept must never come back.
  await forgetKeptData(dataDir);
  await requireSpaceToKeep(dataDir);
  const request = { phase: 'requested' as const, watchSeconds, ...wanted };
  await writeUpgradeState(dataDir, { ...state, switch: request });
  await announce(dataDir);
  const isTaken = await until(dataDir, maxAnswerMs, ({ switch: request }) => request?.phase !== 'requested');
  if (!isTaken) {
    await writeUpgradeState(dataDir, state);
    throw new OperatorError(
      'Nothing can replace the process of the shop, so nothing was changed. Start it with "npm start" or as a service, and run this again.',
    );
  }
  const maxMs = (wanted.maxSeconds + watchSeconds) * 1000 + maxOtherMs;
  await until(dataDir, maxMs, ({ switch: request }) => request === undefined);
  const { result } = await readUpgradeState(dataDir);
  if (result) return result;
  throw new OperatorError(
    'The switch has not ended. If it was interrupted, start the shop: it brings the former release back.',
  );
}

/** The process releases the database before it is kept. */
async function announce(dataDir: string): Promise<void> {
  const { url, release } = await openEmbeddedPostgres({ dataDir, log: () => {} });
  await withClient(url, 'passepartout upgrade', (client) =>
    client.query(`select pg_notify('upgrade_requested', 'switch')`),
  ).finally(release);
}

type State = Awaited<ReturnType<typeof readUpgradeState>>;

async function until(dataDir: string, maxMs: number, isReached: (state: State) => boolean): Promise<boolean> {
  const giveUpAt = Date.now() + maxMs;
  while (Date.now() < giveUpAt) {
    if (isReached(await readUpgradeState(dataDir))) return true;
    await pause(lookEveryMs);
  }
  return false;
}
