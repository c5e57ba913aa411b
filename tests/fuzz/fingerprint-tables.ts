import type { Pool } from 'pg';

/** Refused requests may count attempts, and a picture that an earlier checkout ordered may be recorded at any later time. */
const omittedTables = ['rate_limits', 'framed_pictures'];

/** A checksum of each table of the shop and of its jobs, by the name of the table. */
export type Fingerprints = Map<string, string>;

/** Returns a function that computes the fingerprints of all tables. */
export async function prepareFingerprints(pool: Pool): Promise<() => Promise<Fingerprints>> {
  const { rows } = await pool.query<{ name: string }>(
    "select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename <> all ($1)",
    [omittedTables],
  );
  const statement = [...rows.map(({ name }) => name), 'pgboss.job']
    .map((table) => `select '${table}' as name, ${fingerprint} as print from ${table} t`)
    .join(' union all ');
  return async () => {
    const result = await pool.query<{ name: string; print: string }>(statement);
    return new Map(result.rows.map(({ name, print }) => [name, print]));
  };
}

const fingerprint = "count(*) || ' rows, ' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)";

export function changedTables(before: Fingerprints, after: Fingerprints): string[] {
  return [...after].filter(([name, print]) => before.get(name) !== print).map(([name]) => name);
}
