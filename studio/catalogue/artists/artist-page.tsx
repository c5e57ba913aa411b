import { useState } from 'react';
import { Link, useParams } from 'react-router';
import type { StudioArtist } from '#domain/api/catalogue/artists.ts';
import { countOf } from '#domain/count-of.ts';
import { useRead } from '../../api/use-call.ts';
import { SavedState } from '../../drafts/saved-state.tsx';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { ArtistEditor, useArtistDraft } from './artist-editor.tsx';
import { ArtistHistory } from './artist-history.tsx';
import { RenameDialog } from './rename-dialog.tsx';

/** One artist: the statement, the print that stands for them, and the name. */
export function ArtistPage() {
  const { artist: name = '' } = useParams();
  const query = useRead(['prints', 'of-artists', name], 'GET /api/studio/artists/:artist', { artist: name });
  return <Loaded query={query}>{(artist) => <OneArtist artist={artist} key={name} />}</Loaded>;
}

function OneArtist({ artist }: { artist: StudioArtist }) {
  const { name, prints, published, history } = artist;
  const draft = useArtistDraft(artist);
  const [isRenaming, setRenaming] = useState(false);
  return (
    <Page
      title={name}
      parent={{ text: 'All artists', to: '/shop/artists' }}
      lead={
        <>
          {published > 0 && <SavedState isChanged={draft.isChanged} savedAt={history[0]?.at} />}
          <span>
            <Link to={`/prints?artist=${encodeURIComponent(name)}`}>{countOf(prints, 'print')}</Link>,{' '}
            {published} published
          </span>
          {published > 0 && (
            <a href={`/artist/${encodeURIComponent(name)}`}>
              See the page<span className="unseen-on-phones"> in the shop</span>
            </a>
          )}
        </>
      }
      actions={
        <Button kind="text" onPress={() => setRenaming(true)}>
          Rename
        </Button>
      }
    >
      <ArtistEditor artist={artist} draft={draft} />
      {history.length > 0 && (
        <Section title="Earlier changes">
          <ArtistHistory history={history} />
        </Section>
      )}
      {isRenaming && (
        <RenameDialog artist={artist} hasChanges={draft.isChanged} onClose={() => setRenaming(false)} />
      )}
    </Page>
  );
}
