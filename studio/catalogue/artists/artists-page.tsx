import { Link } from 'react-router';
import { ShopTabs } from '../../shop/shop-page.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { Row, Rows } from '../../ui/rows.tsx';
import { useArtistList } from './artists-api.ts';

/** Everybody whose prints the shop has. */
export function ArtistsPage() {
  return (
    <Page
      title="Artists"
      tabs={<ShopTabs />}
      lead="What the shop says about the people who made the photographs."
    >
      <Loaded query={useArtistList()}>
        {(artists) =>
          artists.length === 0 ? (
            <p>There are no prints yet. An artist is here as soon as a print names them.</p>
          ) : (
            <Rows label="Artists">
              {artists.map(({ name, prints, published, hasStatement }) => (
                <Row
                  key={name}
                  title={
                    <Link to={`/shop/artists/${encodeURIComponent(name)}`}>
                      <bdi>{name}</bdi>
                    </Link>
                  }
                  facts={[
                    countPrints(prints),
                    published < prints && `${prints - published} of them hidden`,
                    hasStatement ? 'With a statement' : 'No statement yet',
                  ]}
                />
              ))}
            </Rows>
          )
        }
      </Loaded>
    </Page>
  );
}

export function countPrints(count: number): string {
  return count === 1 ? '1 print' : `${count} prints`;
}
