import { type Command, Option } from 'commander';
import { jsonOption } from '../output.ts';
import { hidePrints, publishPrints } from './hide-prints.ts';
import { listPrints, showPrint } from './show-prints.ts';

const severalPrints = [
  '<prints...>',
  'their ids, imported files or titles: all are changed, or none',
] as const;

export function addPrintsCommands(program: Command): void {
  const prints = program.command('prints').description('the prints in the shop');
  prints
    .command('list')
    .description('the published prints, newest first')
    .addOption(new Option('--hidden', 'only the hidden prints').conflicts('all'))
    .option('--all', 'published and hidden prints')
    .option(...jsonOption)
    .addHelpText('after', '\nExample: npm run shop -- prints list --hidden')
    .action(listPrints);
  prints
    .command('show')
    .description('one print: its details, its photograph, and every variant with its prices')
    .argument('<print>', 'its id, the imported file, or its title')
    .option(...jsonOption)
    .addHelpText('after', '\nExample: npm run shop -- prints show "Misty Ridge"')
    .action(showPrint);
  prints
    .command('hide')
    .description('takes prints off the wall; "publish" hangs them again')
    .argument(...severalPrints)
    .option(...jsonOption)
    .addHelpText('after', '\nExample: npm run shop -- prints hide "Misty Ridge" blue-door.jpg')
    .action(hidePrints);
  prints
    .command('publish')
    .description('hangs hidden prints again')
    .argument(...severalPrints)
    .option(...jsonOption)
    .addHelpText('after', '\nExample: npm run shop -- prints publish "Misty Ridge" blue-door.jpg')
    .action(publishPrints);
}
