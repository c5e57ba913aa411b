import { isDeepStrictEqual } from 'node:util';
import type { BasePrices } from '#domain/catalogue/pricing.ts';
import { type PolicyName, type PolicyPage, policyNames } from '#domain/shop/policies.ts';
import type { CurrentDetails, ShopDetails } from '#domain/shop/shop-details.ts';
import type { Executor, OpenDatabase } from '#server/database/database.ts';
import type { ChangeWatch } from '#server/database/watch-changes.ts';
import type { Log } from '#server/log.ts';
import { keepPolicyTexts } from './policies/keep-policy-texts.ts';
import { listPolicyVersions } from './policies/save-policy.ts';
import { showPolicy } from './policies/show-policy.ts';
import { findShopDetails } from './save-shop-details.ts';

/** The shop's details in memory, as every process has them. They stay readable while the database is unavailable. */
export interface OpenShopDetails extends CurrentDetails {
  /** A policy with the shop's own values, as its page shows it. */
  policyPage(policy: PolicyName): PolicyPage;
  /** Calls back when the details or the base prices have changed, and `current` and `policyPage` have the new ones. */
  onChange(callback: () => void): void;
  /** False while the connection that reports changes is down. */
  isListening(): boolean;
  /** False when it has been down for a minute. */
  isRecent(): boolean;
  close(): Promise<void>;
}

const retryAfterMs = 1000;

export interface ShopDetailsParts {
  database: Pick<OpenDatabase, 'db'>;
  watch: Omit<ChangeWatch, 'stop'>;
  /** The prices that the policies name. */
  findBasePrices: (on: Executor) => Promise<BasePrices>;
  log: Log;
}

/** Reads the details, and again whenever any process has saved new ones or has changed the catalogue. */
export async function openShopDetails({
  database: { db },
  watch,
  findBasePrices,
  log,
}: ShopDetailsParts): Promise<OpenShopDetails> {
  const listeners: (() => void)[] = [];
  let retry: NodeJS.Timeout | undefined;
  let isClosed = false;
  let loading: Promise<void> = Promise.resolve();
  let isWaiting = false;
  const reload = () => {
    // An import announces each of its prints, and one reading that has not begun serves them all.
    if (isWaiting) return;
    isWaiting = true;
    loading = loading.then(load);
  };
  const stops = [watch.on('shop_details_changed', reload), watch.on('catalogue_changed', reload)];
  const readNewest = async (former?: Newest): Promise<Newest> => {
    const { version, details } = await findShopDetails(db);
    const changedAt = former?.version === version ? former.changedAt : await findPolicyChanges(db);
    return { version, details, changedAt, basePrices: await findBasePrices(db) };
  };
  let newest = await readNewest();
  await keepPolicyTexts(db, newest);

  async function load(): Promise<void> {
    isWaiting = false;
    clearTimeout(retry);
    if (isClosed) return;
    try {
      const found = await readNewest(newest);
      if (isDeepStrictEqual(found, newest)) return;
      await keepPolicyTexts(db, found);
      newest = found;
      for (const listener of listeners) listener();
    } catch (err) {
      log.warn({ err }, "could not read the shop's details; trying again");
      if (!isClosed) retry = setTimeout(reload, retryAfterMs);
    }
  }

  return {
    current: () => newest.details,
    policyPage: (policy) => showPolicy(policy, { ...newest, changedAt: newest.changedAt.get(policy) }),
    onChange: (callback) => void listeners.push(callback),
    isListening: watch.isListening,
    isRecent: watch.isRecent,
    async close() {
      isClosed = true;
      clearTimeout(retry);
      for (const stop of stops) stop();
      await loading;
    },
  };
}

/** What each process has in memory. */
interface Newest {
  version: number;
  details: ShopDetails;
  /** When the text of a policy was last saved. */
  changedAt: ReadonlyMap<PolicyName, Date>;
  basePrices: BasePrices;
}

async function findPolicyChanges(on: Executor): Promise<Newest['changedAt']> {
  const changes = policyNames.map(async (policy) => {
    const [change] = await listPolicyVersions(on, policy, 1);
    return change ? ([[policy, change.at]] as const) : [];
  });
  return new Map((await Promise.all(changes)).flat());
}
