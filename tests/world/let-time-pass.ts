import { sql } from 'drizzle-orm';
import type { TestShop } from './open-test-shop.ts';

/** Ages the counts of attempts and requests by this many seconds. */
export async function letCountsAge({ shop }: Pick<TestShop, 'shop'>, seconds: number): Promise<void> {
  await shop.database.db.execute(sql`update rate_limits set expire = expire - ${seconds * 1000}`);
}

/** Ages all data by moving every timestamp in the tables back by this many days. */
export async function letDaysPass({ shop }: Pick<TestShop, 'shop'>, days: number): Promise<void> {
  const { db } = shop.database;
  const { rows } = await db.execute<{ table: string; columns: string[] }>(sql`
    select table_name as table, array_agg(column_name::text) as columns from information_schema.columns
    where table_schema = 'public' and data_type = 'timestamp with time zone' group by table_name`);
  await db.transaction(async (tx) => {
    // Without triggers, because passing time causes no notifications.
    await tx.execute(sql`set local session_replication_role = replica`);
    for (const { table, columns } of rows) {
      const assignments = columns.map(
        (name) => sql`${sql.identifier(name)} = ${sql.identifier(name)} - make_interval(days => ${days})`,
      );
      await tx.execute(sql`update ${sql.identifier(table)} set ${sql.join(assignments, sql`, `)}`);
    }
  });
  await letCountsAge({ shop }, days * 24 * 60 * 60);
}

/** Lets the jobs that wait for a later time start now. */
export async function letJobsStart({ shop }: Pick<TestShop, 'shop'>): Promise<void> {
  await shop.database.db.execute(
    sql`update pgboss.job set start_after = now() where state = 'created' and start_after > now()`,
  );
}
