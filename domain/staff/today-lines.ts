import type { TodayLine } from '../api/today.ts';

/** A line of Today that cannot wait. */
export function alert(id: string, sentence: string, action: TodayLine['action'] = null): TodayLine {
  return { id, isAlert: true, sentence, action };
}

/** A line of Today that can wait. */
export function line(id: string, sentence: string, action: TodayLine['action'] = null): TodayLine {
  return { id, isAlert: false, sentence, action };
}

/** More of a kind are counted in one line. */
const maxLines = 5;

/** A line for each of the first few, and one for all others. */
export function firstLines<Fact>(
  facts: readonly Fact[],
  describe: (fact: Fact) => TodayLine,
  describeMore: (more: readonly Fact[]) => TodayLine,
): TodayLine[] {
  const more = facts.slice(maxLines);
  return [...facts.slice(0, maxLines).map(describe), ...(more.length > 0 ? [describeMore(more)] : [])];
}
