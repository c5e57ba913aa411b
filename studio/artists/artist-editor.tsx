import { useState } from 'react';
import { type ArtistWords, longestStatement } from '#domain/studio-api/artists.ts';
import { staleVersionOf } from '../api/call.ts';
import { SaveActions } from '../ui/save-actions.tsx';
import { StaleValues } from '../ui/stale-values.tsx';
import { TextField } from '../ui/text-field.tsx';
import styles from './artist-editor.module.css';
import { type ArtistVersion, type StudioArtist, usePrintsOf, useSaveArtist } from './artists-api.ts';
import { PlacePrintField } from './place-print-field.tsx';

/** The statement and the print of an artist. Until somebody changes them, they follow what others save. */
export function ArtistEditor({ artist }: { artist: StudioArtist }) {
  const { name, published } = artist;
  const [draft, setDraft] = useState<ArtistVersion>();
  const [isSaved, setIsSaved] = useState(false);
  const save = useSaveArtist(name);
  const prints = usePrintsOf(name).data?.prints ?? [];
  const { version, statement, placePrint } = draft ?? artist;
  const change = (words: Partial<ArtistWords>) => {
    setIsSaved(false);
    setDraft({ version, statement, placePrint, ...words });
  };
  const forget = () => {
    setDraft(undefined);
    save.reset();
  };
  const send = (base: number) => {
    const onSuccess = (next: ArtistVersion) => {
      // What was typed while it was saved stays.
      setDraft((now) => (now && now !== draft ? { ...now, version: next.version } : undefined));
      setIsSaved(true);
    };
    save.mutate({ version: base, placePrint, statement: statement?.trim() || null }, { onSuccess });
  };
  const theirs = staleVersionOf<ArtistVersion>(save.error);
  const titleOf = (id: string | null) =>
    id === null ? 'the page chooses' : (prints.find(({ _id }) => _id === id)?.title ?? 'another print');
  return (
    <div className={styles.editor}>
      {published > 0 && (
        <p>
          <a href={`/artist/${encodeURIComponent(name)}`}>See the page in the shop</a>
        </p>
      )}
      <TextField
        label="Statement"
        name="statement"
        hint="What they say about their work, in a few sentences. Without a statement, their page shows only facts."
        rows={6}
        maxLength={longestStatement}
        value={statement ?? ''}
        onChange={(text) => change({ statement: text === '' ? null : text })}
      />
      <PlacePrintField prints={prints} value={placePrint} onChange={(id) => change({ placePrint: id })} />
      {theirs ? (
        <StaleValues
          differences={[
            { label: 'Statement', yours: statement ?? '', theirs: theirs.statement ?? '' },
            { label: 'Print', yours: titleOf(placePrint), theirs: titleOf(theirs.placePrint) },
          ].filter((each) => each.yours !== each.theirs)}
          onKeepMine={() => send(theirs.version)}
          onTakeTheirs={forget}
        />
      ) : (
        <SaveActions
          isChanged={draft !== undefined}
          isPending={save.isPending}
          error={save.error}
          isSaved={isSaved}
          onSave={() => send(version)}
          onDiscard={forget}
        />
      )}
    </div>
  );
}
