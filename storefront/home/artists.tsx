import { Link } from 'react-router';
import { artistAddress } from '../artist/artist-address.ts';
import type { PrintCardData } from '../catalogue/grid/print-card-data.ts';
import { FillingPhotograph } from '../framing/filling-photograph.tsx';
import styles from './artists.module.css';
import home from './home.module.css';

/** One of an artist's prints, with the place of its photograph. */
export interface ArtistPlace extends PrintCardData {
  location: string;
}

/** Artists, each with a place from one of their photographs. */
export function Artists({ places }: { places: readonly ArtistPlace[] }) {
  return (
    <section className={home.section} aria-labelledby="artists">
      <h2 id="artists">The artists</h2>
      <ul className={home.four}>
        {places.map(({ artist, location, photograph }) => (
          <li key={artist}>
            <Link className={styles.artist} to={artistAddress(artist)}>
              <span className={styles.picture}>
                <FillingPhotograph photograph={photograph} sizes="(min-width: 821px) 22vw, 45vw" />
              </span>
              <span className={styles.name} dir="auto">
                {artist}
              </span>
              <span className="quiet-text">{location}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
