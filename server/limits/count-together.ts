import type { Pool } from 'pg';
import type { RateLimiterPostgres } from 'rate-limiter-flexible';

/** What stands against one key, in the table `rate_limits`, after it was counted. */
export interface Count {
  points: number;
  msLeft: number;
}

export interface Countable {
  counter: RateLimiterPostgres;
  key: string;
  /** How many have room. */
  most: number;
}

/**
 * Counts one for the first key and, if that had room, one for the second, in one statement: each further one costs
 * more than what it does. As the counters do it, a key's span begins with its first count.
 * @returns no second count when the first had no room
 */
export async function countInOrder(
  pool: Pool,
  first: Countable,
  second: Countable,
): Promise<[Count, Count | undefined]> {
  const now = Date.now();
  const expiryOf = ({ counter }: Countable) => now + counter.duration * 1000;
  const { rows } = await pool.query<{ points: number; expire: string }>({
    name: 'count-in-order',
    text: `with first as (${counting('values ($1::text, 1, $2::bigint)')}),
      second as (${counting('select $3::text, 1, $4::bigint from first where points <= $6')})
      select points, expire from first union all select points, expire from second`,
    values: [
      first.counter.getKey(first.key),
      expiryOf(first),
      second.counter.getKey(second.key),
      expiryOf(second),
      now,
      first.most,
    ],
  });
  const [counted, next] = rows.map(({ points, expire }) => ({ points, msLeft: Number(expire) - now }));
  if (!counted) throw new Error('A count came back without its points.');
  return [counted, next];
}

/** `$5` is the moment: what has expired by then begins anew. */
function counting(source: string): string {
  return `insert into rate_limits (key, points, expire) ${source}
    on conflict (key) do update set
      points = case when rate_limits.expire <= $5 then 1 else rate_limits.points + 1 end,
      expire = case when rate_limits.expire <= $5 then excluded.expire else rate_limits.expire end
    returning points, expire`;
}

/** Takes back one count, unless it has been forgotten already: no key is ever owed one. */
export async function uncount(pool: Pool, counter: RateLimiterPostgres, key: string): Promise<void> {
  await pool.query('update rate_limits set points = points - 1 where key = $1 and points > 0', [
    counter.getKey(key),
  ]);
}

/** What several counters hold against one key. */
export interface Held {
  counters: RateLimiterPostgres[];
  key: string;
}

export async function forget(pool: Pool, { counters, key }: Held): Promise<void> {
  await pool.query('delete from rate_limits where key = any($1)', [keysOf({ counters, key })]);
}

/**
 * Forgets what is held against one key and takes back one count of another, in one statement. The rows are taken in
 * the order of `countInOrder`, whose second key this one's is, so that neither waits for the other in a circle:
 * the sub-select has PostgreSQL delete first.
 */
export async function forgetAndUncount(
  pool: Pool,
  held: Held,
  { counter, key }: Omit<Countable, 'most'>,
): Promise<void> {
  await pool.query({
    name: 'forget-and-uncount',
    text: `with forgotten as (delete from rate_limits where key = any($1) returning key)
      update rate_limits set points = points - 1
      where (select count(*) from forgotten) >= 0 and key = $2 and points > 0`,
    values: [keysOf(held), counter.getKey(key)],
  });
}

function keysOf({ counters, key }: Held): string[] {
  return counters.map((counter) => counter.getKey(key));
}
