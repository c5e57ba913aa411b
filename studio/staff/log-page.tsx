import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { orderNumber } from '#domain/orders.ts';
import { call } from '../api/call.ts';
import { Button } from '../ui/button.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Page } from '../ui/page.tsx';
import { Row, Rows } from '../ui/rows.tsx';
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
}

interface ChangesPage {
  changes: Change[];
  /** Of the next page. */
  cursor: string | null;
}

export function LogPage() {
  const log = useInfiniteQuery({
    queryKey: ['changes'],
    queryFn: ({ pageParam }) =>
      call<ChangesPage>('GET', pageParam ? `changes?cursor=${pageParam}` : 'changes'),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
  });
  return (
    <Page title="Log" lead="Every change that staff made, the newest first. Nobody can edit it.">
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
            {log.hasNextPage && (
              <Button kind="quiet" isPending={log.isFetchingNextPage} onPress={() => log.fetchNextPage()}>
                Show older changes
              </Button>
            )}
          </>
        )}
      </Loaded>
    </Page>
  );
}

function ChangeRow({ at, staff, action, subject, before, after }: Change) {
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
      ]}
    />
  );
}

/** `role: maker → books`. */
function describeDifference(before: Change['before'], after: Change['after']): string {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (name) => name !== 'id',
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
  if (typeof value !== 'object') return String(value);
  return Object.values(value)
    .filter((part) => part !== null)
    .map(describeValue)
    .join(' ');
}
