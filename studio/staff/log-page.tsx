import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatCents } from '#domain/money.ts';
import { type OrderStatus, orderNumber, orderStatusWords } from '#domain/orders.ts';
import { describeError } from '../api/call.ts';
import { useUndoChange } from '../api/undo-change.ts';
import { usePages } from '../api/use-pages.ts';
import { Correction } from '../orders/correction.tsx';
import { Button } from '../ui/button.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Page } from '../ui/page.tsx';
import { Row, Rows } from '../ui/rows.tsx';
import { ShowMore } from '../ui/show-more.tsx';
import { Time } from '../ui/time.tsx';
import { describeAction, type Outcome, outcomeWords } from './log-words.ts';
import { type StaffMember, useStaffMembers } from './staff-api.ts';

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
  /** Null: it was made. */
  outcome: Outcome;
}

interface ChangesPage {
  changes: Change[];
  /** Of the next page. */
  cursor: string | null;
}

export function LogPage() {
  const log = usePages<ChangesPage>(['changes'], 'changes');
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

function ChangeRow({ id, at, staff, action, subject, before, after, undo, outcome }: Change) {
  const undoChange = useUndoChange();
  const members = useStaffMembers().data?.staff ?? [];
  return (
    <Row
      title={describeAction(subject.kind, action, outcome)}
      facts={[
        staff?.name ?? 'In the terminal',
        <Time key="at" at={at} />,
        action !== 'deleted' && subject.id !== staff?.id && describeSubject(subject, members),
        describeDifference(before, after),
        outcome && outcomeWords[outcome],
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

/** The pages of subjects, and what the links to them say. */
const pages: Readonly<Record<string, (id: string) => [to: string, text: string]>> = {
  order: (id) => [`/orders/${id}`, `Order ${orderNumber({ _id: id })}`],
  print: (id) => [`/prints/${id}`, 'the print'],
  piece: (id) => [`/p/${id}`, `piece ${id}`],
  batch: (id) => [`/bench/batches/${id}`, `batch ${id}`],
  message: (id) => [`/messages/${id}`, 'the message'],
  member: (id) => [`/members/${id}`, 'the member'],
  artist: (id) => [`/shop/artists/${encodeURIComponent(id)}`, id],
};

/** What was changed: a link to its page, or the name of a member of staff. */
function describeSubject({ kind, id }: Change['subject'], members: StaffMember[]): ReactNode {
  if (kind === 'staff') return members.find((member) => member.id === id)?.name ?? null;
  const page = pages[kind]?.(id);
  // Several pieces have one row.
  if (!page || id.includes(',')) return null;
  const [to, text] = page;
  return (
    <Link key="subject" to={to}>
      {text}
    </Link>
  );
}

/** Values of the shop's own, which say nothing to a person, and those that the title says. */
const hiddenValues = [
  ...['id', 'parcels', 'prints', 'wallRank', 'artists', 'formerNames'],
  ...['isPublished', 'isMember', 'parcelId'],
];

const mostCharacters = 80;

/** `role: maker → books`. */
function describeDifference(before: Change['before'], after: Change['after']): string {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (name) => !hiddenValues.includes(name),
  );
  return names
    .filter((name) => JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]))
    .map((name) => {
      const write = name === 'refunded' ? describeCents : describeValue;
      const label = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
      return before && name in before
        ? `${label}: ${write(before[name])} → ${write(after?.[name])}`
        : `${label}: ${write(after?.[name])}`;
    })
    .join(', ');
}

function describeCents(value: unknown): string {
  return typeof value === 'number' ? formatCents(value) : describeValue(value);
}

/** The values within an object or a list, one after the other. */
function describeValue(value: unknown): string {
  if (value === null || value === undefined) return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value !== 'object') return shorten(statusWord(String(value)));
  return Object.values(value)
    .filter((part) => part !== null)
    .map(describeValue)
    .join(' ');
}

/** `being made` in place of `in_production`. */
function statusWord(value: string): string {
  return isOrderStatus(value) ? orderStatusWords[value].toLowerCase() : value;
}

function isOrderStatus(value: string): value is OrderStatus {
  return value in orderStatusWords;
}

/** A policy or a statement has its own page with its versions. */
function shorten(text: string): string {
  return text.length > mostCharacters ? `${text.slice(0, mostCharacters)}…` : text;
}
