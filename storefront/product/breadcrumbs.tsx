import { Link } from 'react-router';
import { artistAddress } from '../artist/artist-address.ts';
import styles from './breadcrumbs.module.css';

export function Breadcrumbs({ artist, title }: { artist: string; title: string }) {
  return (
    <nav aria-label="Breadcrumbs">
      <ol className={styles.trail}>
        <li>
          <Link to="/shop/all-prints/">Prints</Link>
        </li>
        <li>
          <Link to={artistAddress(artist)}>{artist}</Link>
        </li>
        <li aria-current="page">{title}</li>
      </ol>
    </nav>
  );
}
