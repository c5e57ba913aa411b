import type { Pool } from 'pg';

/** A key of the table `rate_limits`. Its count starts with its first increment and expires `seconds` later. */
export interface CounterKey {
  key: string;
  seconds: number;
}

/** A key's count after an increment. */
export interface Count {
  points: number;
  msLeft: number;
}

interface Row {
  points: number;
  /** In ms since 1970; `pg` gives a bigint as text. */
  expire: string;
}

/** Adds one to a key. All processes of the shop count in the same table. */
export async function increment(pool: Pool, { key, seconds }: CounterKey): Promise<Count> {
  const now = Date.now();
  const { rows } = await pool.query<Row>({
    name: 'increment',
    text: upsert('values ($2::text, 1, $3::bigint)'),
    values: [now, key, now + seconds * 1000],
  });
  const [count] = toCounts(rows);
  if (!count) throw new Error(`Incrementing ${key} returned no count.`);
  return count;
}

/**
 * Adds one to the first key and, if its count is then at most `maxOfFirst`, one to the second. One statement instead of
 * two, because a statement costs more in waking PostgreSQL than in work (benchmarks/profiles.md).
 */
export async function incrementInOrder(
  pool: Pool,
  { first, maxOfFirst, second }: { first: CounterKey; maxOfFirst: number; second: CounterKey },
): Promise<[first: Count, second: Count | undefined]> {
  const now = Date.now();
  const { rows } = await pool.query<Row>({
    name: 'increment-in-order',
    text: `with first as (${upsert('values ($2::text, 1, $3::bigint)')}),
      second as (${upsert('select $4::text, 1, $5::bigint from first where points <= $6')})
      select points, expire from first union all select points, expire from second`,
    values: [now, first.key, now + first.seconds * 1000, second.key, now + second.seconds * 1000, maxOfFirst],
  });
  const [countOfFirst, countOfSecond] = toCounts(rows);
  if (!countOfFirst) throw new Error(`Incrementing ${first.key} returned no count.`);
  return [countOfFirst, countOfSecond];
}

/** `$1` is the current time: an expired count starts again at 1. */
function upsert(source: string): string {
  return `insert into rate_limits (key, points, expire) ${source}
    on conflict (key) do update set
      points = case when rate_limits.expire <= $1 then 1 else rate_limits.points + 1 end,
      expire = case when rate_limits.expire <= $1 then excluded.expire else rate_limits.expire end
    returning points, expire`;
}

/** The time that is left counts from the answer: a lock may have begun after the question, and would seem longer. */
function toCounts(rows: Row[]): Count[] {
  const now = Date.now();
  return rows.map(({ points, expire }) => ({ points, msLeft: Number(expire) - now }));
}

/** The current count of a key; undefined when it has none or it has expired. */
export async function readCount(pool: Pool, key: string): Promise<Count | undefined> {
  const now = Date.now();
  const { rows } = await pool.query<Row>(
    'select points, expire from rate_limits where key = $1 and expire > $2',
    [key, now],
  );
  return toCounts(rows)[0];
}

/** Sets a key's count for the next `seconds`. */
export async function setCount(pool: Pool, { key, seconds }: CounterKey, points: number): Promise<void> {
  await pool.query(
    `insert into rate_limits (key, points, expire) values ($1, $2, $3)
      on conflict (key) do update set points = excluded.points, expire = excluded.expire`,
    [key, points, Date.now() + seconds * 1000],
  );
}

/** Subtracts one from a key, never below zero. */
export async function decrement(pool: Pool, key: string): Promise<void> {
  await pool.query('update rate_limits set points = points - 1 where key = $1 and points > 0', [key]);
}

export async function clearCounts(pool: Pool, keys: readonly string[]): Promise<void> {
  await pool.query('delete from rate_limits where key = any($1)', [keys]);
}

/**
 * Clears the counts of some keys and subtracts one from another key, in one statement. It locks the rows in the order of
 * `incrementInOrder`, so the two can't deadlock: PostgreSQL runs the sub-select, and so the delete, first.
 */
export async function clearAndDecrement(
  pool: Pool,
  keysToClear: readonly string[],
  key: string,
): Promise<void> {
  await pool.query({
    name: 'clear-and-decrement',
    text: `with cleared as (delete from rate_limits where key = any($1) returning key)
      update rate_limits set points = points - 1
      where (select count(*) from cleared) >= 0 and key = $2 and points > 0`,
    values: [keysToClear, key],
  });
}
