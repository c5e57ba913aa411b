import { type LoadName, loads } from './contestant.ts';

/** What was measured of a contestant in a round, by the keys of the rows. */
export type Measured = Record<string, number>;

/** What was measured of each contestant by its name, one entry for each round. The shop is the first. */
export type Results = ReadonlyMap<string, readonly Measured[]>;

export const rateKey = (load: LoadName) => `${load}-rate`;
export const p99Key = (load: LoadName) => `${load}-p99`;
export const byteKey = (load: LoadName) => `${load}-bytes`;

interface Goal {
  /** The name of a peer begins with it. */
  peer: string;
  direction: 'at least' | 'at most';
  ratio: number;
}

interface Row {
  key: string;
  name: string;
  show(value: number): string;
  goal?: Goal;
}

const rateGoals: Partial<Record<LoadName, number>> = {
  list: 20,
  search: 20,
  listPage: 300,
  productPage: 300,
};

const inMegabytes = (value: number) => `${value.toFixed(0)} MB`;
const memoryGoal: Goal = { peer: 'Vendure', direction: 'at most', ratio: 0.25 };

const rows: Row[] = [
  ...(Object.keys(loads) as LoadName[]).flatMap(rowsOf),
  {
    key: 'start',
    name: 'Start of the process until its first answer',
    show: (value) => `${value.toFixed(2)} s`,
  },
  { key: 'memoryAtFirst', name: 'Memory then', show: inMegabytes, goal: memoryGoal },
  { key: 'memoryAfter', name: 'Memory after the load', show: inMegabytes, goal: memoryGoal },
  { key: 'memoryOfAll', name: 'the same with the sandbox', show: inMegabytes },
  {
    key: 'connections',
    name: 'Memory of its connections in PostgreSQL',
    show: inMegabytes,
  },
];

function rowsOf(load: LoadName): Row[] {
  const ratio = rateGoals[load];
  return [
    {
      key: rateKey(load),
      name: `${loads[load]}: requests a second`,
      show: (value) => inDigits(value),
      ...(ratio && { goal: { peer: 'Vendure', direction: 'at least', ratio } }),
    },
    { key: p99Key(load), name: 'its 99th percentile', show: (value) => `${inDigits(value)} ms` },
    { key: byteKey(load), name: 'its weight', show: (value) => `${(value / 1024).toFixed(1)} KB` },
  ];
}

/** One table: for each row the medians of all, and of the ratios of the shop to each peer, which are formed in each round. */
export function toTable(results: Results): string {
  const [shop, ...peers] = [...results.keys()];
  if (shop === undefined) throw new Error('Nothing was measured.');
  const ratios = peers.map((peer) => `${shop} to ${peer.split(' ')[0]}`);
  const head = ['measured', shop, ...peers, ...ratios, 'goal', 'reached'];
  const lines = rows.map((row) => [
    row.name,
    ...[shop, ...peers].map((name) => row.show(median(valuesOf(results, name, row)))),
    ...peers.map((peer) => describeRatios(ratiosTo(results, shop, peer, row))),
    ...describeGoal(results, shop, peers, row),
  ]);
  return [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function describeGoal(results: Results, shop: string, peers: readonly string[], row: Row): string[] {
  const { goal } = row;
  const peer = goal && peers.find((name) => name.startsWith(goal.peer));
  if (!goal || peer === undefined) return ['', ''];
  const reached = isReached(ratiosTo(results, shop, peer, row), goal);
  return [`${goal.direction} ${inDigits(goal.ratio)} to ${goal.peer}`, reached];
}

function valuesOf(results: Results, name: string, { key }: Row): number[] {
  return (results.get(name) ?? []).map((measured) => measured[key] ?? Number.NaN);
}

function ratiosTo(results: Results, shop: string, peer: string, row: Row): number[] {
  const values = valuesOf(results, peer, row);
  return valuesOf(results, shop, row).map((value, round) => value / (values[round] ?? Number.NaN));
}

function describeRatios(ratios: readonly number[]): string {
  return `${inDigits(median(ratios))} (${inDigits(Math.min(...ratios))} to ${inDigits(Math.max(...ratios))})`;
}

/** For an even number of values, the mean of the two in the middle, since there are few rounds. */
function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? Number.NaN)) / 2;
}

/** A goal is decided when all rounds are on the side of the median. */
function isReached(ratios: readonly number[], { direction, ratio: goal }: Goal): string {
  const reaches = (ratio: number) => (direction === 'at least' ? ratio >= goal : ratio <= goal);
  if (ratios.every(reaches)) return 'yes';
  return ratios.some(reaches) ? 'not decided' : 'NO';
}

/** Three digits, or all before the point. */
function inDigits(value: number): string {
  if (value >= 100) return Math.round(value).toLocaleString('en-US');
  return String(Number(value.toPrecision(value >= 1 ? 3 : 2)));
}
