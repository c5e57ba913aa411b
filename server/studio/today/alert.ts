import type { TodayLine } from '#domain/api/today.ts';

/** A line of Today that cannot wait. */
export function alert(id: string, sentence: string, action: TodayLine['action'] = null): TodayLine {
  return { id, isAlert: true, sentence, action };
}
