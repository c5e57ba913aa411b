import type { StudioOrder } from '#domain/api/orders/orders.ts';
import { timelineOf } from '#domain/orders/timeline.ts';
import { Row, Rows } from '../ui/lists/rows.tsx';
import { Time } from '../ui/time.tsx';

/** Everything that happened to an order except its emails, with who or what caused it; the newest first. */
export function OrderHistory({ found }: { found: StudioOrder }) {
  const changes = found.history.filter(({ isEmail }) => !isEmail);
  const entries = timelineOf(found.order, { ...found, making: null }, changes).filter(({ at }) => at);
  return (
    <Rows label="History">
      {entries.toReversed().map(({ title, at = '', detail, cause }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries have no ids, and are drawn from their texts alone
        <Row key={index} title={title} facts={[<Time key="at" at={at} />, detail, cause]} />
      ))}
    </Rows>
  );
}
