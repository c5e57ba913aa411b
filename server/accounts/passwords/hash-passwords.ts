import { availableParallelism } from 'node:os';
import { type Algorithm, parseOptions } from '@node-rs/argon2';
import { passwordLength } from '#domain/accounts.ts';
import { openThread } from '#server/accounts/passwords/open-thread.ts';
import { atMostAtOnce } from '#server/limits/at-most-at-once.ts';
import type { PasswordTask } from './hash-in-thread.ts';

/** OWASP's second choice for argon2id: 19 MiB, two passes, one lane; about 25 ms of one core. */
const parameters = {
  algorithm: 2 satisfies Algorithm.Argon2id,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
};
/** One core is left to those who look at prints, however many sign in. */
export const passwordsAtOnce = Math.min(4, Math.max(1, availableParallelism() - 1));
/** A few seconds of work; beyond it a 503 is kinder than a wait without end. */
const mostThatWait = 200;

export interface Passwords {
  /** @throws RequestError 503 when too many wait already, as does `matches` */
  hash(password: string): Promise<string>;
  /** Takes the same time for a password that is too long, and for an account that does not exist. */
  matches(password: string, passwordHash: string | undefined): Promise<boolean>;
  /** True for a hash made with other parameters than today's. */
  isOutdated(passwordHash: string): boolean;
}

/** The next password lies ready in its thread when the one before is done, whatever the shop has to do just then. */
const perThread = 2;
/** Those that are checked, and those that come next. */
export const passwordsInHand = passwordsAtOnce * perThread;
/** Threads of their own, which come when they are needed: Node's own four stay free for files and compression. */
const threads = Array.from({ length: passwordsAtOnce }, () =>
  openThread<PasswordTask, string | boolean>(new URL('./hash-in-thread.ts', import.meta.url)),
);

function inThread(task: PasswordTask): Promise<string | boolean> {
  const freest = threads.reduce((one, other) => (other.inHand() < one.inHand() ? other : one));
  return freest.run(task);
}

/** Argon2id, a few at a time: each takes memory and a whole core. Passwords are used exactly as received. */
export function openPasswords(mostWaiting = mostThatWait): Passwords {
  const inTurn = atMostAtOnce(passwordsInHand, mostWaiting);
  return {
    hash: (password) => inTurn(async () => String(await inThread({ password, parameters }))),
    async matches(password, passwordHash) {
      const isPossible = passwordHash !== undefined && [...password].length <= passwordLength.most;
      const tried = isPossible ? { password, passwordHash } : { password: '', passwordHash: nobodysHash };
      const isRight = await inTurn(() => inThread(tried));
      return isPossible && isRight === true;
    },
    isOutdated(passwordHash) {
      const made = parseOptions(passwordHash);
      return (['algorithm', 'memoryCost', 'timeCost', 'parallelism'] as const).some(
        (name) => made[name] !== parameters[name],
      );
    },
  };
}

/** Costs what every other costs, and no password is known to it. */
const nobodysHash = [
  '$argon2id$v=19',
  `m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}`,
  unpaddedBase64(16),
  unpaddedBase64(32),
].join('$');

function unpaddedBase64(bytes: number): string {
  return Buffer.alloc(bytes, 7).toString('base64').replace(/=+$/, '');
}
