import { boolean, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { ImportRequest, ShownOutcome } from '#domain/api/catalogue/uploads.ts';
import { staff } from '../../staff/tables.ts';

/** What became of a file. Rows of an older shop have the title of the print too. */
export interface UploadOutcome extends Omit<ShownOutcome, 'print'> {
  print?: { id: string };
}

/** Imports of uploaded files, with what became of each file. The files themselves are in DATA_DIR. */
export const uploadImports = pgTable(
  'upload_imports',
  {
    id: uuid().primaryKey(),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
    defaults: jsonb().$type<Pick<ImportRequest, 'artist' | 'category'>>().notNull(),
    /** Variants that a file has too few pixels for are not offered. */
    arePrintMasters: boolean('are_print_masters').notNull(),
    /** The print that gets the one uploaded file instead of its own. Null: the files become new prints. */
    printId: uuid('print_id'),
    /** The ids of the uploaded files. */
    fileIds: uuid('file_ids').array().notNull(),
    outcomes: jsonb().$type<UploadOutcome[]>().notNull().default([]),
    /** Why the import as a whole ended early, in a sentence. */
    problem: text(),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
    /** Null while it waits or runs. */
    finishedAt: timestamp('finished_at', { withTimezone: true }),
  },
  (table) => [index('upload_imports_of_staff').on(table.staffId, table.startedAt.desc())],
);
