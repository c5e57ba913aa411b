import { availableParallelism } from 'node:os';
import { openPasswords } from '#server/sign-in/hash-passwords.ts';
import { postJson } from '#tests/process/post-json.ts';
import type { RunningShop } from '#tests/process/start-shop.ts';
import type { BaselineHash } from '../baseline/baseline-hash.ts';
import type { BenchmarkEnvironment } from '../environment/benchmark-environment.ts';
import type { Figure } from '../figure.ts';
import { ratioFigure, takeTurns } from '../load/comparison.ts';
import { runInChild } from '../load/run-in-child.ts';
import { type Throughput, timesPerSecond } from '../load/throughput.ts';

const password = 'a-walk-through-the-gallery';
const seconds = 4;
/** The rest of a sign-in needs one core for the shop's main thread, PostgreSQL and the client. */
const hashingCores = Math.min(4, Math.max(1, availableParallelism() - 1));
/** Enough members that a password is always waiting to be checked. */
const membersAtOnce = hashingCores * 4;

/** How many members can sign in per second, relative to how many passwords the other cores could check. */
export async function measureLogin({ shop }: BenchmarkEnvironment): Promise<Figure[]> {
  const members = await Promise.all(Array.from({ length: membersAtOnce }, () => join(shop.url)));
  const baseline: BaselineHash = {
    password,
    passwordHash: await openPasswords().hash(password),
    lanes: hashingCores,
    seconds,
  };
  const comparison = await takeTurns(
    'elapsed',
    () => signInsPerSecond(shop, members),
    () => runInChild<Throughput>('../baseline/baseline-hash.ts', baseline),
  );
  return [ratioFigure(`Login, against argon2 alone, ${hashingCores} at once`, comparison, 0.9)];
}

/** Each lane signs in its own member repeatedly. */
function signInsPerSecond({ url, pid }: RunningShop, members: readonly string[]): Promise<Throughput> {
  return timesPerSecond({ lanes: members.length, seconds, servers: [pid] }, (lane) =>
    postJson(`${url}/api/auth/login`, { email: members[lane], password }),
  );
}

async function join(url: string): Promise<string> {
  const email = `bench-${crypto.randomUUID()}@example.com`;
  await postJson(`${url}/api/auth/register`, { email, password });
  return email;
}
