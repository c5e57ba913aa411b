import type { ArtistChange } from '#domain/api/catalogue/artists.ts';
import { useUndoChange } from '../../api/use-call.ts';
import { Button } from '../../ui/button.tsx';
import { Problem } from '../../ui/form.tsx';
import { Row, Rows } from '../../ui/lists/rows.tsx';
import { Time } from '../../ui/time.tsx';

/** Who changed what about an artist, newest first. A change can be undone unless its values have changed since. */
export function ArtistHistory({ history }: { history: readonly ArtistChange[] }) {
  const undo = useUndoChange();
  return (
    <>
      <Rows label="Changes">
        {history.map((change) => (
          <Row
            key={change.id}
            title={describeChange(change)}
            facts={[
              change.staff?.name ?? 'In the terminal',
              <Time key="at" at={change.at} />,
              change.before.statement && `Before: ${change.before.statement}`,
              change.isUndone && 'undone',
            ]}
            action={
              !change.isUndone &&
              change.action !== 'undone' && (
                <Button kind="quiet" isPending={undo.isPending} onPress={() => undo.mutate(change.id)}>
                  Undo
                </Button>
              )
            }
          />
        ))}
      </Rows>
      <Problem error={undo.error} />
    </>
  );
}

function describeChange({ action, before, after }: ArtistChange): string {
  if (action === 'undone') return 'Undid an earlier change';
  if (action === 'renamed') return `Renamed ${before.artist} to ${after.artist}`;
  const parts = [
    before.statement !== after.statement && 'the statement',
    before.placePrint !== after.placePrint && 'the photograph',
    JSON.stringify(before.attestation) !== JSON.stringify(after.attestation) && 'the certificates',
  ];
  return `Changed ${parts.filter(Boolean).join(' and ')}`;
}
