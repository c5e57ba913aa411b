/** `trimmed at 3 mm`: `Trimmed at 3 mm`. */
export function capitalize(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
