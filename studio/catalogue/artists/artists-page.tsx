import { Link } from 'react-router';
import { countOf } from '#domain/count-of.ts';
import { useRead } from '../../api/use-call.ts';
import { headOf } from '../../shop/shop-pages.ts';
import { Row, Rows } from '../../ui/lists/rows.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import styles from './artists-page.module.css';

/** Everybody whose prints the shop has. */
export function ArtistsPage() {
  return (
    <Page
      {...headOf('/shop/artists')}
      lead="What the shop says about them. An artist appears here with their first print."
    >
      <Loaded query={useArtistList()}>
        {(artists) =>
          artists.length === 0 ? (
            <p>There are no prints yet. An artist is here as soon as a print names them.</p>
          ) : (
            <div className={styles.artists}>
              <Rows label="Artists">
                {artists.map(({ name, prints, published, hasStatement, picture }) => (
                  <Row
                    key={name}
                    picture={picture ?? undefined}
                    title={
                      <Link to={`/shop/artists/${encodeURIComponent(name)}`}>
                        <bdi>{name}</bdi>
                      </Link>
                    }
                    facts={[
                      countOf(prints, 'print'),
                      published < prints && `${prints - published} of them hidden`,
                      !hasStatement && <strong key="statement">No statement yet</strong>,
                    ]}
                  />
                ))}
              </Rows>
            </div>
          )
        }
      </Loaded>
    </Page>
  );
}

/** News of prints from another window reads the artists again, because prints name them. */
export function useArtistList() {
  return useRead(['prints', 'of-artists'], 'GET /api/studio/artists');
}
