import { openPasswords, passwordsAtOnce } from '#server/accounts/passwords/hash-passwords.ts';
import type { RunningShop } from '#tests/process/start-shop.ts';
import type { BareHash } from '../bare/bare-hash.ts';
import type { BenchmarkEnvironment } from '../environment/benchmark-environment.ts';
import type { Figure } from '../figure.ts';
import { askProgram } from '../load/ask-program.ts';
import { againstBare, takeTurns } from '../load/comparison.ts';
import { postJson } from '../load/shop-calls.ts';
import { type Throughput, timesPerSecond } from '../load/throughput.ts';

const password = 'a-walk-through-the-gallery';
const seconds = 4;
/** Enough lanes that a password is always waiting to be checked. */
const membersAtOnce = passwordsAtOnce * 4;

/** How many members a second can sign in, relative to how many passwords could be checked. */
export async function measureLogin({ shop }: BenchmarkEnvironment): Promise<Figure[]> {
  const members = await Promise.all(Array.from({ length: membersAtOnce }, () => join(shop.url)));
  const bare: BareHash = {
    password,
    passwordHash: await openPasswords().hash(password),
    lanes: passwordsAtOnce,
    seconds,
  };
  const comparison = await takeTurns(
    () => signInsPerSecond(shop, members),
    () => askProgram<Throughput>('../bare/bare-hash.ts', bare),
  );
  return [againstBare(`Login, against argon2 alone, ${passwordsAtOnce} at once`, comparison, 0.9)];
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
