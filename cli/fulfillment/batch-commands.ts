import { Argument, type Command, Option } from 'commander';
import { batchKinds } from '#server/fulfillment/batches/choose-pieces.ts';
import { jsonOption } from '../output.ts';
import { day, frame, inches, wholeNumber } from '../parse-arguments.ts';
import { makeNamedBatch, showCutList } from './make-batch.ts';
import { listAllBatches, showBatch, showRemnants, undoNumberedBatch } from './show-batches.ts';

const kinds = Object.keys(batchKinds);
const pieces = ['[pieces...]', 'their codes; by default all that wait'] as const;
const number = new Argument('<number>', 'the number of the batch').argParser(wholeNumber);
const output = ['--output <file>', 'writes the plan as a PDF at 1:10'] as const;

const makeHelp = `
The kinds: ${Object.entries(batchKinds)
  .map(([kind, { meaning }]) => `${kind} (${meaning})`)
  .join(', ')}.
A piece can be in one batch of each kind. A piece that is too large for the roll is left out and named.

Examples: npm run shop -- batch make print --roll 44 --output prints.pdf
          npm run shop -- batch make moulding --frame black`;

export function addBatchCommands(program: Command): void {
  withChoice(program.command('cut-list').argument(...pieces))
    .description('what to cut for the pieces that wait: rails, mats and glazing; changes nothing')
    .addHelpText('after', '\nExample: npm run shop -- cut-list --frame black')
    .action(showCutList);
  const batch = program.command('batch').description('pieces that are printed or cut together');
  addMakeCommand(batch);
  addStoredCommands(batch);
}

function addMakeCommand(batch: Command): void {
  withChoice(
    batch
      .command('make')
      .addArgument(new Argument('<kind>').choices(kinds))
      .argument(...pieces),
  )
    .description('plans a batch of pieces that wait, and stores it')
    .addOption(
      new Option(
        '--roll <inches>',
        'prints: the width of the roll; by default the one whose paper costs least',
      ).argParser(inches),
    )
    .option('--paper <name>', 'prints: only pieces on this paper')
    .option(...output)
    .option('--yes', 'overwrites a file without asking')
    .addHelpText('after', makeHelp)
    .action(makeNamedBatch);
}

/** What is done with batches that were made, and with what they left. */
function addStoredCommands(batch: Command): void {
  batch
    .command('list')
    .description('the batches, newest first')
    .option('--all', 'with those that were taken apart')
    .option(...jsonOption)
    .addHelpText('after', '\nExample: npm run shop -- batch list')
    .action(listAllBatches);
  batch
    .command('show')
    .description('one batch: its plan and its pieces')
    .addArgument(number)
    .option(...output)
    .option('--yes', 'overwrites a file without asking')
    .option(...jsonOption)
    .addHelpText('after', '\nExample: npm run shop -- batch show 12 --output plan.pdf')
    .action(showBatch);
  batch
    .command('undo')
    .description(
      'takes a batch apart: its pieces and remnants are free again, except those that were printed or cut',
    )
    .addArgument(number)
    .option(...jsonOption)
    .addHelpText('after', '\nExample: npm run shop -- batch undo 12')
    .action(undoNumberedBatch);
  batch
    .command('remnants')
    .description('the moulding that is left of earlier batches, longest first')
    .option('--add <length-and-moulding...>', 'a remnant that was found')
    .option('--remove <id>', 'a remnant that was spoiled')
    .option(...jsonOption)
    .addHelpText('after', '\nExample: npm run shop -- batch remnants --add 49 1/2 black 3/4')
    .action(showRemnants);
}

function withChoice(command: Command): Command {
  return command
    .addOption(new Option('--frame <color>', 'moulding: only frames in this color').argParser(frame))
    .addOption(new Option('--due <day>', 'only pieces of orders that ship by this day').argParser(day))
    .option(...jsonOption);
}
