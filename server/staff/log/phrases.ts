import { offerNumber } from '#domain/offers/offers.ts';
import { orderNumber } from '#domain/orders/orders.ts';

/** What the rows of a page of the log are about, by id. What was deleted since has no name. */
export interface Names {
  prints: ReadonlyMap<string, string>;
  staff: ReadonlyMap<string, string>;
  /** The senders of messages. */
  senders: ReadonlyMap<string, string>;
  replies: ReadonlyMap<string, string>;
}

export type Values = Readonly<Record<string, unknown>>;

export interface Described {
  /** The subject's. */
  id: string;
  before: Values;
  after: Values;
  names: Names;
  /** Null: the change was made. */
  outcome: 'begun' | 'failed' | null;
}

/** What a person did, as the end of a sentence that starts with their name. */
export type Phrase = (change: Described) => string;
export type Phrases = Readonly<Record<string, Phrase>>;

const maxCharacters = 60;

/** A text in quotation marks, cut after some words. */
export function quote(text: unknown): string {
  const line = String(text ?? '')
    .replace(/\s+/g, ' ')
    .trim();
  if (line.length <= maxCharacters) return `“${line}”`;
  const cut = line.slice(0, maxCharacters);
  return `“${cut.slice(0, Math.max(cut.lastIndexOf(' '), 20))}…”`;
}

const maxListed = 6;

/** `A, B and C`, or `A, B, C, D, E, F and 4 others`. */
export function list(parts: readonly string[]): string {
  const others = parts.length - maxListed;
  const shown = others > 0 ? [...parts.slice(0, maxListed), `${others} others`] : parts;
  return new Intl.ListFormat('en-US').format(shown);
}

export function order(id: string): string {
  return `order ${orderNumber({ _id: id })}`;
}

export function offer(id: string): string {
  return `offer ${offerNumber(id)}`;
}

export function print(id: string, { prints }: Names): string {
  const title = prints.get(id);
  return title ? quote(title) : 'a print';
}

export function member(id: string, { staff }: Names): string {
  return staff.get(id) ?? 'a member of staff';
}

export function message(id: string, { senders }: Names): string {
  const sender = senders.get(id);
  return sender ? `the message of ${sender}` : 'a message';
}

/** @returns undefined for a subject that has no name of its own */
export function nameSubject({ kind, id }: { kind: string; id: string }, names: Names): string | undefined {
  switch (kind) {
    case 'order':
      return order(id);
    case 'offer':
      return offer(id);
    case 'trade-client':
      return 'a trade client';
    case 'print':
      return print(id, names);
    case 'piece':
      return list(id.split(', '));
    case 'staff':
      return member(id, names);
    case 'message':
      return message(id, names);
    case 'artist':
      return id;
    case 'opening':
      return 'the opening';
    case 'settings':
      return 'the settings';
    case 'shop':
      return "the shop's details";
    case 'promotion-code':
      return 'a promotion code';
    case 'prices':
      return "the shop's prices";
    default:
      return undefined;
  }
}
