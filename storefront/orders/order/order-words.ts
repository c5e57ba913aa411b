/** In the visitor's time zone. */
export function formatDay(iso: string): string {
  return new Date(iso).toLocaleDateString('en-US', { dateStyle: 'long' });
}

/** Stays on one line, in a narrow column too. */
export function unbroken(words: string): string {
  return words.replaceAll(' ', '\u00a0');
}

/** `3:40 PM today, November 28`, in the visitor's time zone. */
export function describeTime(iso: string, now = new Date()): string {
  const moment = new Date(iso);
  const time = moment.toLocaleTimeString('en-US', { timeStyle: 'short' });
  const date = moment.toLocaleDateString('en-US', { month: 'long', day: 'numeric' });
  const tomorrow = new Date(now);
  tomorrow.setDate(now.getDate() + 1);
  const isOn = (day: Date) => moment.toDateString() === day.toDateString();
  const day = isOn(now) ? 'today, ' : isOn(tomorrow) ? 'tomorrow, ' : 'on ';
  return `${time} ${day}${date}`;
}
