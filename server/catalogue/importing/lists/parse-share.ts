export const takesShare = 'takes a number from 0 (left, top) to 1 (right, bottom)';

/** A share of a photograph's width or height. A spreadsheet of a country that writes 0,25 says so too. */
export function parseShare(text: string): number | undefined {
  const share = /^(0|1|[01]?[.,]\d+)$/.test(text) ? Number(text.replace(',', '.')) : undefined;
  return share !== undefined && share <= 1 ? share : undefined;
}
