/** `1,250` or `$1,250`. Undefined for an empty text, and 0, which the shop refuses, for what is no whole number of dollars. */
export function readWholeDollars(typed: string): number | undefined {
  const text = typed.trim().replace(/^\$/, '').replaceAll(',', '');
  if (text === '') return undefined;
  return /^\d{1,6}$/.test(text) ? Number(text) : 0;
}

/** `-20`, `-12.5 %` or, with a minus sign of the typographer, `−20%`. Undefined for what no price can be changed by. */
export function readPercent(typed: string): number | undefined {
  const text = typed.replaceAll(/[\s%]/g, '').replace('−', '-');
  const percent = /^[+-]?\d{1,4}(\.\d{1,2})?$/.test(text) ? Number(text) : Number.NaN;
  return percent >= -90 && percent <= 1000 ? percent : undefined;
}
