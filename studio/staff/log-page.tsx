import { Link } from 'react-router';
import { orderNumber } from '#domain/orders.ts';
import { describeError } from '../api/call.ts';
import { useUndoChange } from '../api/undo-change.ts';
import { usePages } from '../api/use-pages.ts';
import { Button } from '../ui/button.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Page } from '../ui/page.tsx';
import { Row, Rows } from '../ui/rows.tsx';
import { ShowMore } from '../ui/show-more.tsx';
import { Time } from '../ui/time.tsx';
import { describeAction } from './log-words.ts';

interface Change {
  id: string;
  at: string;
  /** Null: from the terminal. */
  staff: { id: string; name: string } | null;
  action: string;
  subject: { kind: string; id: string };
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  /** Null: it cannot be undone. */
  undo: 'possible' | 'done' | null;
}

interface ChangesPage {
  changes: Change[];
  /** Of the next page. */
  cursor: string | null;
}

export function LogPage() {
  const log = usePages<ChangesPage>(['changes'], 'changes');
  return (
    <Page title="Log" lead="Every change by staff, newest first. Entries cannot be edited or deleted.">
      <Loaded query={log}>
        {({ pages }) => (
          <>
            <Rows label="Changes">
              {pages
                .flatMap(({ changes }) => changes)
                .map((change) => (
                  <ChangeRow key={change.id} {...change} />
                ))}
            </Rows>
            <ShowMore query={log}>Show older changes</ShowMore>
          </>
        )}
      </Loaded>
    </Page>
  );
}

function ChangeRow({ id, at, staff, action, subject, before, after, undo }: Change) {
  const undoChange = useUndoChange();
  return (
    <Row
      title={describeAction(subject.kind, action)}
      facts={[
        staff?.name ?? 'In the terminal',
        <Time key="at" at={at} />,
        subject.kind === 'order' && (
          <Link key="order" to={`/orders/${subject.id}`}>
            Order {orderNumber({ _id: subject.id })}
          </Link>
        ),
        describeDifference(before, after),
        undo === 'done' && 'undone',
        undoChange.data?.message,
        undoChange.error && describeError(undoChange.error),
      ]}
      {...(undo === 'possible' && {
        action: (
          <Button
            kind="quiet"
            aria-label={`Undo: ${describeAction(subject.kind, action)}`}
            isPending={undoChange.isPending}
            onPress={() => undoChange.mutate(id)}
          >
            Undo
          </Button>
        ),
      })}
    />
  );
}

/** Values of the shop's own, which say nothing to a person. */
const hiddenValues = ['id', 'parcels', 'prints', 'wallRank', 'artists', 'formerNames'];

const mostCharacters = 80;

/** `role: maker → books`. */
function describeDifference(before: Change['before'], after: Change['after']): string {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (name) => !hiddenValues.includes(name),
  );
  return names
    .filter((name) => JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]))
    .map((name) =>
      before && name in before
        ? `${name}: ${describeValue(before[name])} → ${describeValue(after?.[name])}`
        : `${name}: ${describeValue(after?.[name])}`,
    )
    .join(', ');
}

/** The values within an object or a list, one after the other. */
function describeValue(value: unknown): string {
  if (value === null || value === undefined) return 'none';
  if (typeof value !== 'object') return shorten(String(value));
  return Object.values(value)
    .filter((part) => part !== null)
    .map(describeValue)
    .join(' ');
}

/** A policy or a statement has its own page with its versions. */
function shorten(text: string): string {
  return text.length > mostCharacters ? `${text.slice(0, mostCharacters)}…` : text;
}
