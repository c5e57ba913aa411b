import { Link } from 'react-router';
import type { LoggedChange } from '#domain/api/staff/changes.ts';
import { call, describeError } from '../api/call.ts';
import { useUndoChange } from '../api/undo-change.ts';
import { usePages } from '../api/use-pages.ts';
import { Correction } from '../orders/correction.tsx';
import { Button } from '../ui/button.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Page } from '../ui/page.tsx';
import { Row, Rows } from '../ui/rows.tsx';
import { ShowMore } from '../ui/show-more.tsx';
import { Time } from '../ui/time.tsx';

export function LogPage() {
  const log = usePages(['changes'], (params) => call('GET /api/studio/changes', params));
  return (
    <Page
      title="Log"
      lead="Every change by staff, newest first. Entries cannot be edited or deleted, and lose network addresses and invited emails after 90 days."
    >
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

function ChangeRow({ id, at, subject, sentence, undo }: LoggedChange) {
  const undoChange = useUndoChange();
  const address = addressOf(subject);
  return (
    <Row
      title={address ? <Link to={address}>{sentence}</Link> : sentence}
      facts={[
        <Time key="at" at={at} />,
        undo === 'done' && 'undone',
        undoChange.data?.message,
        undoChange.data?.misinformedOrder && (
          <Correction key="correction" orderId={undoChange.data.misinformedOrder} kind="text" />
        ),
        undoChange.error && describeError(undoChange.error),
      ]}
      {...(undo === 'possible' && {
        action: (
          <Button
            kind="quiet"
            aria-label={`Undo: ${sentence}`}
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

/** The pages of subjects. */
const pages: Readonly<Record<string, (id: string) => string>> = {
  order: (id) => `/orders/${id}`,
  print: (id) => `/prints/${id}`,
  piece: (id) => `/p/${id}`,
  batch: (id) => `/bench/batches/${id}`,
  message: (id) => `/messages/${id}`,
  member: (id) => `/members/${id}`,
  artist: (id) => `/shop/artists/${encodeURIComponent(id)}`,
};

function addressOf({ kind, id }: LoggedChange['subject']): string | undefined {
  // Several pieces have one row.
  return id.includes(',') ? undefined : pages[kind]?.(id);
}
