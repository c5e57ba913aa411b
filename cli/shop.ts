import { Argument, Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { orderStatuses } from '#domain/orders.ts';
import { ImportError } from '#server/catalogue/import-error.ts';
import { ConfigurationError } from '#server/platform/configuration.ts';
import { DataDirectoryError } from '#server/platform/embedded-postgres/data-directory-error.ts';
import { isDatabaseAway } from '#server/platform/is-database-away.ts';
import { DatabaseUrlError } from '#server/platform/open-shop-database.ts';
import { CommandError } from './command-error.ts';
import { importFolder, importHelp } from './import-folder.ts';
import { listAllMembers } from './list-all-members.ts';
import { listAllPrints } from './list-all-prints.ts';
import { listNewestOrders } from './list-orders.ts';
import { moveNamedOrder } from './move-order.ts';
import { endMembership, restoreMembership } from './set-membership.ts';
import { showOrder } from './show-order.ts';

const program = new Command('shop')
  .usage('<command>   (npm run shop -- <command>)')
  .description("The owner's commands. They use the database and the pictures of the shop on this machine.")
  .showHelpAfterError('Run "npm run shop -- help" for what there is.');

program
  .command('import')
  .description('hangs every photograph of a folder; the same folder again changes only what has changed')
  .argument('<folder>', 'JPEG, PNG, TIFF or WebP files that carry title, artist and category')
  .option(
    '--print-masters',
    'the files are what will be printed: sizes they do not fill at 150 ppi stay off sale',
  )
  .option('--json', 'the outcome as JSON, for programs')
  .addHelpText('after', importHelp)
  .action(importFolder);

const prints = program.command('prints').description('the prints in the shop');
prints
  .command('list')
  .description('the published prints, newest first')
  .option('--json', 'as JSON, for programs')
  .action(listAllPrints);

const orders = program.command('orders').description('what was bought, and how far it has come');
orders
  .command('list')
  .description('the newest orders')
  .addOption(new Option('--status <status>', 'only those').choices(orderStatuses))
  .addOption(new Option('--limit <number>', 'how many at most').argParser(wholeNumber).default(100))
  .option('--json', 'as JSON, for programs')
  .action(listNewestOrders);
orders
  .command('show')
  .description('one order: buyer, prints, amounts, and all that has become of it')
  .argument('<order>', 'its id, its number or its payment session')
  .option('--json', 'as JSON, for programs')
  .action(showOrder);
orders
  .command('move')
  .description('takes an order one step further: in_production, shipped, delivered')
  .argument('<order>', 'its id, its number or its payment session')
  .addArgument(new Argument('<status>', 'where it is now').choices(orderStatuses))
  .option('--carrier <name>', 'with shipped: who has the parcel, such as UPS')
  .option('--tracking <number>', 'with shipped: the tracking number')
  .option('--url <address>', 'with shipped: where the parcel can be followed')
  .action(moveNamedOrder);

const members = program.command('members').description('who has an account, and at which prices they buy');
members
  .command('list')
  .description('every account, in the order in which they joined')
  .option('--json', 'as JSON, for programs')
  .action(listAllMembers);
members
  .command('end')
  .description('ends a membership: the account stays and pays regular prices')
  .argument('<email>', 'of the account')
  .action(endMembership);
members
  .command('restore')
  .description('makes an account a member again')
  .argument('<email>', 'of the account')
  .action(restoreMembership);

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) throw error;
  console.error(explain(error));
  process.exitCode = 1;
}

/** What the owner can mend is one line; anything else is a bug and shows where it is. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const mendable = [CommandError, ConfigurationError, DataDirectoryError, DatabaseUrlError, ImportError];
  if (mendable.some((kind) => error instanceof kind)) return error.message;
  if (isDatabaseAway(error)) return 'The database has gone away. What was done stays; run the command again.';
  if ('code' in error) return error.message || `The database cannot be reached (${error.code}).`;
  return error.stack ?? error.message;
}

function wholeNumber(text: string): number {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It takes a whole number from 1.');
}
