import { type DelayNotice, delayAnswerWords, describeSilence } from '#domain/orders/delays.ts';
import type { Order } from '#domain/orders/orders.ts';
import { formatUtcDay } from '#domain/shop/terms.ts';
import { Row, Rows } from '../ui/lists/rows.tsx';
import { Section } from '../ui/page.tsx';
import { Time } from '../ui/time.tsx';

/** The notices of a delay, the newest first, with what their buyer said. Nothing for an order without one. */
export function OrderDelays({ order: { delays, parcels } }: { order: Order }) {
  if (delays.length === 0) return null;
  return (
    <Section title="Delays">
      <Rows label="Delays">
        {delays.toReversed().map((notice) => (
          <Row
            key={notice._id}
            title={notice.shipBy ? `Ships by ${formatUtcDay(notice.shipBy)}` : 'No day could be named'}
            facts={[
              notice.formerShipBy && `instead of ${formatUtcDay(notice.formerShipBy)}`,
              <Time key="at" at={notice.at} prefix="Told" />,
              notice.reason,
              describeAnswer(notice, { isPart: parcels.length > 0 }),
            ]}
          />
        ))}
      </Rows>
    </Section>
  );
}

function describeAnswer(notice: DelayNotice, order: { isPart: boolean }) {
  if (notice.answer === null) return `No answer yet. The email says: “${describeSilence(notice, order)}”`;
  const text = delayAnswerWords[notice.answer] ?? 'No answer was needed any more';
  return notice.answeredAt ? <Time key="answer" at={notice.answeredAt} prefix={`${text},`} /> : text;
}
