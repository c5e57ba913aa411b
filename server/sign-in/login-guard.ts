import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import { type RequestError, tooManyAttempts } from '#server/http/errors.ts';
import { atMostAtOnceByKey } from '#server/limits/at-most-at-once.ts';
import { clearAndDecrement, incrementInOrder } from '#server/limits/counters.ts';
import { networkOf } from '#server/limits/network-of.ts';
import type { Log } from '#server/log.ts';
import { limitsReached } from '#server/metrics/counters.ts';
import { type AttemptLock, firstLockSeconds, openAttemptLock, type Refusal } from './attempt-lock.ts';
import { emailKey } from './email-key.ts';

const emailLock = { name: 'login-email', max: 5, retrySeconds: firstLockSeconds };
const deviceLock = { name: 'login-device', max: 5, retrySeconds: 1 };
/** Fifty at once, because many people may share an address. */
const addressLock = { name: 'login-address', max: 50, retrySeconds: 1 };

/** Whose password is tried, and from where. */
interface Attempt {
  /** Normalized. */
  email: string;
  /** The client's IP address. */
  address: string;
  /** The id of a browser that has signed in to this account before (decision 044), or of a session. It has its own count. */
  device?: string | undefined;
}

type Check<Result> = () => Promise<Result | undefined>;

/** Limits how often passwords can be guessed (specification, section 10: 5 failures per email, 50 per address). */
export interface LoginGuard {
  /**
   * Runs a password check as one attempt. The attempt is counted before the check starts, which limits simultaneous
   * attempts too. Its count is undone if the check succeeds or throws. Further attempts for one email wait until the
   * running ones have ended, and are refused if those have locked the email.
   * @returns what the check returns; undefined if the password was wrong
   * @throws RequestError 429 while the email or the address is locked, even for the right password
   */
  check<Result>(attempt: Attempt, check: Check<Result>): Promise<Result | undefined>;
  /** Unlocks an email, and clears its failures. */
  clear(email: string): Promise<void>;
}

/** How long an attempt waits for attempts at the same email in other processes. */
const maxWaitMs = 3000;
const pollEveryMs = 100;

/** Attempts at emails without an account are counted in the same way. The table stores a hash of each email. */
export function openLoginGuard(pool: Pool, log: Log): LoginGuard {
  const emails = openAttemptLock(pool, log, emailLock);
  const addresses = openAttemptLock(pool, log, addressLock);
  const devices = openAttemptLock(pool, log, deviceLock);
  // Within this process, at most five attempts at one email run at once. The others wait here without sending queries.
  const runForEmail = atMostAtOnceByKey(emailLock.max);
  const runForDevice = atMostAtOnceByKey(deviceLock.max);
  return {
    check({ email, address, device }, check) {
      if (device !== undefined) return runForDevice(device, () => checkForDevice(devices, device, check));
      const attempt = { pool, emails, addresses, email: emailKey(email), address: networkOf(address) };
      return runForEmail(attempt.email, () => checkForEmail(attempt, check));
    },
    clear: (email) => emails.clear(emailKey(email)),
  };
}

async function checkForDevice<Result>(devices: AttemptLock, device: string, check: Check<Result>) {
  const refusal = await devices.count(device);
  if (refusal) throw refusalError(deviceLock.name, refusal);
  return recordOutcome(check, {
    undo: () => devices.undo(device),
    fail: () => devices.recordFailure(device),
    succeed: () => devices.clear(device),
  });
}

interface EmailAttempt {
  pool: Pool;
  emails: AttemptLock;
  addresses: AttemptLock;
  /** The result of `emailKey`. */
  email: string;
  /** The result of `networkOf`. */
  address: string;
}

async function checkForEmail<Result>(attempt: EmailAttempt, check: Check<Result>) {
  const { pool, emails, addresses, email, address } = attempt;
  const [emailRefusal, addressRefusal] = await countAttempt(attempt);
  if (emailRefusal) throw refusalError(emailLock.name, emailRefusal);
  if (addressRefusal) {
    await emails.undo(email);
    throw refusalError(addressLock.name, addressRefusal);
  }
  return recordOutcome(check, {
    undo: () => Promise.allSettled([emails.undo(email), addresses.undo(address)]),
    fail: () => Promise.all([emails.recordFailure(email), addresses.recordFailure(address)]),
    succeed: () => clearAndDecrement(pool, emails.keys(email), addresses.attempts(address).key),
  });
}

/** The email is counted first, so that attempts at a locked email don't lock the address, which may be an office's. */
async function countAttempt({ pool, emails, addresses, email, address }: EmailAttempt) {
  const giveUpAt = Date.now() + maxWaitMs;
  for (;;) {
    const [emailCount, addressCount] = await incrementInOrder(pool, {
      first: emails.attempts(email),
      maxOfFirst: emails.max,
      second: addresses.attempts(address),
    });
    const emailRefusal = await emails.checkCount(email, emailCount);
    if (!emailRefusal?.isBusy || Date.now() > giveUpAt) {
      return [emailRefusal, addressCount && (await addresses.checkCount(address, addressCount))];
    }
    await pause(pollEveryMs);
  }
}

type Outcome = 'undo' | 'fail' | 'succeed';

/** Runs a counted check, and calls the function for its outcome: `undo` when it throws. */
async function recordOutcome<Result>(check: Check<Result>, record: Record<Outcome, () => Promise<unknown>>) {
  const result = await check().catch(async (error: unknown) => {
    await record.undo();
    throw error;
  });
  await (result === undefined ? record.fail() : record.succeed());
  return result;
}

function refusalError(limit: string, { seconds }: Refusal): RequestError {
  limitsReached.inc({ limit });
  return tooManyAttempts(seconds);
}
