import { useNavigate } from 'react-router';
import type { ListedArtist, StudioArtist } from '#domain/api/catalogue/artists.ts';
import { maxTextLength } from '#domain/catalogue/text-limits.ts';
import { useEdits } from '../../drafts/stored-drafts.ts';
import { Form } from '../../ui/form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './artist-editor.module.css';
import { useArtistList, useRenameArtist } from './artists-api.ts';
import { countPrints } from './artists-page.tsx';

/** Gives all prints of an artist another name, and says before what that changes. */
export function RenameForm({ artist }: { artist: StudioArtist }) {
  const { name, prints, formerNames } = artist;
  const { values, change, discard } = useEdits('name', { name });
  const rename = useRenameArtist(name);
  const navigate = useNavigate();
  const others = useArtistList().data ?? [];
  const to = values.name.trim();
  const isChanged = to !== '' && to !== name;
  return (
    <div className={styles.name}>
      {formerNames.length > 0 && <p>Earlier: {formerNames.join(', ')}. The old address leads here.</p>}
      <Form
        submit={isChanged ? `Rename on ${countPrints(prints)}` : undefined}
        isPending={rename.isPending}
        error={rename.error}
        {...(isChanged && { wayOut: { text: 'Keep the name', onPress: discard } })}
        onSubmit={() =>
          isChanged &&
          rename.mutate(
            { name: to, count: prints },
            {
              onSuccess: () => {
                discard();
                navigate(`/shop/artists/${encodeURIComponent(to)}`, { replace: true });
              },
            },
          )
        }
      >
        <TextField
          label="Name"
          name="name"
          value={values.name}
          maxLength={maxTextLength.artist}
          autoComplete="off"
          isRequired
          onChange={(text) => change({ name: text })}
        />
        <p aria-live="polite">{isChanged && describeRenaming(artist, to, others)}</p>
      </Form>
    </div>
  );
}

function describeRenaming(
  { name, prints }: StudioArtist,
  to: string,
  others: readonly ListedArtist[],
): string {
  const other = others.find((each) => each.name === to);
  const change = `${countPrints(prints)} of ${name} will be by ${to}, and the old address of their page will lead to the new one.`;
  if (!other) return change;
  return `${change} ${to} has ${countPrints(other.prints)} already, so the two become one artist.`;
}
