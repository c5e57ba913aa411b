import { type DayResult, warmUpMinutes } from './simulate-day.ts';
import { busiestHour, visitsPerSecond } from './visitors.ts';

/** What visitors wait for, in the order of a visit. */
const shownAnswers = {
  cachedPage: 'a page that is cached',
  page: 'a page that is not',
  signIn: 'a sign-in',
  paymentPage: 'a payment page',
  confirmation: 'a confirmation, after the payment',
  'confirmation email': 'the email after it',
} as const;

/** A result for the terminal: each part, each kind of answer, and the part that gives out first. */
export function reportDay(result: DayResult, resting: DayResult): string {
  const { visitors, minutes, hardware } = result.settings;
  const { machines, processes, cores } = hardware;
  const perSecond = visitsPerSecond(visitors.perDay, visitors.fromHour).toFixed(1);
  return [
    `${inWords(visitors.perDay)} visits a day on ${count(machines, 'machine')} of ${count(cores, 'core')} with ${count(processes, 'process', 'es')} each.`,
    `${minutes} minutes from ${visitors.fromHour}:${String(warmUpMinutes).padStart(2, '0')}, when ${perSecond} visits begin each second.`,
    '',
    ...partsTable(result),
    '',
    ...answersTable(result),
    '',
    describeFirstToGiveOut(result, resting),
  ].join('\n');
}

function partsTable({ parts, now }: DayResult): string[] {
  const rows = parts.map((part) => {
    const { name, places, waits, maxQueue, refused } = part;
    const queues =
      places === 0
        ? ['', '', '', '']
        : [
            part.meanQueue(now).toFixed(2),
            String(maxQueue),
            milliseconds(waits.percentileMs(0.5)),
            milliseconds(waits.percentileMs(0.99)),
          ];
    return [
      name,
      places === 0 ? '' : String(places),
      percent(part.utilization(now)),
      ...queues,
      String(refused),
    ];
  });
  return align([['part', 'places', 'used', 'queue', 'longest', '50 %', '99 % wait', 'refused'], ...rows]);
}

function answersTable({ answers }: DayResult): string[] {
  const rows = Object.entries(shownAnswers).map(([kind, name]) => {
    const times = answers.times.get(kind);
    const percentiles = [0.5, 0.99].map((share) => (times ? milliseconds(times.percentileMs(share)) : ''));
    return [name, String(times?.count ?? 0), ...percentiles, String(answers.refused.get(kind) ?? 0)];
  });
  return align([['visitors wait for', 'answered', '50 %', '99 % within', 'refused'], ...rows]);
}

/** A part, how much of it the visits use, and how many visits a day would use all of it. */
export interface UsedPart {
  name: string;
  share: number;
  maxVisitsPerDay: number;
}

/**
 * The parts, the first to give out first. What visits use of a part grows with their number; what a shop without visitors
 * uses does not.
 * @param resting the same shop with a single visit a day
 */
export function findFirstToGiveOut(result: DayResult, resting: DayResult): UsedPart {
  const restingShares = new Map(resting.parts.map((part) => [part.name, part.utilization(resting.now)]));
  const { perDay } = result.settings.visitors;
  const [first] = result.parts
    .map((part) => {
      const share = part.utilization(result.now);
      const restingShare = restingShares.get(part.name) ?? 0;
      const maxVisitsPerDay = (perDay * (1 - restingShare)) / Math.max(share - restingShare, 1e-9);
      return { name: part.name, share, maxVisitsPerDay };
    })
    .sort((one, other) => one.maxVisitsPerDay - other.maxVisitsPerDay);
  if (!first) throw new Error('The simulation has no parts.');
  return first;
}

/** From here on, a queue grows until the visitors leave. */
const usedUp = 0.98;

function describeFirstToGiveOut(result: DayResult, resting: DayResult): string {
  const { name, share, maxVisitsPerDay } = findFirstToGiveOut(result, resting);
  if (share >= usedUp) return `Given out: ${name}.`;
  const isBusiest = Math.floor(result.settings.visitors.fromHour) === busiestHour;
  return `Gives out first: ${name}${isBusiest ? `, at about ${inWords(maxVisitsPerDay)} visits a day` : ''}.`;
}

function align(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
}

/** Two digits, as the model is no more exact. */
function inWords(visits: number): string {
  return Number(visits.toPrecision(2)).toLocaleString('en-US');
}

function count(number: number, name: string, ending = 's'): string {
  return `${number} ${name}${number === 1 ? '' : ending}`;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(share < 0.1 ? 1 : 0)} %`;
}

export function milliseconds(ms: number): string {
  if (ms >= 10_000) return `${(ms / 1000).toFixed(0)} s`;
  return `${ms.toFixed(ms < 10 ? 1 : 0)} ms`;
}
