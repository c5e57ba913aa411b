import { orderNumber } from '#domain/orders/orders.ts';
import { OperatorError } from '#server/configuration/operator-error.ts';
import { resendConfirmation } from '#server/orders/emails/resend-confirmation.ts';
import { confirm } from '../confirm.ts';
import { printResult } from '../output.ts';
import { withOrderContext } from './with-order-context.ts';

interface ResendOptions {
  to?: string;
  yes?: true;
  json?: true;
}

export const resendHelp = `
Use --to when the buyer mistyped the email address. The new address gets the confirmation and every later email.

Examples: npm run shop -- orders resend 1A2B3C4D
          npm run shop -- orders resend 1A2B3C4D --to ada@example.com`;

/** `shop orders resend <order>`. */
export async function resendNamedOrder(name: string, options: ResendOptions): Promise<void> {
  await withOrderContext(name, async (context, order) => {
    const number = orderNumber(order);
    if (options.to && options.to !== order.customerEmail) {
      const question = `Send the emails about order ${number} to ${options.to} from now on?`;
      await confirm(`${question} They contain the buyer's name and address.`, options);
    }
    const result = await resendConfirmation(context, order._id, options.to);
    if (!result.ok) throw new OperatorError(explain(number, result));
    const { to, isFirst } = result;
    const sentence = isFirst
      ? `The confirmation of order ${number} was not sent before. It is being sent to ${to}.`
      : `The confirmation of order ${number} is being sent again, to ${to}.`;
    printResult(options, { _id: order._id, number, to }, sentence);
  });
}

function explain(number: string, refusal: { reason: string; status?: string }): string {
  if (refusal.reason === 'no-email') return `Order ${number} has no email address. Add one with --to.`;
  if (refusal.reason === 'unknown-order') return `Order ${number} has just been deleted.`;
  return `Order ${number} is ${refusal.status}, so there is nothing to confirm.`;
}
