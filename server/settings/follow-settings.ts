import type { Database } from '#server/database/database.ts';
import { tryLock } from '#server/database/try-lock.ts';
import type { ChangeWatch } from '#server/database/watch-changes.ts';
import type { Log } from '#server/log.ts';
import { readSettingsVersion } from './read-settings.ts';

/** The processes of a shop take turns, so that only one of them is being replaced. */
const turn = { key: 'replace a process of the shop', seed: 109, waitMs: 1000 };
const retryAfterMs = 5000;

interface FollowedShop {
  watch: Pick<ChangeWatch, 'on'>;
  db: Database;
  log: Log;
  /** The version of the settings that this process uses. */
  version: string;
  /** Starts a process with the present settings. Undefined if nothing can replace this one. @returns whether it serves */
  replace: (() => Promise<boolean>) | undefined;
}

/**
 * Replaces this process when the stored settings are no longer those that it uses. A process that cannot be replaced
 * continues with the former ones.
 * @returns stops following
 */
export function followSettings({ watch, db, log, version, replace }: FollowedShop): () => void {
  let handled = version;
  let isStopped = false;
  let working = Promise.resolve();
  let retry: NodeJS.Timeout | undefined;

  async function compare(): Promise<void> {
    if (isStopped) return;
    const present = await readSettingsVersion(db);
    if (present === handled) return;
    handled = present;
    if (!replace) {
      return log.warn(
        'the settings were changed in the studio: restart the shop, which uses the former ones',
      );
    }
    log.info('the settings were changed in the studio: this process is being replaced');
    let isReplaced: boolean | undefined;
    while (isReplaced === undefined) {
      if (isStopped) return;
      isReplaced = await tryLock(db, turn, replace);
    }
    if (!isReplaced && !isStopped) {
      log.error('the new process did not start, see above: this one stays, and uses the former settings');
    }
  }

  const compareNext = () => {
    working = working.then(compare).catch((err: unknown) => {
      log.warn({ err }, 'could not follow a change of the settings; trying again');
      handled = version;
      if (!isStopped) retry = setTimeout(compareNext, retryAfterMs);
    });
  };
  const stopWatching = watch.on('settings_changed', compareNext);
  // They may have changed since this process has read them.
  compareNext();
  return () => {
    isStopped = true;
    clearTimeout(retry);
    stopWatching();
  };
}
