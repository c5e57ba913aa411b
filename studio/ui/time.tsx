interface Props {
  /** ISO 8601. */
  at: string;
  /** A word before the time. */
  prefix?: string;
  /** Only the day. */
  isDay?: boolean;
}

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

/** @param at ISO 8601 */
export function writeMoment(at: string): string {
  return moment.format(new Date(at));
}

/** A time in the time zone of this browser. */
export function Time({ at, prefix, isDay = false }: Props) {
  const text = isDay ? day.format(new Date(at)) : writeMoment(at);
  return (
    <>
      {prefix && `${prefix} `}
      <time dateTime={at}>{text}</time>
    </>
  );
}
