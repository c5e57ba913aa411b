import type { Pool } from 'pg';

/** The only rows that a refused request may leave behind: that it was one try of so many. */
const counts = 'rate_limits';

/** What is in each table of the shop, jobs included, as a word that changes with it. */
export type Fingerprints = Map<string, string>;

/** Prepares to take the fingerprints of all tables. */
export async function tablesOf(pool: Pool): Promise<() => Promise<Fingerprints>> {
  const { rows } = await pool.query<{ name: string }>(
    "select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename <> $1",
    [counts],
  );
  const statement = [...rows.map(({ name }) => name), 'pgboss.job']
    .map((table) => `select '${table}' as name, ${fingerprint} as print from ${table} t`)
    .join(' union all ');
  return async () => {
    const taken = await pool.query<{ name: string; print: string }>(statement);
    return new Map(taken.rows.map(({ name, print }) => [name, print]));
  };
}

const fingerprint = "count(*) || ' rows, ' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)";

export function changedTables(before: Fingerprints, after: Fingerprints): string[] {
  return [...after].filter(([name, print]) => before.get(name) !== print).map(([name]) => name);
}
