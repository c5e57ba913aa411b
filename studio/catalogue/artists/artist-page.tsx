import { useParams } from 'react-router';
import type { StudioArtist } from '#domain/api/catalogue/artists.ts';
import { ShopTabs } from '../../shop/shop-page.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { ArtistEditor, useArtistDraft } from './artist-editor.tsx';
import { ArtistHistory } from './artist-history.tsx';
import { useArtist } from './artists-api.ts';
import { RenameForm } from './rename-form.tsx';

/** One artist: the statement, the print that stands for them, and the name. */
export function ArtistPage() {
  const { artist: name = '' } = useParams();
  const query = useArtist(name);
  return (
    <Page
      key={name}
      title={name}
      tabs={<ShopTabs />}
      lead="Their page in the shop shows a change within two seconds."
    >
      <Loaded query={query}>{(artist) => <OneArtist artist={artist} />}</Loaded>
    </Page>
  );
}

function OneArtist({ artist }: { artist: StudioArtist }) {
  const draft = useArtistDraft(artist);
  return (
    <>
      <ArtistEditor artist={artist} draft={draft} />
      <Section title="Name">
        {draft.isChanged ? (
          <p>To rename {artist.name}, first save or discard the changes above.</p>
        ) : (
          <RenameForm artist={artist} />
        )}
      </Section>
      <Section title="Earlier changes">
        <ArtistHistory history={artist.history} />
      </Section>
    </>
  );
}
