import { Argument, type Command, Option } from 'commander';
import { sizeKeys } from '#domain/catalogue/variants/sizes.ts';
import { jsonOption, yesOption } from '../output.ts';
import { fraction, frame, moment, mount, price, wholeNumber } from '../parse-arguments.ts';
import { focusHelp, focusPrint, hidePrints, publishPrints, replacePrintFile } from './change-prints.ts';
import { orderPrint } from './place-print.ts';
import { priceHelp, pricePrint, setPrintVariants, variantsHelp } from './set-print-variants.ts';
import { listPrints, showPrint } from './show-prints.ts';

const print = ['<print>', 'its id, the imported file, or its title'] as const;
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
    .description('one print: its details, its photograph, and every form with its prices')
    .argument(...print)
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
    .description('hangs hidden prints again, now or at a time')
    .argument(...severalPrints)
    .addOption(new Option('--at <time>', 'publishes them then, such as 2026-11-30T18:00Z').argParser(moment))
    .option(...jsonOption)
    .addHelpText('after', '\nExample: npm run shop -- prints publish "Misty Ridge" blue-door.jpg')
    .action(publishPrints);
  prints
    .command('order')
    .description("moves a print in the gallery's order")
    .argument(...print)
    .option('--before <print>', 'in front of this print')
    .option('--after <print>', 'behind this print')
    .option('--first', 'to the start of the wall')
    .addOption(new Option('--position <number>', '1 is the start of the wall').argParser(wholeNumber))
    .option(...jsonOption)
    .addHelpText('after', '\nExample: npm run shop -- prints order "Misty Ridge" --before blue-door.jpg')
    .action(orderPrint);
  addFormCommands(prints);
  prints
    .command('focus')
    .description('sets the point that every crop keeps in view, or the crops of some forms')
    .argument(...print)
    .addArgument(new Argument('[x]', 'from 0, the left edge, to 1').argParser(fraction))
    .addArgument(new Argument('[y]', 'from 0, the top, to 1').argParser(fraction))
    .addOption(new Option('--size <size>', 'in this size only').choices(sizeKeys))
    .addOption(new Option('--mount <mount>', 'in this mount only: Border, "Full Bleed"').argParser(mount))
    .option('--same', 'crops the forms like all others again')
    .option(...jsonOption)
    .addHelpText('after', focusHelp)
    .action(focusPrint);
  prints
    .command('replace')
    .description('gives a print another file, such as a retouched one; words, crops and prices stay')
    .argument(...print)
    .argument('<file>', 'a photograph')
    .option(...jsonOption)
    .addHelpText(
      'after',
      '\nExample: npm run shop -- prints replace "Misty Ridge" ~/pictures/ridge-retouched.jpg',
    )
    .action(replacePrintFile);
}

function addFormCommands(prints: Command): void {
  withForms(prints.command('price').description('sets what a print costs, in all forms or in some'))
    .addOption(new Option('--price <dollars>', 'the regular price').argParser(price))
    .addOption(new Option('--member <dollars>', 'the member price').argParser(price))
    .addHelpText('after', priceHelp)
    .action(pricePrint);
  withForms(prints.command('variants').description('sets in which forms a print is sold'))
    .option('--on', 'puts forms on sale')
    .option('--off', 'takes forms off sale')
    .option('--file <path>', 'sells exactly the forms in a JSON file')
    .option('--standard', "sells every form at the prices of the shop's table")
    .option(...yesOption)
    .addHelpText('after', variantsHelp)
    .action(setPrintVariants);
}

function withForms(command: Command): Command {
  return command
    .argument(...print)
    .addOption(new Option('--size <size>', 'in this size only').choices(sizeKeys))
    .addOption(new Option('--frame <color>', 'in this frame only: black, white, wood, none').argParser(frame))
    .addOption(new Option('--mount <mount>', 'in this mount only: Border, "Full Bleed"').argParser(mount))
    .option(...jsonOption);
}
