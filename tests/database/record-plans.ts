import pg from 'pg';
import { type OpenDatabase, queryPool } from '#server/database/database.ts';

/** A statement, and how PostgreSQL executed it. */
export interface RecordedPlan {
  statement: string;
  plan: PlanNode;
}

/** As `EXPLAIN (ANALYZE, FORMAT JSON)` shows it. */
export interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Loops': number;
  /** For each loop, as is what the filters removed. */
  'Actual Rows': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

/** With these, PostgreSQL sends the plan of each statement as a notice, also of those in functions and triggers. */
const settings = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_format': 'json',
  'auto_explain.log_level': 'notice',
};

/** A second pool for a database, which adds the plan of each of its statements to `plans`. */
export function recordPlans({ url, sessionUrl }: OpenDatabase): {
  database: OpenDatabase;
  plans: RecordedPlan[];
} {
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  const pool = new pg.Pool({ connectionString: url, max: 6, options: options.join(' ') });
  const plans: RecordedPlan[] = [];
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('notice', ({ message = '' }) => {
      const [, json] = /^duration: .* plan:\n(\{.*\})$/s.exec(message) ?? [];
      if (!json) return;
      const { 'Query Text': statement, Plan: plan } = JSON.parse(json);
      plans.push({ statement, plan });
    });
  });
  return { database: { db: queryPool(pool), pool, url, sessionUrl, close: () => pool.end() }, plans };
}

/**
 * The tables that a plan reads from their beginning to their end, without an index, or reads more than half of by an index.
 * @param rowCounts of the tables that matter
 */
export function scannedTables(plan: PlanNode, rowCounts: ReadonlyMap<string, number>): string[] {
  const table = plan['Relation Name'] ?? '';
  const rowCount = rowCounts.get(table);
  const isScanned =
    rowCount !== undefined && (plan['Node Type'] === 'Seq Scan' || rowsRead(plan) > rowCount / 2);
  return [
    ...(isScanned ? [table] : []),
    ...(plan.Plans ?? []).flatMap((part) => scannedTables(part, rowCounts)),
  ];
}

function rowsRead(plan: PlanNode): number {
  const removed = (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0);
  return (plan['Actual Rows'] + removed) * plan['Actual Loops'];
}
