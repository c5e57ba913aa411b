import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { type Algorithm, hash, parseOptions, verify } from '@node-rs/argon2';
import { passwordLength } from '#domain/customers/accounts.ts';
import { atMostAtOnce } from '#server/limits/at-most-at-once.ts';

/** OWASP's second choice for argon2id: 19 MiB, two passes, one lane. About 10 ms of one core. */
const parameters = {
  algorithm: 2 satisfies Algorithm.Argon2id,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
};
/** argon2 runs on Node's thread pool, whose size `main.ts` sets: members' hashes, two of the studio, and four other threads. */
export const hashesAtOnce = hashesOn(availableParallelism());
const saltBytes = 16;
/** A few seconds of work. Beyond that, an immediate 503 is better than a long wait. */
export const maxHashesWaiting = 200;

/** How many hashes a machine with so many cores works on at once. */
export function hashesOn(cores: number): number {
  return Math.min(4, cores);
}

export interface Passwords {
  /** @throws RequestError 503 when too many are waiting already, as does `matches` */
  hash(password: string): Promise<string>;
  /** Takes the same time for a password that is too long and for an account that does not exist. */
  matches(password: string, passwordHash: string | undefined): Promise<boolean>;
  /** Hashes secrets with one salt, so that `findMatch` compares a secret with all of them at the cost of one hash. */
  hashAll(secrets: readonly string[]): Promise<string[]>;
  /**
   * @param hashes some of those that `hashAll` made at once; none take the same time
   * @returns the hash of the secret
   */
  findMatch(secret: string, hashes: readonly string[]): Promise<string | undefined>;
  /** Whether a hash was made with other parameters than today's. */
  isOutdated(passwordHash: string): boolean;
}

/**
 * Argon2id, a few hashes at a time because each takes memory and a core. Passwords are neither trimmed nor normalized. Each
 * call opens a queue of its own.
 */
export function openPasswords({ atOnce = hashesAtOnce, maxWaiting = maxHashesWaiting } = {}): Passwords {
  const run = atMostAtOnce(atOnce, maxWaiting);
  return {
    hash: (password) => run(() => hash(password, parameters)),
    async matches(password, passwordHash) {
      const isPossible = passwordHash !== undefined && [...password].length <= passwordLength.max;
      const isRight = await run(() =>
        isPossible ? verify(passwordHash, password) : verify(unmatchableHash, ''),
      );
      return isPossible && isRight;
    },
    hashAll(secrets) {
      const salt = randomBytes(saltBytes);
      return Promise.all(secrets.map((secret) => run(() => hash(secret, { ...parameters, salt }))));
    },
    async findMatch(secret, hashes) {
      const options = optionsOf(hashes[0] ?? unmatchableHash);
      const secretHash = await run(() => hash(secret, options));
      return hashes.find((each) => each === secretHash);
    },
    isOutdated(passwordHash) {
      const usedParameters = parseOptions(passwordHash);
      return (['algorithm', 'memoryCost', 'timeCost', 'parallelism'] as const).some(
        (name) => usedParameters[name] !== parameters[name],
      );
    },
  };
}

/** What makes the same hash of the same secret again. */
function optionsOf(passwordHash: string) {
  const { algorithm, memoryCost, timeCost, parallelism } = parseOptions(passwordHash);
  const salt = Buffer.from(passwordHash.split('$').at(-2) ?? '', 'base64');
  return { algorithm, memoryCost, timeCost, parallelism, salt };
}

/** Takes as long to verify as any other hash. No password is known for it. */
const unmatchableHash = [
  '$argon2id$v=19',
  `m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}`,
  unpaddedBase64(saltBytes),
  unpaddedBase64(32),
].join('$');

function unpaddedBase64(bytes: number): string {
  return Buffer.alloc(bytes, 7).toString('base64').replace(/=+$/, '');
}
