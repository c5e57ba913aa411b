import type { ArtistVersion, StudioArtist } from '#domain/api/catalogue/artists.ts';
import { maxStatementLength } from '#domain/catalogue/text-limits.ts';
import { useChange, useRead } from '../../api/use-call.ts';
import { SaveBar } from '../../drafts/save-bar.tsx';
import { type Draft, useDraft } from '../../drafts/use-draft.ts';
import { Section } from '../../ui/page.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AttestationFields, describeAttestation } from '../attestation-fields.tsx';
import styles from './artist-editor.module.css';
import { PlacePrintField } from './place-print-field.tsx';

type Values = Pick<StudioArtist, 'placePrint' | 'attestation'> & { statement: string };

const labels: Record<keyof Values, string> = {
  statement: 'Statement',
  placePrint: 'Print',
  attestation: 'Certificates',
};

/** What the shop says about an artist, and the print that stands for them. */
export function ArtistEditor({ artist, draft }: { artist: StudioArtist; draft: Draft<Values> }) {
  const { name } = artist;
  const query = useRead(['prints', 'of-artists', name, 'published'], 'GET /api/studio/prints', {
    artist: name,
    state: 'published',
  });
  const prints = query.data?.prints ?? [];
  const { statement, placePrint, attestation } = draft.values;
  const describeValue = (values: Values, name: keyof Values) => {
    if (name === 'placePrint') return titleOf(values.placePrint);
    return name === 'statement' ? values.statement : describeAttestation(values.attestation);
  };
  const titleOf = (id: string | null) =>
    id === null ? 'the page chooses' : (prints.find(({ _id }) => _id === id)?.title ?? 'another print');
  return (
    <div className={styles.editor}>
      <div className={`${styles.columns} ${styles.fields}`}>
        <Section title="On the artist’s page">
          <div className={styles.page}>
            <TextField
              label="Statement"
              name="statement"
              hint="What they say about their work. Without it, their page shows only facts."
              rows={6}
              maxLength={maxStatementLength}
              value={statement}
              onChange={(text) => draft.change({ statement: text })}
            />
            <PlacePrintField
              prints={prints}
              value={placePrint}
              onChange={(id) => draft.change({ placePrint: id })}
            />
          </div>
        </Section>
        <Section title="On the artist’s certificates">
          <AttestationFields value={attestation} onChange={(said) => draft.change({ attestation: said })} />
        </Section>
      </div>
      <SaveBar
        draft={draft}
        compare={(names, yours, theirs) =>
          names.map((name) => ({
            label: labels[name],
            yours: describeValue(yours, name),
            theirs: describeValue(theirs, name),
          }))
        }
      />
    </div>
  );
}

/** Until a person changes them, the values follow what others save. */
export function useArtistDraft(artist: StudioArtist): Draft<Values> {
  return useDraft({
    shown: artist as ArtistVersion,
    valuesOf: ({ statement, placePrint, attestation }) => ({
      statement: statement ?? '',
      placePrint,
      attestation,
    }),
    requestOf: ({ version }, { statement, placePrint, attestation }: Values) => ({
      version,
      placePrint,
      attestation,
      statement: statement.trim() || null,
    }),
    save: useChange('PUT /api/studio/artists/:artist', { artist: artist.name }),
  });
}
