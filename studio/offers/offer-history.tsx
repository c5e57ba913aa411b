import type { OfferChange } from '#domain/api/offers/offers.ts';
import { formatUtcDay } from '#domain/shop/terms.ts';
import { useUndoChange } from '../api/use-call.ts';
import { Button } from '../ui/button.tsx';
import { Problem } from '../ui/form.tsx';
import { Row, Rows } from '../ui/lists/rows.tsx';
import { Time } from '../ui/time.tsx';

interface Props {
  /** The newest first. */
  history: readonly OfferChange[];
  canUndo: boolean;
}

const undoable = ['changed', 'extended', 'withdrawn'];

/** Who changed what about an offer. What was sent stays sent, and of each kind of change only the last can be undone. */
export function OfferHistory({ history, canUndo }: Props) {
  const undo = useUndoChange();
  const isUndoable = (change: OfferChange) =>
    canUndo &&
    !change.isUndone &&
    undoable.includes(change.action) &&
    change === history.find(({ action }) => action === change.action);
  return (
    <>
      <Rows label="History">
        {history.map((change) => {
          const title = describeChange(change);
          return (
            <Row
              key={change.id}
              title={title}
              facts={[
                change.staff?.name ?? 'In the terminal',
                <Time key="at" at={change.at} />,
                change.isUndone && 'undone',
              ]}
              action={
                isUndoable(change) && (
                  <Button
                    kind="quiet"
                    aria-label={`Undo: ${title}`}
                    isPending={undo.isPending}
                    onPress={() => undo.mutate(change.id)}
                  >
                    Undo
                  </Button>
                )
              }
            />
          );
        })}
      </Rows>
      <Problem error={undo.error} />
    </>
  );
}

const words: Readonly<Record<string, string>> = {
  created: 'Made',
  changed: 'Changed',
  sent: 'Sent to the client',
  'photo-added': 'Stored the client’s photo',
  'photo-removed': 'Removed the client’s photo',
  withdrawn: 'Withdrawn',
  undone: 'Undid an earlier change',
};

function describeChange({ action, lastDay }: OfferChange): string {
  if (action === 'extended' && lastDay) return `Extended to ${formatUtcDay(lastDay)}`;
  return words[action] ?? 'Changed';
}
