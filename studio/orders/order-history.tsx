import type { OrderEntry } from '#domain/api/orders/orders.ts';
import { formatCents } from '#domain/money.ts';
import { orderStatusWords } from '#domain/orders/orders.ts';
import { Row, Rows } from '../ui/rows.tsx';
import { Time } from '../ui/time.tsx';

/** Everything that happened to an order except its emails, the newest first. */
export function OrderHistory({ history }: { history: OrderEntry[] }) {
  const changes = history.filter(({ isEmail }) => !isEmail);
  return (
    <Rows label="History">
      {changes.toReversed().map((entry, index) => {
        const before = changes[changes.length - index - 2];
        const { title, by } = describeEntry(entry, before);
        return <Row key={entry.id} title={title} facts={[<Time key="at" at={entry.at} />, by]} />;
      })}
    </Rows>
  );
}

interface EmailsProps {
  history: OrderEntry[];
  /** What the emails that are not sent yet are about. */
  waiting: string[];
}

/** The emails to the buyer, the newest first, and addresses that no mail server accepts. */
export function OrderEmails({ history, waiting }: EmailsProps) {
  const emails = history.filter(({ isEmail }) => isEmail);
  if (emails.length + waiting.length === 0) return <p>None has been sent yet.</p>;
  return (
    <Rows label="Emails">
      {waiting.toReversed().map((about, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two emails may be about the same
        <Row key={`waiting ${index}`} title={about} facts={['waits to be sent']} />
      ))}
      {emails.toReversed().map(({ id, at, cause, note }) => (
        <Row key={id} title={cause} facts={[<Time key="at" at={at} />, note]} />
      ))}
    </Rows>
  );
}

/** What happened, and who or what caused it: `Shipped`, `$50.00 refunded`, or a note, by `Ada`. */
function describeEntry(entry: OrderEntry, before: OrderEntry | undefined): { title: string; by: string } {
  const { status, amountRefunded, cause, note } = entry;
  const refunded = amountRefunded - (before?.amountRefunded ?? 0);
  const changes = [
    ...(status === before?.status || status === 'refunded' ? [] : [orderStatusWords[status]]),
    ...(refunded > 0 ? [`${formatCents(refunded)} refunded`] : []),
    ...(note ? [note] : []),
  ];
  const [first = cause, ...others] = changes;
  return {
    title: [first.charAt(0).toUpperCase() + first.slice(1), ...others].join(', '),
    by: changes.length > 0 ? cause : '',
  };
}
