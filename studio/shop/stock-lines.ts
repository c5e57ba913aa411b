/** What the cells of a line of stock are, in order, each with its unit, and whether it may stay empty. */
export const stockColumns = {
  rolls: [
    ['Width', 'in'],
    ['Length when new', 'ft'],
    ['Length left', 'ft', 'optional'],
    ['Price', '$', 'optional'],
  ],
  sheets: [
    ['Width', 'in'],
    ['Height', 'in'],
  ],
} as const;

export type StockKind = keyof typeof stockColumns;

/** The cells of `44 x 50, 12 left, $260` or `32 x 40`. What belongs to no other cell stays in the second one. */
export function readCells(kind: StockKind, line: string): string[] {
  const [measures = '', ...others] = line.split(',').map((part) => part.trim());
  const [width = '', ...length] = measures.split(/\s*[x×]\s*/i);
  const pair = [width, length.join(' x ')];
  if (kind === 'sheets') return pair;
  const left = others.find((part) => part.endsWith(' left'))?.replace(/ left$/, '') ?? '';
  const price = others.find((part) => part.startsWith('$'))?.slice(1) ?? '';
  return [...pair, left, price];
}

/** The line of these cells; empty if all are. */
export function writeCells(cells: readonly string[]): string {
  const [width = '', length = '', left = '', price = ''] = cells.map((cell) => cell.trim());
  if (!width && !length && !left && !price) return '';
  return [`${width} x ${length}`, left && `${left} left`, price && `$${price}`].filter(Boolean).join(', ');
}
