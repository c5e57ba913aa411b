import type { OrderStory } from '../api/orders/order.ts';
import { capitalize } from '../capitalize.ts';
import { type Cents, formatCents } from '../money.ts';
import { formatUtcDay, withUnbrokenDays } from '../shop/terms.ts';
import { answersTo, type DelayNotice } from './delays.ts';
import {
  expectedArrival,
  hasShippedPart,
  type Order,
  type OrderStatus,
  orderStatusWords,
  type Parcel,
  partShipped,
  statusesBeforeShipping,
  type Tracking,
} from './orders.ts';
import { partOfOrder } from './part-of-order.ts';

export type Refund = OrderStory['refunds'][number];

export interface TimelineEntry {
  /** The steps of every order, and news that only some orders have. */
  kind:
    | ('Ordered' | 'Paid' | 'Being made' | 'Packed' | 'Shipped' | 'Delivered')
    | ('Canceled' | 'Refunded' | 'Delay' | 'Answer' | 'Claim' | 'Change');
  /** What happened: `Part shipped`. */
  title: string;
  /** ISO 8601. Undefined for a step that is still to come. */
  at: string | undefined;
  /** More in a few words, such as the work that is under way, or by when a step comes. */
  detail?: string | undefined;
  tracking?: Tracking | undefined;
  /** Only for the owner: who or what caused it. */
  cause?: string | undefined;
}

/** A change in an order's history, as its owner reads it. */
interface OwnersChange {
  at: string;
  status: OrderStatus;
  amountRefunded: Cents;
  cause: string;
  note: string | null;
}

/**
 * What has happened to an order, oldest first, and then the steps that are still to come. A canceled or refunded order has
 * no further steps.
 * @param story.isOwners whether the owner reads it, and not the buyer
 * @param history only for the owner: every change with its cause, in place of the steps that the buyer sees
 */
export function timelineOf(
  order: Order,
  {
    making,
    packedAt,
    refunds,
    claims = [],
    isOwners = false,
  }: Partial<OrderStory> & { isOwners?: boolean } = {},
  history?: readonly OwnersChange[],
): TimelineEntry[] {
  const entries = [
    entry('Ordered', order.createdAt),
    ...(packedAt ? [entry('Packed', earlier(packedAt, order.reachedAt.shipped))] : []),
    // An order that an older shop stored in the browser has no `delays`.
    ...(history
      ? ownersEntries(history, order.delays ?? [])
      : [
          ...reachedSteps(order, refunds),
          ...claims.flatMap(claimEntries),
          ...(order.delays ?? []).flatMap(delayEntries),
        ]),
  ].toSorted((one, other) => String(one.at).localeCompare(String(other.at)));
  const started = entries.findLast(({ kind }) => kind === 'Being made');
  if (started && making && order.status === 'in_production') started.detail = making;
  return [...entries, ...stepsToCome(order, entries, isOwners)];
}

/** How far an order is that is being made, in the words of its timeline: `1 of 2 shipped` or `Packed`. Undefined if its status says it. */
export function describeProgress(order: Order & Pick<OrderStory, 'packedAt'>): string | undefined {
  const isPacked = order.status === 'in_production' && order.packedAt;
  return partShipped(order) ?? (isPacked ? 'Packed' : undefined);
}

function entry(kind: TimelineEntry['kind'], at: string | undefined, title: string = kind): TimelineEntry {
  return { kind, title, at };
}

/** An order that the owner ships at once is packed with that, and in its own moment. */
function earlier(one: string, other: string | undefined): string {
  return other !== undefined && other < one ? other : one;
}

/** What the buyer sees of an order's progress. A step that was skipped has the day of the next one. */
function reachedSteps(order: Order, refunds: Refund[] | undefined): TimelineEntry[] {
  const { reachedAt, tracking, parcels = [] } = order;
  const first = (...statuses: OrderStatus[]) => statuses.map((each) => reachedAt[each]).find(Boolean);
  const steps = [
    entry('Being made', first('in_production', 'shipped', 'delivered')),
    ...parcels.flatMap((parcel) => parcelEntries(order, parcel)),
    // An order that shipped before the shop recorded parcels.
    ...(parcels.length === 0
      ? [
          { ...entry('Shipped', first('shipped', 'delivered')), tracking: tracking ?? undefined },
          entry('Delivered', reachedAt.delivered),
        ]
      : []),
    entry('Canceled', reachedAt.cancelled),
    ...(refunds?.map(({ at, amount }) => ({ ...entry('Refunded', at), detail: formatCents(amount) })) ?? [
      entry('Refunded', reachedAt.refunded),
    ]),
  ];
  return steps.filter(({ at }) => at);
}

const partWords = { all: '', part: 'Part', rest: 'The rest', replacement: 'Replacement' } as const;

function parcelEntries(order: Order, parcel: Parcel): TimelineEntry[] {
  const { shippedAt, deliveredAt } = parcel;
  const what = partWords[partOfOrder(order, parcel)];
  const title = (verb: string) => (what ? `${what} ${verb}` : capitalize(verb));
  const shipped = { ...entry('Shipped', shippedAt, title('shipped')), tracking: parcel };
  return [shipped, ...(deliveredAt ? [entry('Delivered', deliveredAt, title('delivered'))] : [])];
}

function delayEntries(notice: DelayNotice): TimelineEntry[] {
  const { at, shipBy, reason } = notice;
  const title = shipBy ? `Delayed to ${unbrokenDay(shipBy)}` : 'Delayed, new day unknown';
  return [
    { ...entry('Delay', at, title), detail: reason ?? undefined },
    ...answersTo(notice).map((answer) => entry('Answer', answer.at, answer.words)),
  ];
}

function claimEntries({ at, name, state, decidedAt }: OrderStory['claims'][number]): TimelineEntry[] {
  const decisions = {
    open: undefined,
    remake: 'We will make it again',
    refund: 'Refund agreed',
    declined: 'Report declined',
    withdrawn: 'Report withdrawn',
  };
  const decision = decidedAt ? decisions[state] : undefined;
  return [
    { ...entry('Claim', at, 'Problem reported'), detail: name },
    ...(decision ? [{ ...entry('Answer', decidedAt ?? undefined, decision), detail: name }] : []),
  ];
}

const kindOfStatus = {
  pending: 'Change',
  paid: 'Paid',
  in_production: 'Being made',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Canceled',
  refunded: 'Refunded',
} as const satisfies Record<OrderStatus, TimelineEntry['kind']>;

/** How the history notes that the buyer was told about a delay. */
const delayNote = /^delayed: /;

/** The changes of a history. A notice of a delay has its reason beside it, which the history does not keep. */
function ownersEntries(history: readonly OwnersChange[], delays: readonly DelayNotice[]): TimelineEntry[] {
  const notices = history.filter(({ note }) => note && delayNote.test(note));
  return history.map((change, index) => {
    const reason = delays[notices.indexOf(change)]?.reason;
    return { ...ownersEntry(change, history[index - 1]), ...(reason && { detail: reason }) };
  });
}

/** What happened, and who or what caused it: `Shipped`, `$50.00 refunded`, or a note, by `Ada`. */
function ownersEntry(change: OwnersChange, before: OwnersChange | undefined): TimelineEntry {
  const { at, status, amountRefunded, cause, note } = change;
  const refunded = amountRefunded - (before?.amountRefunded ?? 0);
  const isMove = status !== before?.status;
  const changes = [
    ...(isMove && status !== 'refunded' ? [orderStatusWords[status]] : []),
    ...(refunded > 0 ? [`${formatCents(refunded)} refunded`] : []),
    ...(note ? [note] : []),
  ];
  const kind = isMove ? kindOfStatus[status] : refunded > 0 ? 'Refunded' : 'Change';
  const [first = cause, ...others] = changes;
  const title = [capitalize(first), ...others].join(', ');
  return { kind, title, at, cause: changes.length > 0 ? capitalize(cause) : undefined };
}

/** The steps that an order still has before it, and by when they come. */
function stepsToCome(order: Order, entries: readonly TimelineEntry[], isOwners: boolean): TimelineEntry[] {
  const { status, shipBy, arriveBy } = order;
  if (status === 'cancelled' || status === 'refunded') return [];
  const expected = expectedArrival(order);
  const arrival = expected
    ? `Expected on ${unbrokenDay(expected)}`
    : arriveBy && `${isOwners ? 'At the door' : 'At your door'} by ${unbrokenDay(arriveBy)}`;
  const ships = hasShippedPart(order) ? 'The rest ships' : 'Ships';
  const unknown = status === 'pending' ? undefined : `${ships} on a day that is not known yet`;
  const shipping = shipBy ? `${ships} by ${unbrokenDay(shipBy)}` : unknown;
  const steps = [
    { ...entry('Paid', undefined), before: ['pending'], detail: 'Payment is processing' },
    { ...entry('Being made', undefined), before: ['pending', 'paid'] },
    { ...entry('Packed', undefined), before: statusesBeforeShipping },
    {
      ...entry('Shipped', undefined),
      before: statusesBeforeShipping,
      detail: shipping,
    },
    {
      ...entry('Delivered', undefined),
      before: [...statusesBeforeShipping, 'shipped'],
      detail: arrival || undefined,
    },
  ];
  const isPacked = entries.some(({ kind }) => kind === 'Packed');
  return steps
    .filter(({ kind, before }) => before.some((each) => each === status) && !(kind === 'Packed' && isPacked))
    .map(({ before, ...step }) => step);
}

/** A date on one line, in a narrow column too. */
const unbrokenDay = (iso: string) => withUnbrokenDays(formatUtcDay(iso));
