import { Link, useSearchParams } from 'react-router';
import type { BenchPiece } from '#domain/api/fulfillment/pieces.ts';
import { stations } from '#domain/fulfillment/pieces.ts';
import styles from '../../ui/tabs.module.css';
import { isAt } from './choose-pieces.ts';

/** A link for each station that has pieces, with their number. */
export function StationTabs({ pieces, station }: { pieces: BenchPiece[]; station: string }) {
  const [params] = useSearchParams();
  const tabs = [
    { at: '', text: 'All' },
    ...stations.map((at) => ({ at, text: capitalize(at) })),
    { at: 'aside', text: 'Set aside' },
  ].map((tab) => ({ ...tab, count: pieces.filter((piece) => isAt(piece, tab.at)).length }));
  const linkTo = (at: string) => {
    const next = new URLSearchParams(params);
    if (at) next.set('station', at);
    else next.delete('station');
    return `?${next}`;
  };
  return (
    <nav aria-label="Stations" className={`${styles.tabs} ${styles.scrolling}`}>
      <ul>
        {tabs
          .filter(({ at, count }) => at === '' || at === station || count > 0)
          .map(({ at, text, count }) => (
            <li key={at}>
              <Link
                className={styles.tab ?? ''}
                to={linkTo(at)}
                replace
                preventScrollReset
                {...(at === station && { 'aria-current': 'true' })}
              >
                {text} <span className={styles.count}>{count}</span>
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  );
}

export function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
