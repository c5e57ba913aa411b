import { createHash } from 'node:crypto';
import type { Executor } from './database.ts';

/** How pg-boss takes a database. */
interface StatementRunner {
  executeSql(text: string, values?: unknown[]): Promise<Rows>;
}

interface Rows {
  rows: Record<string, unknown>[];
}

type Answer = { execute: Rows; all: never; values: never };

/**
 * Runs pg-boss's statements on ours (a transaction, say), each planned once for each connection: to plan the one that
 * creates a job takes PostgreSQL several times as long as to run it.
 */
export function plannedOnce({ _: { session } }: Executor): StatementRunner {
  return {
    executeSql: (text, values = []) =>
      session.prepareQuery<Answer>({ sql: text, params: values }, undefined, nameOf(text), false).execute(),
  };
}

/** One name never stands for two statements, as a later version of pg-boss would have it. */
function nameOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}
