import { Argument, type Command, Option } from 'commander';
import { orderStatuses, ownersSteps } from '#domain/orders/orders.ts';
import { jsonOption, yesOption } from '../output.ts';
import { amount, amountOrZero, day, wholeNumber } from '../parse-arguments.ts';
import { cancelHelp, cancelNamedOrder } from './cancel-order.ts';
import { exportHelp, exportOrders } from './export-orders.ts';
import { listNewestOrders } from './list-orders.ts';
import { moveHelp, moveNamedOrder } from './move-order.ts';
import { refundHelp, refundNamedOrder } from './refund-order.ts';
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
  addMoveCommand(orders);
  addMoneyCommands(orders);
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

function addMoveCommand(orders: Command): void {
  orders
    .command('move')
    .alias('advance')
    .description(
      'moves an order one step further; its buyer is emailed when production starts and when it ships',
    )
    .argument(...orderArgument)
    .addArgument(new Argument('<status>', 'the next step').choices(ownersSteps))
    .option('--carrier <name>', 'for shipped: the carrier of the parcel, such as UPS')
    .option('--tracking <number>', 'for shipped: the tracking number')
    .option('--url <address>', 'for shipped: the web address of the tracking')
    .option('--unpacked', 'for shipped: even if pieces are not packed; those set aside stay behind')
    .option('--despite-dispute', 'even if a dispute of its payment is open or lost')
    .option(...yesOption)
    .option(...jsonOption)
    .addHelpText('after', moveHelp)
    .action(moveNamedOrder);
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
