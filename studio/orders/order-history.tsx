import { formatCents } from '#domain/money.ts';
import { orderStatusWords } from '#domain/orders.ts';
import type { OrderEntry } from '#domain/studio-api/orders.ts';
import { Row, Rows } from '../ui/rows.tsx';
import { Time } from '../ui/time.tsx';

/** Everything that happened to an order, its emails too, the newest first. */
export function OrderHistory({ history }: { history: OrderEntry[] }) {
  return (
    <Rows label="History">
      {history.toReversed().map((entry, index) => {
        const before = history[history.length - index - 2];
        return (
          <Row
            key={entry.id}
            title={describeEntry(entry, before)}
            facts={[<Time key="at" at={entry.at} />, entry.note]}
          />
        );
      })}
    </Rows>
  );
}

/** `Shipped (Ada)`, `$50.00 refunded (Ada)`, or the cause alone, with a capital, if nothing else changed. */
function describeEntry(entry: OrderEntry, before: OrderEntry | undefined): string {
  const refunded = entry.amountRefunded - (before?.amountRefunded ?? 0);
  const changes = [
    ...(entry.status === before?.status ? [] : [orderStatusWords[entry.status]]),
    ...(refunded > 0 ? [`${formatCents(refunded)} refunded`] : []),
  ];
  if (changes.length > 0) return `${changes.join(', ')} (${entry.cause})`;
  return entry.cause.charAt(0).toUpperCase() + entry.cause.slice(1);
}
