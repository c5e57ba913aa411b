/** A line of the results: what was measured, its value and its goal. */
export interface Figure {
  name: string;
  value: string;
  goal: string;
  /** Undefined if there is no goal. */
  isReached: boolean | 'not decided' | undefined;
}

const kilobyte = 1024;

/** @param show formats value and goal, such as `220 MB` */
export function atLeast(
  name: string,
  value: number,
  goal: number,
  show: (value: number) => string = String,
): Figure {
  return { name, value: show(value), goal: `at least ${show(goal)}`, isReached: value >= goal };
}

/** @param show formats value and goal, such as `220 MB` */
export function atMost(
  name: string,
  value: number,
  goal: number,
  show: (value: number) => string = String,
): Figure {
  return { name, value: show(value), goal: `at most ${show(goal)}`, isReached: value <= goal };
}

/** Adds the underlying numbers in brackets. */
export function withDetails(figure: Figure, details: string): Figure {
  return { ...figure, value: `${figure.value} (${details})` };
}

export const inHundredths = (ratio: number) => ratio.toFixed(2);

/** A figure for information, without a goal. */
export function informationFigure(name: string, value: string): Figure {
  return { name, value, goal: '', isReached: undefined };
}

/** The figure of a measurement that failed. */
export function failureFigure(name: string, error: unknown): Figure {
  const [reason = ''] = String(error).split('\n');
  const value = `not measured: ${reason.replaceAll('|', '/')}`;
  return { name: `All of ${name}`, value, goal: 'measured', isReached: false };
}

export const inMegabytes = (megabytes: number) => `${megabytes.toFixed(0)} MB`;

export function kilobytes(count: number): number {
  return count * kilobyte;
}

export function inKilobytes(bytes: number): string {
  return `${(bytes / kilobyte).toFixed(1)} KB`;
}

export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

export function toTable(figures: readonly Figure[]): string {
  const rows = figures.map(
    ({ name, value, goal, isReached }) => `| ${name} | ${value} | ${goal} | ${inWords(isReached)} |`,
  );
  return ['| measured | result | goal | reached |', '|---|---|---|---|', ...rows].join('\n');
}

function inWords(isReached: Figure['isReached']): string {
  if (isReached === undefined) return '';
  if (isReached === 'not decided') return isReached;
  return isReached ? 'yes' : 'NO';
}
