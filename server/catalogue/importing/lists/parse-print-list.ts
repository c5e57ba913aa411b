import { CsvError, parse } from 'csv-parse/sync';
import { z } from 'zod';
import { ImportError, parseJson } from '../read-folder.ts';
import { columnNames, parseColumn } from './parse-listed-details.ts';

/** One entry of a list of prints. */
export interface ListEntry {
  /** `line 4` or `entry 3`. */
  place: string;
  /** The values by column. */
  values: Record<string, string>;
  /** Why the entry cannot be read. */
  problem?: string;
}

const knownColumns = columnNames.join(', ');

/**
 * Parses a table as spreadsheets write it: with commas, semicolons or tabs, and the column names in the first line.
 * @throws ImportError when a column is unknown, or a quotation mark is not closed
 */
export function parsePrintsCsv(text: string, name: string): ListEntry[] {
  const [header, ...rows] = readRows(text, name);
  const columns = requireColumns(header?.record ?? [], name);
  return rows
    .filter(({ record }) => record.some((cell) => cell.trim() !== ''))
    .map(({ record, line }) => {
      const extraCells = record.slice(columns.length).filter((cell) => cell.trim() !== '');
      const problem =
        extraCells.length > 0 &&
        `has more cells than there are columns; does "${extraCells[0]}" need quotation marks?`;
      const values = Object.fromEntries(columns.map((column, index) => [column, record[index] ?? '']));
      return { place: `line ${line}`, values, ...(problem && { problem }) };
    });
}

/**
 * Parses a JSON array of objects, or a JSON object that holds them by file name.
 * @throws ImportError for anything else
 */
export function parsePrintsJson(text: string, name: string): ListEntry[] {
  const entry = z.record(z.string(), z.unknown());
  const shape = z.union([
    z.array(entry),
    z
      .record(z.string(), entry)
      .transform((byFile) => Object.entries(byFile).map(([file, values]) => ({ ...values, file }))),
  ]);
  const list = shape.safeParse(parseJson(text));
  if (!list.success) {
    throw new ImportError(
      `${name} must be a list of objects such as [{ "file": "ridge.jpg", "title": "Ridge" }].`,
    );
  }
  return list.data.map((values, index) => readJsonEntry(values, `entry ${index + 1}`));
}

function readJsonEntry(object: Record<string, unknown>, place: string): ListEntry {
  const values: Record<string, string> = {};
  const problems: string[] = [];
  for (const [name, value] of Object.entries(object)) {
    const column = parseColumn(name);
    if (!column) problems.push(`"${name}" is not known; an entry accepts ${knownColumns}`);
    else if (typeof value === 'string' || typeof value === 'number') values[column] = String(value);
    else if (value !== null) problems.push(`${name} must be a text or a number`);
  }
  return { place, values, ...(problems.length > 0 && { problem: problems.join('; ') }) };
}

function readRows(text: string, name: string): { record: string[]; line: number }[] {
  const [, statedDelimiter] = /^\ufeff?sep=(.)\r?\n/i.exec(text) ?? [];
  const start = statedDelimiter ? 2 : 1;
  const delimiter = statedDelimiter ?? findDelimiter(text);
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
    if (!(error instanceof CsvError)) throw error;
    const where = `from line ${String(error.lines ?? 1)} on`;
    const problem =
      error.code === 'CSV_QUOTE_NOT_CLOSED' ? 'a quotation mark is not closed' : 'it is not a table';
    throw new ImportError(`${name} cannot be read ${where}, because ${problem}.`, { cause: error });
  }
  return rows;
}

/** The delimiter that splits the first line into the most names. */
function findDelimiter(text: string): string {
  const [header = ''] = text.split(/\r?\n|\r/, 1);
  const count = (delimiter: string) => header.split(delimiter).length;
  return [',', ';', '\t'].toSorted((one, other) => count(other) - count(one))[0] ?? ',';
}

/** Refuses unknown columns, because the owner would rely on a misspelled or unsupported column that is never read. */
function requireColumns(header: string[], name: string): string[] {
  const columns = header.map(parseColumn);
  const unknown = header.filter((_, index) => !columns[index]);
  const known = `the first line accepts ${knownColumns}`;
  if (unknown.some((column) => column !== '')) {
    const names = unknown.map((column) => `"${column}"`).join(', ');
    throw new ImportError(`${name} has columns that are not known: ${names}; ${known}.`);
  }
  if (!columns.includes('file')) throw new ImportError(`${name} has no column "file"; ${known}.`);
  const repeated = columns.find((column, index) => column && columns.indexOf(column) !== index);
  if (repeated) throw new ImportError(`${name} has the column "${repeated}" twice.`);
  return columns.map((column, index) => column ?? `unnamed ${index}`);
}
