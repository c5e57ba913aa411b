import { type Command, Option } from 'commander';
import { orderStatuses } from '#domain/orders/orders.ts';
import { jsonOption } from '../output.ts';
import { day } from '../parse-arguments.ts';
import { exportHelp, exportOrders } from './export-orders.ts';

export function addOrdersCommands(program: Command): void {
  program
    .command('orders')
    .description('what was bought, for spreadsheets and bookkeeping')
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
