const collator = new Intl.Collator('en', { numeric: true });

/** Orders the names of files as people count: `print-2.jpg` before `print-10.jpg`. For `toSorted`. */
export function compareNames(one: string, other: string): number {
  return collator.compare(one, other);
}
