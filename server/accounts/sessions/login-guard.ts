import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import { type RequestError, tooManyAttempts } from '#server/http/errors.ts';
import { atMostAtOnceByKey } from '#server/limits/at-most-at-once-by-key.ts';
import { countInOrder, forgetAndUncount } from '#server/limits/count-together.ts';
import { networkOf } from '#server/limits/network-of.ts';
import type { Log } from '#server/log.ts';
import { limitsReached } from '#server/metrics/counters.ts';
import { emailKey } from '../email-key.ts';
import { firstLockSeconds, openLock, type Refusal } from './open-lock.ts';

const ofEmail = { name: 'login-email', most: 5, crowdSeconds: firstLockSeconds };
const ofDevice = { name: 'login-device', most: 5, crowdSeconds: 1 };
/** Fifty-one people may share an address. */
const fromAddress = { name: 'login-address', most: 50, crowdSeconds: 1 };

/** Whose password is tried, and from where. */
interface Attempt {
  /** Normalized. */
  email: string;
  /** The client's IP address. */
  address: string;
  /** Of a browser that has signed in to this account before: its tries count for it alone, and no others do. */
  device?: string | undefined;
}

/** Keeps passwords from being guessed (specification, section 10: 5 failures for one email, 50 from one address). */
export interface LoginGuard {
  /**
   * Runs the check of a password as one try. It is counted before the check begins, so that however many come at
   * once only so many are checked, and taken back when the check finds something or breaks off. For one email the
   * others wait their turn, and go ahead as long as those before them did not fail too often.
   * @returns what the check found; undefined: the password was wrong
   * @throws RequestError 429 while the email or the address is locked, even for the right password
   */
  check<Found>(attempt: Attempt, check: () => Promise<Found | undefined>): Promise<Found | undefined>;
  /** Forgets what was held against an email. */
  forgive(email: string): Promise<void>;
}

/** How long somebody waits for tries at the same email that are under way in other processes of the shop. */
const longestWaitMs = 3000;
const lookAgainMs = 100;

/** Unknown emails are counted alike. The table knows emails by their hash only. */
export function openLoginGuard(pool: Pool, log: Log): LoginGuard {
  const emails = openLock(pool, log, ofEmail);
  const addresses = openLock(pool, log, fromAddress);
  const devices = openLock(pool, log, ofDevice);
  /** Of a crowd in this process most wait here, and ask the database nothing meanwhile. */
  const inTurn = atMostAtOnceByKey(ofEmail.most);
  const inTurnOfDevice = atMostAtOnceByKey(ofDevice.most);

  async function admit(email: string, address: string): Promise<void> {
    const [emailRefusal, addressRefusal] = await countInTurn(email, address);
    if (emailRefusal) throw refusedBy(ofEmail.name, emailRefusal);
    if (!addressRefusal) return;
    await emails.takeBack(email);
    throw refusedBy(fromAddress.name, addressRefusal);
  }

  /** In this order, so that somebody who goes on at one locked email does not lock an office's address too. */
  async function countInTurn(email: string, address: string) {
    const giveUpAt = Date.now() + longestWaitMs;
    for (;;) {
      const [ofThisEmail, fromThere] = await countInOrder(
        pool,
        emails.tryAt(email),
        addresses.tryAt(address),
      );
      const refusal = await emails.judge(email, ofThisEmail);
      if (!refusal?.isCrowd || Date.now() > giveUpAt) {
        return [refusal, fromThere && (await addresses.judge(address, fromThere))];
      }
      await pause(lookAgainMs);
    }
  }

  async function tryOnce<Found>(email: string, address: string, check: () => Promise<Found | undefined>) {
    await admit(email, address);
    const found = await check().catch(async (error: unknown) => {
      await Promise.allSettled([emails.takeBack(email), addresses.takeBack(address)]);
      throw error;
    });
    if (found === undefined) await Promise.all([emails.fail(email), addresses.fail(address)]);
    else await forgetAndUncount(pool, emails.heldAgainst(email), addresses.tryAt(address));
    return found;
  }

  async function tryOnDevice<Found>(device: string, check: () => Promise<Found | undefined>) {
    const refusal = await devices.count(device);
    if (refusal) throw refusedBy(ofDevice.name, refusal);
    const found = await check().catch(async (error: unknown) => {
      await devices.takeBack(device);
      throw error;
    });
    await (found === undefined ? devices.fail(device) : devices.clear(device));
    return found;
  }

  return {
    check({ email: stated, address, device }, check) {
      if (device !== undefined) return inTurnOfDevice(device, () => tryOnDevice(device, check));
      const email = emailKey(stated);
      return inTurn(email, () => tryOnce(email, networkOf(address), check));
    },
    forgive: (email) => emails.clear(emailKey(email)),
  };
}

function refusedBy(limit: string, { seconds }: Refusal): RequestError {
  limitsReached.inc({ limit });
  return tooManyAttempts(seconds);
}
