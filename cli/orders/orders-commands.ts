import { Argument, type Command, Option } from 'commander';
import { orderStatuses, ownersSteps } from '#domain/orders/orders.ts';

import { jsonOption, yesOption } from '../output.ts';
import { amount, amountOrZero, day, email, pieceCodes, wholeNumber } from '../parse-arguments.ts';
import { cancelHelp, cancelNamedOrder } from './cancel-order.ts';
import { addressHelp, correctNamedAddress } from './correct-address.ts';
import { exportHelp, exportOrders } from './export-orders.ts';
import { listNewestOrders } from './list-orders.ts';
import { moveNamedOrder, trackNamedOrder } from './move-order.ts';
import { refundHelp, refundNamedOrder } from './refund-order.ts';
import { resendHelp, resendNamedOrder } from './resend-confirmation.ts';
import { showOrder } from './show-order.ts';

const orderArgument = ['<order>', 'its id, its number or its payment session'] as const;

export function addOrdersCommands(program: Command): void {
  const orders = program.command('orders').description('what was bought, and how far each order is');
  orders
    .command('list')
    .description('the newest orders')
    .addOption(new Option('--status <status>', 'only orders with this status').choices(orderStatuses))
    .option('--late', 'only orders that should have shipped')
    .addOption(new Option('--limit <number>', 'how many at most').argParser(wholeNumber).default(100))
    .option(...jsonOption)
    .addHelpText('after', '\nExample: npm run shop -- orders list --status paid')
    .action(listNewestOrders);
  orders
    .command('show')
    .description('one order: buyer, prints, amounts, and its history')
    .argument(...orderArgument)
    .option(...jsonOption)
    .addHelpText('after', '\nExample: npm run shop -- orders show 1A2B3C4D')
    .action(showOrder);
  addParcelCommands(orders);
  addAddressCommand(orders);
  addMoneyCommands(orders);
  orders
    .command('resend')
    .description('sends the confirmation email again')
    .argument(...orderArgument)
    .addOption(new Option('--to <email>', "replaces the buyer's email address").argParser(email))
    .option(...yesOption)
    .option(...jsonOption)
    .addHelpText('after', resendHelp)
    .action(resendNamedOrder);
  orders
    .command('export')
    .description('every order with its prints, as CSV')
    .addOption(new Option('--status <status>', 'only orders with this status').choices(orderStatuses))
    .addOption(new Option('--from <day>', 'only orders paid since this day, 2026-01-01').argParser(day))
    .addOption(new Option('--to <day>', 'only orders paid until this day, inclusive').argParser(day))
    .option('--books', 'payments, refunds and lost disputes by day, with taxes and states')
    .option('--output <file>', 'writes to this file')
    .option('--yes', 'overwrites a file without asking')
    .option(...jsonOption)
    .addHelpText('after', exportHelp)
    .action(exportOrders);
}

function addParcelCommands(orders: Command): void {
  withTracking(
    orders
      .command('move')
      .alias('advance')
      .argument(...orderArgument),
    'for shipped: ',
  )
    .description(
      'moves an order one step further; its buyer is emailed when production starts and when it ships',
    )
    .addArgument(new Argument('<status>', ownersSteps.join(', ')).choices(orderStatuses))
    .addOption(
      new Option('--pieces <codes>', 'for shipped: only these pieces, with commas between').argParser(
        pieceCodes,
      ),
    )
    .option('--despite-dispute', 'even if a dispute of its payment is open or lost')
    .option('--unpacked', 'for shipped: even if pieces are not packed; those set aside stay behind')
    .option(...yesOption)
    .addHelpText(
      'after',
      `
Examples: npm run shop -- orders move 1A2B3C4D in_production
          npm run shop -- orders move 1A2B3C4D shipped --carrier UPS --tracking 1Z999

All pieces of an order ship with it, so they must be packed, unless none has left queued. For several parcels, move it
once for each:
          npm run shop -- orders move 1A2B3C4D shipped --pieces 4F7K20,8G2M18 --carrier UPS --tracking 1Z999`,
    )
    .action(moveNamedOrder);
  withTracking(orders.command('track').argument(...orderArgument), '')
    .description('corrects the tracking of a shipped order or of one parcel; its buyer is emailed')
    .option('--parcel <number>', 'only this parcel, by its number until now')
    .addHelpText(
      'after',
      `
Examples: npm run shop -- orders track 1A2B3C4D --carrier UPS --tracking 1Z998
          npm run shop -- orders track 1A2B3C4D --parcel 1Z999 --carrier UPS --tracking 1Z998`,
    )
    .action(trackNamedOrder);
}

function addAddressCommand(orders: Command): void {
  orders
    .command('address')
    .description('corrects the shipping address of what has no label yet; the buyer is emailed')
    .argument(...orderArgument)
    .option('--name <name>', 'the recipient')
    .option('--line1 <text>', 'street and number')
    .option('--line2 <text>', 'apartment, suite; "" removes it')
    .option('--city <name>')
    .option('--state <state>', 'two letters')
    .option('--zip <code>')
    .option(...yesOption)
    .option(...jsonOption)
    .addHelpText('after', addressHelp)
    .action(correctNamedAddress);
}

function addMoneyCommands(orders: Command): void {
  orders
    .command('cancel')
    .description('cancels an order and refunds everything that was paid')
    .argument(...orderArgument)
    .option(...yesOption)
    .option(...jsonOption)
    .addHelpText('after', cancelHelp)
    .action(cancelNamedOrder);
  orders
    .command('refund')
    .description('refunds what was paid, or a part of it, through the payment provider')
    .argument(...orderArgument)
    .addOption(new Option('--amount <dollars>', 'refunds this part').argParser(amount))
    .addOption(new Option('--after <dollars>', 'the amount that was refunded before').argParser(amountOrZero))
    .option(...yesOption)
    .option(...jsonOption)
    .addHelpText('after', refundHelp)
    .action(refundNamedOrder);
}

function withTracking(command: Command, prefix: string): Command {
  return command
    .option('--carrier <name>', `${prefix}the carrier of the parcel, such as UPS`)
    .option('--tracking <number>', `${prefix}the tracking number`)
    .option('--url <address>', `${prefix}the web address of the tracking`)
    .option(...jsonOption);
}
