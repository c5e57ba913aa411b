import { answersTo, type DelayNotice, describeSilence } from '#domain/orders/delays.ts';
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
              ...describeAnswers(notice, { isPart: parcels.length > 0 }),
            ]}
          />
        ))}
      </Rows>
    </Section>
  );
}

function describeAnswers(notice: DelayNotice, order: { isPart: boolean }) {
  if (notice.answer === null) return [`No answer yet. The email says: “${describeSilence(notice, order)}”`];
  const { answer, answeredAt: at } = notice;
  const said = answer === 'void' && at ? [{ at, words: 'No answer was needed anymore' }] : answersTo(notice);
  return said.map(({ at, words }) => <Time key={at} at={at} prefix={`${words},`} />);
}
