import type { ShopDetails } from '#domain/shop-details.ts';
import { ApiError } from '../api/call.ts';

/** The texts of the form's fields, by their places in the details: `hero.sentence`. A list is a text with lines. */
export type ShopValues = Record<string, string>;

/** The fields of the details as texts. */
export function toValues(details: object, parent = ''): ShopValues {
  const entries = Object.entries(details).flatMap(([name, value]): [string, string][] => {
    if (Array.isArray(value)) return [[parent + name, value.join('\n')]];
    if (typeof value === 'object' && value !== null)
      return Object.entries(toValues(value, `${parent}${name}.`));
    return [[parent + name, value === null ? '' : String(value)]];
  });
  return Object.fromEntries(entries);
}

const places = {
  nullable: ['hero.print', 'sender.address.line2'],
  lists: ['address', 'hero.heading'],
  numbers: ['since'],
};

/** The details with the texts of the form. The server checks them. */
export function toDetails(details: ShopDetails, values: ShopValues): ShopDetails {
  return replaceLeaves(details, values, '') as ShopDetails;
}

function replaceLeaves(value: unknown, values: ShopValues, place: string): unknown {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    const parent = place && `${place}.`;
    return Object.fromEntries(
      Object.entries(value).map(([name, part]) => [name, replaceLeaves(part, values, parent + name)]),
    );
  }
  const text = values[place] ?? '';
  if (places.lists.includes(place)) return linesOf(text);
  if (places.numbers.includes(place)) return Number(text);
  return text.trim() === '' && places.nullable.includes(place) ? null : text;
}

export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

/** An error whose problems are beside the form's fields: those of a list's lines are beside the list. */
export function atFields(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.code !== 'invalid') return error;
  const fields = Object.entries(error.fields).map(([place, problem]) => {
    const [, name = place, line] = /^details\.(.*?)(?:\.(\d+))?$/.exec(place) ?? [];
    return [name, line === undefined ? problem : `Line ${Number(line) + 1} ${problem}`] as const;
  });
  const message = 'Nothing was saved. Correct what is marked above.';
  return new ApiError(error.status, error.code, message, { fields: Object.fromEntries(fields) });
}
