import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { ListedArtist, StudioArtist } from '#domain/api/catalogue/artists.ts';
import { maxTextLength } from '#domain/catalogue/text-limits.ts';
import { countOf } from '#domain/count-of.ts';
import { useChange } from '../../api/use-call.ts';
import { SaveFirst } from '../../drafts/save-first.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useArtistList } from './artists-page.tsx';

interface Props {
  artist: StudioArtist;
  /** Whether the page has changes that are not saved, which belong to the name of now. */
  hasChanges: boolean;
  onClose: () => void;
}

/** Gives all prints of an artist another name, and says before what that changes. */
export function RenameDialog({ artist, hasChanges, onClose }: Props) {
  const { name, prints, formerNames } = artist;
  const [typed, setTyped] = useState(name);
  const rename = useChange('POST /api/studio/artists/:artist/rename', { artist: name });
  const navigate = useNavigate();
  const others = useArtistList().data ?? [];
  const to = typed.trim();
  const isChanged = to !== '' && to !== name;
  const title = `Rename ${name}`;
  if (hasChanges) return <SaveFirst title={title} onClose={onClose} />;
  return (
    <FormDialog
      title={title}
      submit={`Rename on ${countOf(prints, 'print')}`}
      isUnchanged={!isChanged}
      change={rename}
      keep="Keep the name"
      onClose={onClose}
      onSubmit={() =>
        isChanged &&
        rename.mutate(
          { name: to, count: prints },
          { onSuccess: () => navigate(`/shop/artists/${encodeURIComponent(to)}`, { replace: true }) },
        )
      }
    >
      <TextField
        autoFocus
        label="Name"
        name="name"
        value={typed}
        maxLength={maxTextLength.artist}
        autoComplete="off"
        isRequired
        onChange={setTyped}
      />
      {formerNames.length > 0 && <p>Earlier: {formerNames.join(', ')}. The old address leads here.</p>}
      <p aria-live="polite">{isChanged && describeRenaming(artist, to, others)}</p>
    </FormDialog>
  );
}

function describeRenaming(
  { name, prints }: StudioArtist,
  to: string,
  others: readonly ListedArtist[],
): string {
  const other = others.find((each) => each.name === to);
  const change = `${countOf(prints, 'print')} of ${name} will be by ${to}, and the old address of their page will lead to the new one.`;
  if (!other) return change;
  return `${change} ${to} has ${countOf(other.prints, 'print')} already, so the two become one artist.`;
}
