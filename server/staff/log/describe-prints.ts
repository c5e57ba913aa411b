import { sizeKeys, sizes } from '#domain/catalogue/variants/sizes.ts';
import { countOf } from '#domain/count-of.ts';
import { formatDollars } from '#domain/money.ts';
import { type Described, list, type Phrases, print, quote, type Values } from './phrases.ts';

/** What each logged value of a print is called. Values without a name follow from the others. */
const printValues: Readonly<Record<string, string>> = {
  title: 'the title',
  artist: 'the artist',
  location: 'the place',
  category: 'the category',
  takenOn: 'the day of the photograph',
  hungOn: 'the day of hanging',
  description: 'the description',
  keywords: 'the keywords',
  attestation: 'what the certificate says',
  focus: 'the focus point',
  focusByCrop: 'crops of single variants',
  variants: 'variants and prices',
};

/** Prints, prices, artists and uploads. */
export const describePrints = {
  'print.changed': changePrint,
  'print.published': ({ id, names }) => `published ${print(id, names)}`,
  'print.hidden': ({ id, names }) => `hid ${print(id, names)}`,
  'print.placed': ({ id, names }) => `moved ${print(id, names)} in the gallery order`,
  'print.file-replaced': ({ id, names }) => `replaced the file of ${print(id, names)}`,
  'prints.changed': ({ after }) =>
    `changed ${countOf(Number(after.count ?? Object.keys(Object(after.prints)).length), 'print')}${after.change ? `: ${after.change}` : ''}`,
  'prices.changed': ({ before, after }) =>
    `changed the shop's prices: ${list(sizeKeys.filter((size) => after[size]).map((size) => `${sizes[size].name} ${pricesOf(before[size])} → ${pricesOf(after[size])}`))}`,
  'artist.changed': ({ id, before, after }) => {
    const parts = [
      before.statement !== after.statement && 'the statement',
      before.placePrint !== after.placePrint && 'the photograph',
      JSON.stringify(before.attestation) !== JSON.stringify(after.attestation) && 'what the certificates say',
    ].filter((part) => part !== false);
    return `changed ${list(parts.length > 0 ? parts : ['the details'])} of ${id}`;
  },
  'artist.renamed': ({ before, after }) => `renamed ${before.artist} to ${after.artist}`,
  'upload.imported': ({ after }) =>
    after.print
      ? `uploaded another file for ${quote(after.print)}`
      : `imported ${countOf(Number(after.files), 'file')}`,
  'demo-prints.hidden': () => 'took down the demo prints',
} satisfies Phrases;

/** One text with both values; otherwise only the names of what changed. */
function changePrint({ id, names, before, after }: Described): string {
  const changed = Object.keys(printValues).filter((name) => name in after);
  const [first] = changed;
  const of = `of ${print(id, names)}`;
  if (changed.length !== 1 || first === undefined)
    return `changed ${list(changed.map((name) => printValues[name] ?? name))} ${of}`;
  const [old, now] = [before[first], after[first]];
  const isText = typeof old === 'string' && typeof now === 'string';
  return `changed ${printValues[first]} ${of}${isText ? ` from ${quote(old)} to ${quote(now)}` : ''}`;
}

/** `$200 (members $160)` */
function pricesOf(prices: unknown): string {
  const { price, memberPrice }: Values = Object(prices);
  return `${formatDollars(Number(price))} (members ${formatDollars(Number(memberPrice))})`;
}
