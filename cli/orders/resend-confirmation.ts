import { orderNumber } from '#domain/orders.ts';
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
--to is for a buyer who mistyped the email: the confirmation goes there, and so does every later mail.

Examples: npm run shop -- orders resend 1A2B3C4D
          npm run shop -- orders resend 1A2B3C4D --to ada@example.com`;

/** `shop orders resend <order>`. */
export async function resendNamedOrder(name: string, options: ResendOptions): Promise<void> {
  await withOrderContext(name, async (context, order) => {
    const number = orderNumber(order);
    if (options.to && options.to !== order.customerEmail) {
      const question = `Mail order ${number}, with its buyer's name and address, to ${options.to} from now on?`;
      await confirm(`${question} A mail cannot be taken back.`, options);
    }
    const resent = await resendConfirmation(context, order._id, options.to);
    if (!resent.ok) throw new OperatorError(explain(number, resent));
    const again = resent.isFirst ? 'had not gone out yet and goes' : 'goes once more';
    const { to } = resent;
    printResult(
      options,
      { _id: order._id, number, to },
      `The confirmation of order ${number} ${again} to ${to}.`,
    );
  });
}

function explain(number: string, refusal: { reason: string; status?: string }): string {
  if (refusal.reason === 'no-email') return `Order ${number} has no email to send to; --to names one.`;
  if (refusal.reason === 'unknown-order') return `Order ${number} has just been deleted.`;
  return `Order ${number} is ${refusal.status}, so there is nothing to confirm.`;
}
