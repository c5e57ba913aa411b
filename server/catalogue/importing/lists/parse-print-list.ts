import { CsvError, parse } from 'csv-parse/sync';
import { z } from 'zod';
import { ImportError } from '../import-error.ts';
import { columnNames, parseColumn } from './own-words.ts';
import { parseJson } from './read-list-file.ts';

/** One entry of a list of prints, by column, or why it cannot be read. */
export interface ListEntry {
  /** Where it stands: `line 4`, `entry 3`. */
  place: string;
  stated: Record<string, string>;
  problem?: string;
}

const knownColumns = columnNames.join(', ');

/**
 * Reads a table as spreadsheets write it: commas, semicolons or tabs, the names of the columns in the first line.
 * @throws ImportError when its columns are not known, or a quotation mark is not closed
 */
export function parsePrintsCsv(text: string, name: string): ListEntry[] {
  const [header, ...rows] = readRows(text, name);
  const columns = requireColumns(header?.record ?? [], name);
  return rows
    .filter(({ record }) => record.some((cell) => cell.trim() !== ''))
    .map(({ record, line }) => {
      const beyond = record.slice(columns.length).filter((cell) => cell.trim() !== '');
      const problem =
        beyond.length > 0 &&
        `has more cells than there are columns; does "${beyond[0]}" need quotation marks?`;
      const stated = Object.fromEntries(columns.map((column, index) => [column, record[index] ?? '']));
      return { place: `line ${line}`, stated, ...(problem && { problem }) };
    });
}

/**
 * Reads a list of objects in JSON, or one object of them by file name.
 * @throws ImportError when it is neither
 */
export function parsePrintsJson(text: string, name: string): ListEntry[] {
  const entry = z.record(z.string(), z.unknown());
  const form = z.union([
    z.array(entry),
    z
      .record(z.string(), entry)
      .transform((byFile) => Object.entries(byFile).map(([file, said]) => ({ ...said, file }))),
  ]);
  const list = form.safeParse(parseJson(text));
  if (!list.success) {
    throw new ImportError(
      `${name} takes a list of objects such as [{ "file": "ridge.jpg", "title": "Ridge" }].`,
    );
  }
  return list.data.map((said, index) => readJsonEntry(said, `entry ${index + 1}`));
}

function readJsonEntry(said: Record<string, unknown>, place: string): ListEntry {
  const stated: Record<string, string> = {};
  const problems: string[] = [];
  for (const [name, value] of Object.entries(said)) {
    const column = parseColumn(name);
    if (!column) problems.push(`"${name}" is not known; an entry takes ${knownColumns}`);
    else if (typeof value === 'string' || typeof value === 'number') stated[column] = String(value);
    else if (value !== null) problems.push(`${name} takes a text or a number`);
  }
  return { place, stated, ...(problems.length > 0 && { problem: problems.join('; ') }) };
}

function readRows(text: string, name: string): { record: string[]; line: number }[] {
  const [, announced] = /^\ufeff?sep=(.)\r?\n/i.exec(text) ?? [];
  const start = announced ? 2 : 1;
  const delimiter = announced ?? findDelimiter(text);
  const rows: { record: string[]; line: number }[] = [];
  try {
    parse(text, {
      bom: true,
      delimiter,
      from_line: start,
      relax_column_count: true,
      relax_quotes: true,
      trim: true,
      on_record: (record: string[], { lines }) => void rows.push({ record, line: lines }),
    });
  } catch (error) {
    if (error instanceof CsvError)
      throw new ImportError(`${name} cannot be read: ${error.message}`, { cause: error });
    throw error;
  }
  return rows;
}

/** The one that parts most names in the first line. */
function findDelimiter(text: string): string {
  const [header = ''] = text.split(/\r?\n|\r/, 1);
  const count = (delimiter: string) => header.split(delimiter).length;
  return [',', ';', '\t'].toSorted((one, other) => count(other) - count(one))[0] ?? ',';
}

/** A column that is not read would be one that its owner relies on: a misspelt title, or a price. */
function requireColumns(header: string[], name: string): string[] {
  const columns = header.map(parseColumn);
  const unknown = header.filter((_, index) => !columns[index]);
  const takes = `the first line takes ${knownColumns}`;
  if (unknown.some((column) => column !== '')) {
    const names = unknown.map((column) => `"${column}"`).join(', ');
    throw new ImportError(`${name} has columns that are not known: ${names}; ${takes}.`);
  }
  if (!columns.includes('file')) throw new ImportError(`${name} has no column "file"; ${takes}.`);
  const twice = columns.find((column, index) => column && columns.indexOf(column) !== index);
  if (twice) throw new ImportError(`${name} has the column "${twice}" twice.`);
  return columns.map((column, index) => column ?? `unnamed ${index}`);
}
