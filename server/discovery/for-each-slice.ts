import type { Executor } from '#server/database/database.ts';

type Survey<Found> = (db: Executor, slice: { offset: number; limit: number }) => Promise<Found[]>;

/** What is read at once: between two slices the shop answers whoever else is asking. */
const sliceLength = 250;

/** Takes what a survey finds from one position up to another, a slice at a time. */
export async function forEachSlice<Found>(
  { from, to }: { from: number; to: number },
  survey: Survey<Found>,
  db: Executor,
  take: (found: Found) => void,
): Promise<void> {
  for (let offset = from; offset < to; offset += sliceLength) {
    const limit = Math.min(sliceLength, to - offset);
    const found = await survey(db, { offset, limit });
    found.forEach(take);
    if (found.length < limit) return;
  }
}
