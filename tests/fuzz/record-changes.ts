import type { Pool } from 'pg';

/**
 * Refused requests may count attempts. The picture of an earlier checkout and the texts of changed policies may be recorded
 * at any time, and pages of the studio let the shop compare the vault with the catalogue, or ask name servers about the
 * domain of emails. What a person asked for is kept until their browser fetches it, which changes nothing.
 */
const omittedTables = [
  ...['rate_limits', 'framed_pictures', 'missing_masters', 'proofs', 'staff_answers'],
  'policy_texts',
];

/** The tables, of the shop and of its jobs, whose rows are not what they were. */
export interface RecordedChanges {
  forget(): Promise<void>;
  /** The names, of what was committed since the last `forget`. A row that came and went again changed nothing. */
  read(): Promise<string[]>;
}

/** Lets triggers record the rows that come and go. Comparing the contents of all tables would take ten times as long. */
export async function recordChanges(pool: Pool): Promise<RecordedChanges> {
  const { rows } = await pool.query<{ name: string }>(
    "select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename <> all ($1)",
    [omittedTables],
  );
  await pool.query(`create table recorded_changes (name text, row text, count int);
    create function record_change() returns trigger language plpgsql as $$begin
      insert into public.recorded_changes
      select tg_argv[0], change.row, change.count from (values (old::text, -1), (new::text, 1)) as change (row, count)
      where change.row is not null;
      return null;
    end$$`);
  for (const table of [...rows.map(({ name }) => name), 'pgboss.job'])
    await pool.query(`create trigger record_change after insert or update or delete on ${table}
      for each row execute function record_change('${table}')`);
  return {
    async forget() {
      await pool.query('delete from recorded_changes');
    },
    async read() {
      const changes = await pool.query<{ name: string }>(
        `select distinct name from (
          select name from recorded_changes group by name, row having sum(count) <> 0
        ) as changed`,
      );
      return changes.rows.map(({ name }) => name);
    },
  };
}
