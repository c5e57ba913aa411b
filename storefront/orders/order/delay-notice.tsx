import {
  asksUntil,
  cancelText,
  describeSilence,
  describeTooLate,
  isTooLateToAgree,
  waitText,
} from '#domain/orders/delays.ts';
import { hasShippedPart, isUnshipped, type Order } from '#domain/orders/orders.ts';
import { formatUtcDay, withUnbrokenDays } from '#domain/shop/terms.ts';
import button from '../../ui/button.module.css';
import styles from './delay-notice.module.css';

/** The newest notice of a delay. Undefined without one, and once the order has shipped or ended. */
export function newestDelay(order: Order): Order['delays'][number] | undefined {
  // Orders that an older shop stored in the browser have no notices.
  return isUnshipped(order) ? order.delays?.at(-1) : undefined;
}

/** A notice of a delay, with the answers that the buyer can give. */
export function DelayNotice({ order, notice }: { order: Order; notice: Order['delays'][number] }) {
  const { shipBy, formerShipBy, reason, answer, answerPath } = notice;
  const now = new Date();
  const isTooLate = isTooLateToAgree(notice, now);
  const isPart = hasShippedPart(order);
  const describeAnswer = () => {
    if (answer === 'wait') return 'You told us that you want to wait.';
    if (isTooLate) return describeTooLate(isPart ? 'the rest of this order' : 'this order');
    return withUnbrokenDays(describeSilence({ shipBy, answerBy: asksUntil(notice, now) }, { isPart }));
  };
  const promised = formerShipBy ? `, instead of by ${formatUtcDay(formerShipBy)}` : '';
  return (
    <section className={styles.notice} aria-label="Delay">
      <p>
        {shipBy
          ? withUnbrokenDays(
              `We are sorry: ${isPart ? 'the rest of this order' : 'this order'} is delayed. It ships by ${formatUtcDay(shipBy)}${promised}.`,
            )
          : 'We are sorry: this order is delayed, and we cannot name a day yet.'}
      </p>
      {reason && <p className={styles.reason}>{reason}</p>}
      <p>{describeAnswer()}</p>
      {answerPath && (
        <form className={styles.answers} method="post" action={answerPath}>
          {answer !== 'wait' && !isTooLate && (
            <button className={button.button} data-quiet type="submit" name="answer" value="wait">
              {withUnbrokenDays(waitText(notice))}
            </button>
          )}
          <button className={button.button} data-quiet type="submit" name="answer" value="cancel">
            {cancelText({ isPart })}
          </button>
        </form>
      )}
    </section>
  );
}
