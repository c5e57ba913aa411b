import { InvalidArgumentError } from 'commander';
import { isSalePrice, priceRule } from '#domain/catalogue/pricing.ts';
import { type FrameColor, frameColors, parseFrame } from '#domain/catalogue/variants/frames.ts';
import { type Mount, mounts, parseMount } from '#domain/catalogue/variants/mounts.ts';
import { emailProblem, normalizeEmail } from '#domain/customers/accounts.ts';
import { parseInches } from '#domain/fulfillment/parse-inches.ts';
import { readPieceCode } from '#domain/fulfillment/pieces.ts';
import type { Cents, Dollars } from '#domain/money.ts';
import { fractionRule, parseFraction } from '#server/catalogue/importing/lists/parse-listed-details.ts';

// Each parser throws an InvalidArgumentError that states the allowed values.

export function wholeNumber(text: string): number {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It takes a whole number from 1.');
}

/** `44`, `49 1/2` or `49.5`. */
export function inches(text: string): number {
  const value = parseInches(text);
  if (value) return value;
  throw new InvalidArgumentError('It takes inches, such as 44 or 49 1/2.');
}

/** `50`, `50.25` or `$50.25`. */
export function amount(text: string): Cents {
  const cents = amountOrZero(text);
  if (cents > 0) return cents;
  throw new InvalidArgumentError('It takes more than zero.');
}

export function amountOrZero(text: string): Cents {
  const [, dollars, cents = ''] = /^\$?(\d{1,7})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  if (dollars !== undefined) return Number(dollars) * 100 + Number(cents.padEnd(2, '0'));
  throw new InvalidArgumentError('It takes dollars, such as 50 or 50.25.');
}

export function price(text: string): Dollars {
  const dollars = Number(/^\$?(\d+)$/.exec(text)?.[1]);
  if (isSalePrice(dollars)) return dollars;
  throw new InvalidArgumentError(`It ${priceRule}.`);
}

export function frame(text: string): FrameColor {
  return parseFrame(text) ?? refuse(frameColors);
}

export function mount(text: string): Mount {
  return parseMount(text) ?? refuse(mounts);
}

export function fraction(text: string): number {
  const value = parseFraction(text);
  if (value !== undefined) return value;
  throw new InvalidArgumentError(`It ${fractionRule}.`);
}

export function email(text: string): string {
  if (emailProblem(text) === undefined) return normalizeEmail(text);
  throw new InvalidArgumentError('It takes an email address, such as ada@example.com.');
}

/** `4F7K20,9XJ3ME`. */
export function pieceCodes(text: string): string[] {
  const codes = text.split(',').map(readPieceCode);
  if (codes.every((code) => code !== undefined)) return codes;
  throw new InvalidArgumentError('It takes codes of pieces, with commas between, such as 4F7K20,9XJ3ME.');
}

/** `2026-11-30`: the start of the day in UTC. */
export function day(text: string): Date {
  const start = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined;
  if (start?.getTime() && start.toISOString().startsWith(text)) return start;
  throw new InvalidArgumentError('It takes a day, such as 2026-11-30.');
}

/** `2026-11-30T18:00Z`: a moment with its time zone, in the future. */
export function moment(text: string): Date {
  const at = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2})$/.test(text)
    ? new Date(text)
    : undefined;
  if (at && at.getTime() > Date.now()) return at;
  throw new InvalidArgumentError('It takes a time to come with its time zone, such as 2026-11-30T18:00Z.');
}

function refuse(words: readonly string[]): never {
  throw new InvalidArgumentError(`It takes one of ${words.join(', ')}.`);
}
