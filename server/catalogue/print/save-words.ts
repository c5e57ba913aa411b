import { eq } from 'drizzle-orm';
import type { PrintWords } from '#domain/api/catalogue/print.ts';
import type { Executor } from '#server/database/database.ts';
import { prints } from '../tables.ts';
import type { PrintRow } from '../to-product.ts';

/** The words of a print, as its owner edits them. */
export function wordsOf({ print }: PrintRow): PrintWords {
  const { title, artist, location, description, category, keywords, takenAt, createdAt } = print;
  const attestation = print.attestation ?? {};
  const words = { title, artist, location, description, category, keywords };
  return { ...words, takenOn: takenAt && dayOf(takenAt), hungOn: dayOf(createdAt), attestation };
}

/** An attestation that is left out stays. */
type SavedWords = Omit<PrintWords, 'attestation'> & Partial<Pick<PrintWords, 'attestation'>>;

/** Saves the words of a locked print. A day that stays the same keeps its time, by which lists are sorted. */
export async function saveWords(tx: Executor, row: PrintRow, words: SavedWords): Promise<void> {
  const { takenOn, hungOn, ...texts } = words;
  const { takenAt, createdAt } = row.print;
  const columns = {
    ...texts,
    takenAt: takenOn === null ? null : keepTime(takenOn, takenAt),
    createdAt: keepTime(hungOn, createdAt),
    updatedAt: new Date(),
  };
  await tx.update(prints).set(columns).where(eq(prints.id, row.print.id));
}

function keepTime(day: string, saved: Date | null): Date {
  return saved && dayOf(saved) === day ? saved : new Date(`${day}T00:00:00Z`);
}

/** `2025-03-01` */
function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
