const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const month = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** `2026-03-01` as `Mar 1, 2026`, and `2026-03` as `Mar 2026`. */
export function nameDay(text: string): string {
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) return text;
  return (text.length === 7 ? month : day).format(date);
}

const short = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** `2026-03-01` as `Mar 1`, and `2026-03` as `Mar 2026`. */
export function nameDayShortly(text: string): string {
  return text.length === 7 ? nameDay(text) : short.format(new Date(text));
}
