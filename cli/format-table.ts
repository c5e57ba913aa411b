/** Rows under their headings, every column as wide as its widest cell. */
export function formatTable(headings: string[], cells: string[][]): string {
  const rows = cells.map((row) => row.map(plain));
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

/** What buyers typed does not steer the owner's terminal. */
function plain(cell: string): string {
  return cell.replace(/[\p{Cc}\p{Bidi_Control}]+/gu, ' ');
}
