import { diffLines } from 'diff';

interface TextChange {
  /** The line of the new text, from 1. */
  line: number;
  /** The lines that the old text had here; empty if there were none. */
  removed: string;
  added: string;
}

/** What differs between two texts, from top to bottom. Empty lines alone count as no change. */
export function listChanges(before: string, after: string): TextChange[] {
  const changes: TextChange[] = [];
  let line = 1;
  let isWithin = false;
  for (const { value, added, removed, count } of diffLines(`${before}\n`, `${after}\n`)) {
    const isChange = added || removed;
    if (isChange && !isWithin) changes.push({ line, removed: '', added: '' });
    const change = changes.at(-1);
    if (change && added) change.added += value;
    if (change && removed) change.removed += value;
    if (!removed) line += count;
    isWithin = Boolean(isChange);
  }
  return changes
    .map((change) => ({ ...change, removed: change.removed.trim(), added: change.added.trim() }))
    .filter(({ removed, added }) => removed !== added);
}
