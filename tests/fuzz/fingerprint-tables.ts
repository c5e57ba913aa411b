import type { Pool } from 'pg';

/**
 * Refused requests may count attempts. The picture of an earlier checkout may be recorded at any time, and pages of the
 * studio let the shop compare the vault with the catalogue.
 */
const omittedTables = ['rate_limits', 'framed_pictures', 'missing_masters'];

/** A checksum of each table of the shop and of its jobs, by the name of the table. */
export type Fingerprints = Map<string, string>;

/** Returns a function that computes the fingerprints of all tables. */
export async function prepareFingerprints(pool: Pool): Promise<() => Promise<Fingerprints>> {
  const { rows } = await pool.query<{ name: string }>(
    "select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename <> all ($1)",
    [omittedTables],
  );
  const statement = [...rows.map(({ name }) => name), 'pgboss.job']
    .map((table) => `select '${table}' as name, ${fingerprintSql} as fingerprint from ${table} t`)
    .join(' union all ');
  return async () => {
    // With a name, the database plans it once. Planning takes longer than running it.
    const result = await pool.query<{ name: string; fingerprint: string }>({
      name: 'fingerprints',
      text: statement,
    });
    return new Map(result.rows.map(({ name, fingerprint }) => [name, fingerprint]));
  };
}

const fingerprintSql = "count(*) || ' rows, ' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)";

export function changedTables(before: Fingerprints, after: Fingerprints): string[] {
  return [...after].filter(([name, fingerprint]) => before.get(name) !== fingerprint).map(([name]) => name);
}
