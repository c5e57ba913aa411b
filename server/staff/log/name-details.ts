import { isSizeKey, sizes } from '#domain/catalogue/variants/sizes.ts';
import { formatInches } from '#domain/framing/framing-texts.ts';
import { list, quote } from './phrases.ts';

/** The details whose own names say too little. */
const details: Readonly<Record<string, string>> = {
  shop: 'the name of the shop',
  company: 'the legal name of the company',
  state: 'the state whose law applies',
  county: 'the county whose courts decide',
  'hero.print': 'the print beside the words of the home page',
  'sender.address.line1': "the street of the sender's address",
  'sender.address.line2': "the second line of the sender's address",
  'sender.address.postal_code': "the ZIP of the sender's address",
  'production.leastDays': 'the days until orders ship',
  'production.mostDays': 'the days until orders are at the door',
  'workingDays.closed': 'the extra closed days',
  'workingDays.open': 'the extra working days',
  delayNotices: 'what the shop does about a delay',
  'parcelCover.insuredAboveDollars': 'the price above which parcels are insured',
  'parcelCover.signedAboveDollars': 'the price above which parcels need a signature',
  'equipment.stickEndInches': 'the waste at each end of a stick',
  'equipment.kerfInches': 'the kerf',
  'equipment.rolls': 'the rolls',
  'equipment.matSheets': 'the sheets of mat board',
  'equipment.glazingSheets.glass': 'the sheets of glass',
  'equipment.glazingSheets.acrylic': 'the sheets of acrylic',
  'makerLabels.services': 'the services of labels that makers buy',
  'makerLabels.mostDollars': 'the highest price of a label that makers buy',
  largestInTube: 'the largest print in a tube',
  playlist: 'the playlist of the player',
};

/** Names by the parts of their paths. */
const patterns: readonly (readonly [RegExp, (...parts: string[]) => string])[] = [
  [/^equipment\.mouldings\.(\w+)\.(\w+)\./, (color, size) => `the ${color} moulding for ${nameSize(size)}`],
  [/^refusedDestinations\.(\w+)$/, (size) => `where ${nameSize(size)} prints are not sent`],
  [/^materials\.weightPounds\.(\w+)\.(\w+)$/, (size, how) => `the weight of ${how} ${nameSize(size)} prints`],
  [/^equipment\.recipes\.(\w+)\./, (recipe) => `the recipe ${recipe}`],
];

/** What was changed, each thing once: `the kerf, the rolls, and city of the shop`. */
export function nameDetails(paths: readonly string[]): string {
  const known = paths.flatMap((path) => nameDetail(path) ?? []);
  const others = paths.filter((path) => !nameDetail(path)).map(nameByPath);
  return list([...new Set([...known, ...others])]) + (others.length > 0 ? ' of the shop' : '');
}

function nameDetail(path: string): string | undefined {
  for (const [pattern, name] of patterns) {
    const parts = pattern.exec(path);
    if (parts) return name(...parts.slice(1));
  }
  return details[path];
}

/** `hero.sentence` as `hero sentence`. */
function nameByPath(path: string): string {
  return path
    .replaceAll('.', ' ')
    .replace(/[a-z][A-Z]/g, ([small = '', large = '']) => `${small} ${large.toLowerCase()}`);
}

function nameSize(size = ''): string {
  return isSizeKey(size) ? sizes[size].name : size;
}

/** ` from 14 to 10`. Empty if the values say nothing to a person, such as ids and lists. */
export function describeValues(path: string, [before, after]: readonly [unknown, unknown]): string {
  if (path === 'hero.print') return '';
  if (typeof before === 'number' && typeof after === 'number') return describeNumbers(path, before, after);
  if (typeof before !== 'string' || typeof after !== 'string') return '';
  const words = (value: string) => quote(valueWords[path]?.(value) ?? value);
  return ` from ${words(before)} to ${words(after)}`;
}

const valueWords: Readonly<Record<string, (value: string) => string>> = {
  delayNotices: (value) => (value === 'send' ? 'it tells the buyer a new day' : 'it asks the owner'),
  largestInTube: nameSize,
};

/** The unit is a part of the number's name. */
function describeNumbers(path: string, before: number, after: number): string {
  const measure = /(?<what>\w+)Inches$/.exec(path)?.groups?.what;
  const prefix = path.startsWith('equipment.mouldings.') ? `: ${measure}` : '';
  if (measure) return `${prefix} from ${formatInches(before)} to ${formatInches(after)} in`;
  if (path.endsWith('Dollars')) return ` from $${before} to $${after}`;
  return ` from ${before} to ${after}${path.includes('Pounds') ? ' lb' : ''}`;
}
