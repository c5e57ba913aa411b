import { countOf } from '#domain/count-of.ts';
import { formatInches } from '#domain/framing/framing-texts.ts';
import { batchKindWords } from '#domain/fulfillment/batches.ts';
import { list, type Phrases, quote, type Values } from './phrases.ts';

/** Pieces and batches. Several pieces have one row, with the values of each by its code. */
export const describePieces = {
  'piece.moved': ({ before, after }) => {
    const moves = Map.groupBy(codesOf(after), (code) => `from ${before[code]} to ${after[code]}`);
    const sentences = [...moves].map(([way, codes]) => `${list(codes)} ${way}`);
    const started = Object.keys(after).filter(isOrder);
    return `moved ${list(sentences)}${started.length > 0 ? `, which started ${list(started)}` : ''}`;
  },
  'piece.set-aside': ({ after }) => {
    const codes = codesOf(after);
    return `set ${list(codes)} aside: ${quote(after[codes[0] ?? ''])}`;
  },
  'piece.taken-up': ({ after }) => `took ${list(codesOf(after))} up again`,
  'piece.remade': ({ after, id }) => {
    const [code = id] = codesOf(after);
    const [, newCode, reason] = /^remade as (\S+): ([\s\S]*)$/.exec(String(after[code])) ?? [];
    return newCode ? `made ${code} again as ${newCode}: ${quote(reason)}` : `made ${code} again`;
  },
  'piece.photographed': ({ after, id }) => `photographed ${id} (${after[id]})`,
  'piece.photo-skipped': ({ after, id }) => {
    const [, station, reason] = /^(\w+): ([\s\S]*)$/.exec(String(after[id])) ?? [];
    return `skipped the photograph of ${id} (${station}): ${quote(reason)}`;
  },
  'piece.print-file-made': ({ id }) => `made the print file of ${id}`,
  'batch.made': ({ id, after }) => `made batch ${id}${kindOf(after)} of ${describePieceList(after.pieces)}`,
  'batch.taken-apart': ({ id, after }) => {
    const kept = lengthOf(after.kept);
    return `took batch ${id} apart${kept > 0 ? `, in which ${countOf(kept, 'piece')} stayed` : ''}`;
  },
  'remnant.added': ({ after }) => `added a remnant of ${describeRemnant(after)}`,
  'remnant.removed': ({ before }) => `removed a remnant of ${describeRemnant(before)}`,
} satisfies Phrases;

function describeRemnant({ moulding, lengthInches }: Values): string {
  return `${moulding}, ${formatInches(Number(lengthInches))} in long`;
}

function codesOf(values: Values): string[] {
  return Object.keys(values).filter((key) => !isOrder(key));
}

/** The log has the order that a piece started beside the piece (`orderKey`). */
function isOrder(key: string): boolean {
  return key.startsWith('order ');
}

function kindOf({ kind }: Values): string {
  const words = new Map<string, string>(Object.entries(batchKindWords)).get(String(kind));
  return words ? ` (${words.toLowerCase()})` : '';
}

function describePieceList(pieces: unknown): string {
  return Array.isArray(pieces) && pieces.length <= 6 ? list(pieces) : countOf(lengthOf(pieces), 'piece');
}

function lengthOf(value: unknown): number {
  return Array.isArray(value) ? value.length : Number(value ?? 0);
}
