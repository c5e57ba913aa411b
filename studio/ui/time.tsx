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

/** A time in the time zone of this browser. */
export function Time({ at, prefix, isDay = false }: Props) {
  const text = (isDay ? day : moment).format(new Date(at));
  return (
    <>
      {prefix && `${prefix} `}
      <time dateTime={at}>{text}</time>
    </>
  );
}
