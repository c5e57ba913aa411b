import type { ReactNode } from 'react';
import type { ShownDetails } from '#domain/api/shop/shop.ts';
import { formatInches } from '#domain/framing/framing-texts.ts';
import type { Roll } from '#domain/fulfillment/equipment.ts';
import { parseInches } from '#domain/fulfillment/parse-inches.ts';
import { ApiError } from '../api/call.ts';

/** A detail that a page of the shop lets the owner edit as a text. */
export interface ShopField {
  /** The place in the details: `hero.sentence`. */
  name: string;
  label: string;
  hint?: string;
  /** How the value is written as a text; by default it is one. */
  kind?: keyof typeof fieldKinds;
  rows?: number;
  type?: 'email' | 'url' | 'tel';
  inputMode?: 'numeric' | 'url';
  /** The unit of a number, after it. */
  unit?: string;
  /** Has a line of its own. */
  isWide?: true;
  /** What the owner chooses from, instead of typing: values and their texts. */
  options?: readonly (readonly [value: string, text: string])[];
}

/** The names of a table's rows, and of its columns with their units. */
interface MeasureTableShape {
  /** What the rows are. */
  of: string;
  rows: readonly string[];
  columns: readonly (readonly [name: string, unit: string])[];
  /** Takes the values of other fields, whose names follow from those of the table's own. */
  copy?: { text: string; nameOf(name: string): string };
}

export interface ShopFieldGroup {
  title: string;
  /** Short fields beside each other: two on each line, also on phones, or in the columns of stock where there is room. */
  columns?: 2 | 4;
  /** Under the title. */
  hint?: string;
  /** Whether a wide window shows it beside the other groups. */
  isBeside?: boolean;
  fields: readonly ShopField[];
  /** Shows the fields as a table, row by row. */
  table?: MeasureTableShape;
  /** What follows from the values, below the fields. */
  below?: (values: ShopValues) => ReactNode;
}

/** The texts of the form's fields, by the fields' names. */
export type ShopValues = Record<string, string>;

interface FieldKind {
  write(value: unknown): string;
  /** What cannot be read is returned as it is: the server says what is wrong with it. */
  read(text: string): unknown;
}

const text: FieldKind = { write: String, read: (written) => written };
const optional: FieldKind = {
  write: (value) => (value === null ? '' : String(value)),
  read: (written) => (written.trim() === '' ? null : written),
};
const lines: FieldKind = {
  write: (value) => (Array.isArray(value) ? value.join('\n') : ''),
  read: linesOf,
};
const fieldKinds = {
  text,
  optional,
  /** The id of a print, which has a field of its own. */
  print: optional,
  number: {
    write: String,
    read: readNumber,
  },
  /** A number that may be left out. */
  amount: {
    write: optional.write,
    read: (written) => (written.trim() === '' ? null : readNumber(written)),
  },
  /** A fraction such as `1 1/8`, or a decimal. */
  inches: { write: writeInches, read: readInches },
  /** A small part of an inch, such as `1/75`. */
  share: {
    write: (value) => (Number(value) === 0 ? '0' : `1/${Number((1 / Number(value)).toFixed(3))}`),
    read: readInches,
  },
  /** One roll of paper on each line: `44 x 50, 12 left, $260`. */
  rolls: {
    write: (value) => (Array.isArray(value) ? value.map(writeRoll).join('\n') : ''),
    read: (written) => linesOf(written).map(readRoll),
  },
  /** One size on each line: `32 x 40`. */
  sheets: {
    write: (value) => (Array.isArray(value) ? value.map(writeSheet).join('\n') : ''),
    read: (written) => linesOf(written).map(readSheet),
  },
  lines,
  /** A day on each line: `2026-12-24`. */
  days: lines,
  /** The codes of states: `AK HI`. */
  states: {
    write: (value) => (Array.isArray(value) ? value.join(' ') : ''),
    read: (written) => written.split(' ').filter(Boolean),
  },
} satisfies Record<string, FieldKind>;

/** The details of the fields as texts. */
export function toValues(details: object, fields: readonly ShopField[]): ShopValues {
  return Object.fromEntries(
    fields.map(({ name, kind = 'text' }) => [name, fieldKinds[kind].write(valueAt(details, name))]),
  );
}

/** The details with the changed texts. The server checks them. */
export function toDetails(
  details: ShownDetails,
  fields: readonly ShopField[],
  changes: Partial<ShopValues>,
): ShownDetails {
  const changed = structuredClone(details);
  for (const { name, kind = 'text' } of fields) {
    const written = changes[name];
    if (written !== undefined) putAt(changed, name.split('.'), fieldKinds[kind].read(written));
  }
  return changed;
}

/** An error whose problems are beside the form's fields: those of a list's lines are beside the list. */
export function atFields(error: unknown, fields: readonly ShopField[]): unknown {
  if (!(error instanceof ApiError) || error.code !== 'invalid') return error;
  const problems = Object.entries(error.fields).map(([path, problem]) => {
    const place = path.replace(/^details\./, '');
    const name = fields.find((field) => `${place}.`.startsWith(`${field.name}.`))?.name ?? place;
    const [, line] = /^\.(\d+)/.exec(place.slice(name.length)) ?? [];
    return [name, line === undefined ? problem : `Line ${Number(line) + 1} ${problem}`] as const;
  });
  const message = 'Nothing was saved. Correct what is marked above.';
  return new ApiError(error.status, error.code, message, { fields: Object.fromEntries(problems) });
}

/** Without the values that cannot be read yet, for a preview while the owner types. */
export function readableValues(fields: readonly ShopField[], values: ShopValues): ShopValues {
  const measures: readonly ShopField['kind'][] = ['number', 'inches', 'share', 'rolls', 'sheets'];
  const readable = fields.filter(({ name, kind = 'text' }) => {
    const read = [fieldKinds[kind].read(values[name] ?? '')].flat();
    return !measures.includes(kind) || read.every((part) => typeof part !== 'string');
  });
  return Object.fromEntries(readable.map(({ name }) => [name, values[name] ?? '']));
}

function writeInches(value: unknown): string {
  const fraction = formatInches(Number(value));
  return parseInches(fraction) === value ? fraction : String(value);
}

function readInches(written: string): unknown {
  return parseInches(written) ?? written;
}

function writeRoll({ widthInches, lengthFeet, leftFeet, dollars }: Roll): string {
  const left = leftFeet === null ? '' : `, ${leftFeet} left`;
  const price = dollars === null ? '' : `, $${dollars}`;
  return `${writeInches(widthInches)} x ${lengthFeet}${left}${price}`;
}

const rollPattern = /^(.+?)\s*[x×]\s*([\d.]+)(?:,\s*([\d.]+)\s*left)?(?:,\s*\$([\d.]+))?$/i;

function readRoll(written: string): unknown {
  const [, width = '', length, left, price] = rollPattern.exec(written) ?? [];
  const widthInches = parseInches(width);
  if (widthInches === undefined) return written;
  return {
    widthInches,
    lengthFeet: Number(length),
    leftFeet: left === undefined ? null : Number(left),
    dollars: price === undefined ? null : Number(price),
  };
}

function writeSheet({ width, height }: { width: number; height: number }): string {
  return `${writeInches(width)} x ${writeInches(height)}`;
}

function readSheet(written: string): unknown {
  const [width, height, ...others] = written.split(/[x×]/i).map(parseInches);
  return width !== undefined && height !== undefined && others.length === 0 ? { width, height } : written;
}

function readNumber(written: string): unknown {
  return /^\d+(\.\d+)?$/.test(written.trim()) ? Number(written) : written;
}

export function linesOf(written: string): string[] {
  return written
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

function valueAt(details: object, name: string): unknown {
  return name.split('.').reduce<unknown>(partOf, details);
}

function putAt(target: unknown, [name = '', ...rest]: string[], value: unknown): void {
  if (rest.length > 0) putAt(partOf(target, name), rest, value);
  else if (typeof target === 'object' && target) Object.assign(target, { [name]: value });
}

function partOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value ? Object.entries(value).find(([key]) => key === name)?.[1] : null;
}
