/** The `--json` option of every command, and the `--yes` of those that ask. */
export const jsonOption = ['--json', 'as JSON, for programs'] as const;
export const yesOption = ['--yes', 'without asking'] as const;

export interface JsonOption {
  json?: true;
}

/** Prints the result of a command: a sentence for people, or with `--json` an object for programs. */
export function printResult({ json }: { json?: true | undefined }, result: object, sentence: string): void {
  console.log(json ? JSON.stringify(result, null, 2) : sentence);
}

/** Formats rows under their headings. Every column is as wide as its widest cell. */
export function formatTable(headings: string[], cells: string[][]): string {
  const rows = cells.map((row) => row.map(withoutControls));
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: string[]) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return [line(headings), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

/** Removes characters with which a buyer's text could control the owner's terminal. */
function withoutControls(cell: string): string {
  return cell.replace(/[\p{Cc}\p{Bidi_Control}]+/gu, ' ');
}
