import { countOf } from '#domain/count-of.ts';

/** Says how many lines a list shows, to screen readers, and to everybody if there are none. @param noun `order` */
export function ListStatus({ count, noun }: { count: number; noun: string }) {
  return (
    <p role="status" className={count > 0 ? 'visually-hidden' : ''}>
      {count === 0 ? `No ${noun} matches.` : `${countOf(count, noun)} shown.`}
    </p>
  );
}
