import { type MouseEvent, useEffect, useEffectEvent, useRef } from 'react';
import { Link } from 'react-router';
import button from '../../ui/button.module.css';
import { Problem } from '../../ui/form/problem.tsx';
import { countPrints } from '../count-prints.ts';
import { printsOnAPage } from '../prints-on-a-page.ts';
import styles from './more-prints.module.css';

interface MorePrintsProps {
  /** The wall's next page, for readers without JavaScript and for new tabs; null where all prints hang. */
  to: string | null;
  /** The page that begins with the newest print; undefined on that page itself. */
  newest: string | undefined;
  shown: number;
  total: number;
  isBusy: boolean;
  hasFailed: boolean;
  /** The next page comes by itself to who scrolls near the end. */
  mayScroll: boolean;
  onAsk: () => void;
  onScroll: () => void;
}

/** The end of a wall: how much of it hangs, and the way on. */
export function MorePrints({ to, newest, shown, total, ...wall }: MorePrintsProps) {
  const { isBusy, hasFailed, mayScroll, onAsk, onScroll } = wall;
  const end = useNearEnd(mayScroll ? to : null, onScroll);
  const ask = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onAsk();
  };
  if (total <= printsOnAPage) return null;
  const count = newest ? '' : `${shown.toLocaleString('en-US')} of ${countPrints(total)}`;
  return (
    <div className={styles.end} ref={end}>
      <p className={styles.count} role="status">
        {isBusy ? 'Loading more prints…' : count}
      </p>
      {hasFailed && <Problem text="More prints could not be loaded." onRetry={onAsk} />}
      {to && !hasFailed && (
        <Link className={button.button} data-quiet to={to} aria-busy={isBusy} onClick={ask}>
          More prints
        </Link>
      )}
      {newest && <Link to={newest}>Start with the newest prints</Link>}
    </div>
  );
}

/**
 * Calls back when less than two screens are left above an element.
 * @param next what is to come there: once for each; null for nothing
 */
function useNearEnd(next: string | null, onNear: () => void) {
  const end = useRef<HTMLDivElement>(null);
  const tell = useEffectEvent(onNear);
  useEffect(() => {
    if (!next || !end.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && tell(), {
      rootMargin: '0px 0px 200% 0px',
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [next]);
  return end;
}
