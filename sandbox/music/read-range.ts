/** The bytes that a `Range` header asks for, both ends included; undefined for all of them, null for none there are. */
export function readRange(
  header: string | undefined,
  size: number,
): { from: number; to: number } | undefined | null {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || first + last === '') return undefined;
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return from > to ? null : { from, to };
}
