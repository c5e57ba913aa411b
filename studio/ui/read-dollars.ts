import type { Cents } from '#domain/money.ts';

/** `25`, `25.5`, `$1,025.50`. Undefined for anything else. */
export function readDollars(text: string): Cents | undefined {
  const plain = text.trim().replace(/^\$/, '').replaceAll(',', '');
  return /^\d{1,6}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : undefined;
}
