import { useParams } from 'react-router';
import { ShopTabs } from '../shop/shop-page.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Page, Section } from '../ui/page.tsx';
import { ArtistEditor } from './artist-editor.tsx';
import { ArtistHistory } from './artist-history.tsx';
import { useArtist } from './artists-api.ts';
import { RenameForm } from './rename-form.tsx';

/** One artist: the statement, the print that stands for them, and the name. */
export function ArtistPage() {
  const { artist: name = '' } = useParams();
  const query = useArtist(name);
  return (
    <Page key={name} title={name} lead="Their page in the shop shows a change within two seconds.">
      <ShopTabs />
      <Loaded query={query}>
        {(artist) => (
          <>
            <ArtistEditor artist={artist} />
            <Section title="Name">
              <RenameForm artist={artist} />
            </Section>
            <Section title="Earlier changes">
              <ArtistHistory history={artist.history} />
            </Section>
          </>
        )}
      </Loaded>
    </Page>
  );
}
