import { availableParallelism } from 'node:os';
import { type Algorithm, hash, parseOptions, verify } from '@node-rs/argon2';
import { passwordLength } from '#domain/accounts.ts';
import { atMostAtOnce } from '#server/limits/at-most-at-once.ts';

/** OWASP's second choice for argon2id: 19 MiB, two passes, one lane. About 10 ms of one core. */
const parameters = {
  algorithm: 2 satisfies Algorithm.Argon2id,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
};
/** argon2 runs on Node's thread pool, in which `main.ts` leaves four more threads for files and compression. */
export const hashesAtOnce = Math.min(4, availableParallelism());
/** A few seconds of work. Beyond that, an immediate 503 is better than a long wait. */
const defaultMostWaiting = 200;

export interface Passwords {
  /** @throws RequestError 503 when too many are waiting already, as does `matches` */
  hash(password: string): Promise<string>;
  /** Takes the same time for a password that is too long and for an account that does not exist. */
  matches(password: string, passwordHash: string | undefined): Promise<boolean>;
  /** Whether a hash was made with other parameters than today's. */
  isOutdated(passwordHash: string): boolean;
}

/** Argon2id, a few hashes at a time because each takes memory and a core. Passwords are neither trimmed nor normalized. */
export function openPasswords(mostWaiting = defaultMostWaiting): Passwords {
  const run = atMostAtOnce(hashesAtOnce, mostWaiting);
  return {
    hash: (password) => run(() => hash(password, parameters)),
    async matches(password, passwordHash) {
      const isPossible = passwordHash !== undefined && [...password].length <= passwordLength.most;
      const isRight = await run(() =>
        isPossible ? verify(passwordHash, password) : verify(unmatchableHash, ''),
      );
      return isPossible && isRight;
    },
    isOutdated(passwordHash) {
      const usedParameters = parseOptions(passwordHash);
      return (['algorithm', 'memoryCost', 'timeCost', 'parallelism'] as const).some(
        (name) => usedParameters[name] !== parameters[name],
      );
    },
  };
}

/** Takes as long to verify as any other hash. No password is known for it. */
const unmatchableHash = [
  '$argon2id$v=19',
  `m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}`,
  unpaddedBase64(16),
  unpaddedBase64(32),
].join('$');

function unpaddedBase64(bytes: number): string {
  return Buffer.alloc(bytes, 7).toString('base64').replace(/=+$/, '');
}
