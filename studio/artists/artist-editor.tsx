import { longestStatement } from '#domain/studio-api/artists.ts';
import { SaveBar } from '../drafts/save-bar.tsx';
import { type Draft, useDraft } from '../drafts/use-draft.ts';
import { TextField } from '../ui/text-field.tsx';
import styles from './artist-editor.module.css';
import { type ArtistVersion, type StudioArtist, usePrintsOf, useSaveArtist } from './artists-api.ts';
import { PlacePrintField } from './place-print-field.tsx';

type Values = Pick<StudioArtist, 'placePrint'> & { statement: string };

/** The statement and the print of an artist. */
export function ArtistEditor({ artist, draft }: { artist: StudioArtist; draft: Draft<Values> }) {
  const { name, published } = artist;
  const prints = usePrintsOf(name).data?.prints ?? [];
  const { statement, placePrint } = draft.values;
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
        value={statement}
        onChange={(text) => draft.change({ statement: text })}
      />
      <PlacePrintField
        prints={prints}
        value={placePrint}
        onChange={(id) => draft.change({ placePrint: id })}
      />
      <SaveBar
        draft={draft}
        compare={(names, yours, theirs) =>
          names.map((each) =>
            each === 'statement'
              ? { label: 'Statement', yours: yours.statement, theirs: theirs.statement }
              : { label: 'Print', yours: titleOf(yours.placePrint), theirs: titleOf(theirs.placePrint) },
          )
        }
      />
    </div>
  );
}

/** Until a person changes them, the values follow what others save. */
export function useArtistDraft(artist: StudioArtist): Draft<Values> {
  return useDraft({
    shown: artist as ArtistVersion,
    valuesOf: ({ statement, placePrint }) => ({ statement: statement ?? '', placePrint }),
    requestOf: ({ version }, { statement, placePrint }: Values) => ({
      version,
      placePrint,
      statement: statement.trim() || null,
    }),
    save: useSaveArtist(artist.name),
  });
}
