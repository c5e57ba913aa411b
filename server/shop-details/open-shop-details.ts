import { type PolicyName, type PolicyPage, policyNames } from '#domain/policies.ts';
import type { CurrentDetails } from '#domain/shop-details.ts';
import type { Executor, OpenDatabase } from '#server/database/database.ts';
import type { ChangeWatch } from '#server/database/watch-changes.ts';
import type { Log } from '#server/log.ts';
import { listPolicyVersions } from './policies/save-policy.ts';
import { showPolicy } from './policies/show-policy.ts';
import { findShopDetails } from './save-shop-details.ts';

/** The shop's details in memory, as every process has them. They stay readable while the database is unavailable. */
export interface OpenShopDetails extends CurrentDetails {
  /** A policy with the shop's own values, as its page shows it. */
  policyPage(policy: PolicyName): PolicyPage;
  /** Calls back when the details have changed, and `current` returns the new ones. */
  onChange(callback: () => void): void;
  /** False while the connection that reports changes is down. */
  isListening(): boolean;
  close(): Promise<void>;
}

const retryAfterMs = 1000;

/** Reads the details, and again whenever any process has saved new ones. */
export async function openShopDetails({
  database: { db },
  watch,
  log,
}: {
  database: Pick<OpenDatabase, 'db'>;
  watch: Pick<ChangeWatch, 'on' | 'isListening'>;
  log: Log;
}): Promise<OpenShopDetails> {
  const listeners: (() => void)[] = [];
  let retry: NodeJS.Timeout | undefined;
  let isClosed = false;
  let loading: Promise<void> = Promise.resolve();
  const reload = () => {
    loading = loading.then(load);
  };
  const stopListening = watch.on('shop_details_changed', reload);
  let newest = await readNewest(db);

  async function load(): Promise<void> {
    clearTimeout(retry);
    if (isClosed) return;
    try {
      const found = await readNewest(db);
      if (found.version === newest.version) return;
      newest = found;
      for (const listener of listeners) listener();
    } catch (err) {
      log.warn({ err }, "could not read the shop's details; trying again");
      if (!isClosed) retry = setTimeout(reload, retryAfterMs);
    }
  }

  return {
    current: () => newest.details,
    policyPage: (policy) => showPolicy(policy, newest.details, newest.policiesChangedAt.get(policy)),
    onChange: (callback) => void listeners.push(callback),
    isListening: watch.isListening,
    async close() {
      isClosed = true;
      clearTimeout(retry);
      stopListening();
      await loading;
    },
  };
}

async function readNewest(on: Executor) {
  const newest = await findShopDetails(on);
  const changes = policyNames.map(async (policy) => {
    const [change] = await listPolicyVersions(on, policy, 1);
    return [policy, change?.at] as const;
  });
  return { ...newest, policiesChangedAt: new Map(await Promise.all(changes)) };
}
