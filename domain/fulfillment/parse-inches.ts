/** Reads `15 5/8`, `1/2` or `15.625`. Undefined for any other text. */
export function parseInches(text: string): number | undefined {
  const decimal = /^\d+(\.\d+)?$/.exec(text.trim());
  if (decimal) return Number(decimal[0]);
  const [, whole = '0', part, divisor] = /^(?:(\d+)\s+)?(\d+)\/([1-9]\d*)$/.exec(text.trim()) ?? [];
  return part === undefined ? undefined : Number(whole) + Number(part) / Number(divisor);
}
