import { type Command, Option } from 'commander';
import { stations, stationTable } from '#domain/fulfillment/pieces.ts';
import { keptParts } from '#domain/fulfillment/workshop.ts';
import { jsonOption, yesOption } from '../output.ts';
import { listPieces, showPiece } from './list-pieces.ts';
import { moveNamedPieces, remakeNamedPiece, setNamedPieceAside, takeUpNamedPiece } from './move-pieces.ts';

const piece = ['<piece>', 'its code, in any case'] as const;

const stationsHelp = `
The stations: ${stationTable.map(({ station, meaning }) => `\n  ${station.padEnd(8)}  ${meaning}`).join('')}

A piece without a mat skips matted, and one without a frame skips cut, joined and fitted. The first step of an order starts
its production and emails its buyer. When all its pieces are packed, the order can ship.

Examples: npm run shop -- pieces move 4F7K20
          npm run shop -- pieces move 4F7K20 8G2M18 --to trimmed`;

export function addPiecesCommands(program: Command): void {
  const pieces = program
    .command('pieces')
    .description('what the workshop makes: each print of each paid order');
  pieces
    .command('list')
    .description('the pieces in the workshop, those of the oldest order first')
    .option('--order <order>', 'all pieces of one order')
    .addOption(new Option('--station <station>', 'only pieces at this station').choices(stations))
    .option('--set-aside', 'only pieces that were set aside')
    .option(...jsonOption)
    .addHelpText('after', '\nExample: npm run shop -- pieces list --station queued')
    .action(listPieces);
  pieces
    .command('show')
    .description('one piece with its history')
    .argument(...piece)
    .option(...jsonOption)
    .addHelpText('after', '\nExample: npm run shop -- pieces show 4F7K20')
    .action(showPiece);
  pieces
    .command('move')
    .description('moves pieces to their next station, or to a later one')
    .argument('<piece...>', 'their codes, in any case')
    .addOption(new Option('--to <station>', 'this station, through those between').choices(stations))
    .option('--despite-dispute', 'even if a dispute of the payment is open or lost')
    .option(...jsonOption)
    .addHelpText('after', stationsHelp)
    .action(moveNamedPieces);
  addTroubleCommands(pieces);
}

function addTroubleCommands(pieces: Command): void {
  const reason = ['--reason <reason>', 'why, for the history'] as const;
  pieces
    .command('set-aside')
    .description('stops the work on a piece; it keeps its station')
    .argument(...piece)
    .requiredOption(...reason)
    .option(...jsonOption)
    .addHelpText('after', '\nExample: npm run shop -- pieces set-aside 4F7K20 --reason "waits for glass"')
    .action(setNamedPieceAside);
  pieces
    .command('take-up')
    .description('continues the work on a piece that was set aside')
    .argument(...piece)
    .option(...jsonOption)
    .addHelpText('after', '\nExample: npm run shop -- pieces take-up 4F7K20')
    .action(takeUpNamedPiece);
  pieces
    .command('remake')
    .description('sets a piece aside and makes a new one in its place, without a payment')
    .argument(...piece)
    .requiredOption(...reason)
    .addOption(new Option('--keep <part...>', 'what the new piece takes from the old one').choices(keptParts))
    .option(...yesOption)
    .option(...jsonOption)
    .addHelpText(
      'after',
      '\nExample: npm run shop -- pieces remake 4F7K20 --reason "scratched glass" --keep print mat rails',
    )
    .action(remakeNamedPiece);
}
