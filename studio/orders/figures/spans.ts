import { maxFigureDays } from '#domain/orders/figures.ts';
import { dayMs, isoDay } from '#domain/time.ts';

export interface Span {
  from: string;
  to: string;
}

/** The spans to choose from. All days are in UTC, as in the books. */
export function namedSpans(now: Date): [name: string, span: Span][] {
  const today = isoDay(now);
  const year = now.getUTCFullYear();
  const last = (days: number) => ({ from: isoDay(new Date(now.getTime() - (days - 1) * dayMs)), to: today });
  return [
    ['Last 7 days', last(7)],
    ['Last 30 days', last(30)],
    ['Last 90 days', last(90)],
    ['This year', { from: `${year}-01-01`, to: today }],
    ['Last year', { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` }],
  ];
}

/** The span in the page's address; the last 30 days without one. */
export function readSpan(params: URLSearchParams, now: Date): Span {
  const [, [, usual] = ['', { from: isoDay(now), to: isoDay(now) }]] = namedSpans(now);
  return { from: params.get('from') ?? usual.from, to: params.get('to') ?? usual.to };
}

/** What is wrong with a span, in a sentence. */
export function spanProblem({ from, to }: Span): string | undefined {
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  if (Number.isNaN(days)) return 'Choose the first day and the last.';
  if (days < 1) return 'The last day is before the first.';
  return days > maxFigureDays ? `Choose at most ${maxFigureDays} days.` : undefined;
}
