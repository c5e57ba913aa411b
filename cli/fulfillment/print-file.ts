import { statSync } from 'node:fs';
import { type Command, Option } from 'commander';
import { countOf } from '#domain/count-of.ts';
import { readPieceCode } from '#domain/fulfillment/pieces.ts';
import { recipeNames } from '#domain/fulfillment/recipes.ts';
import { OperatorError } from '#server/configuration/operator-error.ts';
import { findBatch, findDue } from '#server/fulfillment/batches/find-batches.ts';
import { findPieces, type Piece } from '#server/fulfillment/pieces/find-pieces.ts';
import { unknownPiece } from '#server/fulfillment/pieces/refuse-piece-change.ts';
import {
  type MadePrintFile,
  makePrintFile,
  type RecipeChoice,
} from '#server/fulfillment/print-files/make-print-file.ts';
import { removeUnfinishedPrintFiles } from '#server/fulfillment/print-files/write-print-file.ts';
import { jsonOption } from '../output.ts';
import { wholeNumber } from '../parse-arguments.ts';
import { type PhotographTools, withPhotographs } from '../with-shop.ts';

const help = `
The file is a TIFF of the whole sheet: the photograph with its overlap or bleed, crop marks where the sheet is trimmed, and
below that a strip with the piece's code. It has the pixels of the master, its bits per channel and its color profile, and
states the real resolution. Print it at 100 %, without scaling.

A recipe resamples to the printer's resolution and sharpens for a paper: "--recipe paper" uses the one of the piece's
paper. The studio has the recipes, under Shop, Workshop. A master in CMYK is printed without one.

The same file again is left alone. A file that differs is replaced.

It takes about 250 MB of memory. A progressive JPEG, an interlaced PNG, a WebP and an AVIF are decoded as a whole, which takes
up to 1.8 GB for 200 megapixels. Save such a master as TIFF if the machine has less.

Examples: npm run shop -- print-file 4F7K20 8G2M1A --to ~/print
          npm run shop -- print-file --batch 12 --recipe paper`;

export function addPrintFileCommand(program: Command): void {
  program
    .command('print-file')
    .description('writes the files to print pieces from, as TIFF')
    .argument('[piece...]', 'their codes, in any case')
    .addOption(
      new Option('--batch <number>', 'the pieces of a print batch that are not printed yet').argParser(
        wholeNumber,
      ),
    )
    .addOption(new Option('--to <folder>', 'where to write them').default('.', 'this folder'))
    .addOption(
      new Option('--recipe <name>', 'resamples and sharpens for a paper').choices(['paper', ...recipeNames]),
    )
    .option(...jsonOption)
    .addHelpText('after', help)
    .action(writePrintFiles);
}

interface PrintFileOptions {
  batch?: number;
  to: string;
  recipe?: RecipeChoice;
  json?: true;
}

type Outcome = { piece: string } & ({ file: MadePrintFile } | { problem: string });

/** `shop print-file <piece…>` or `shop print-file --batch <number>`. A piece without a file doesn't stop the others. */
async function writePrintFiles(codes: string[], options: PrintFileOptions): Promise<void> {
  const { to: folder, recipe, json } = options;
  const target = statSync(folder, { throwIfNoEntry: false });
  if (!target) throw new OperatorError(`There is no folder ${folder}.`);
  if (!target.isDirectory()) throw new OperatorError(`${folder} is not a folder.`);
  process.once('SIGINT', () => {
    removeUnfinishedPrintFiles();
    process.exit(130);
  });
  await withPhotographs(async (tools) => {
    const pieces = await findNamedPieces(tools, codes, options);
    const outcomes: Outcome[] = [];
    try {
      for (const piece of pieces) {
        const outcome = await makeOne(tools, piece, { folder, recipe });
        outcomes.push(outcome);
        if (!json) console.log(describeOutcome(outcome));
      }
    } finally {
      if (json) console.log(JSON.stringify(outcomes.map(toJson), null, 2));
    }
    const failures = outcomes.filter((outcome) => 'problem' in outcome).length;
    if (!json && failures > 0)
      console.error(`${countOf(failures, 'piece')} of ${outcomes.length} without a file.`);
    if (failures > 0) process.exitCode = 1;
  });
}

async function findNamedPieces(
  tools: PhotographTools,
  codes: string[],
  { batch: number }: PrintFileOptions,
): Promise<Piece[]> {
  if (number === undefined ? codes.length === 0 : codes.length > 0)
    throw new OperatorError('print-file accepts either pieces or --batch.');
  if (number === undefined) {
    const pieces: Piece[] = [];
    for (const code of new Set(codes)) pieces.push(await readPiece(tools, code));
    return pieces;
  }
  const batch = await findBatch(tools.db, number);
  if (!batch) throw new OperatorError(`There is no batch ${number}; the studio lists them all.`);
  const { kind, undoneAt } = batch;
  if (kind !== 'print')
    throw new OperatorError(`Batch ${number} is of the kind ${kind}, so it has no print files.`);
  if (undoneAt) throw new OperatorError(`Batch ${number} was taken apart.`);
  return findDue(batch);
}

/** Finds a piece by its code as people type it. @throws OperatorError when it is no code, or no piece has it */
async function readPiece({ db }: PhotographTools, text: string): Promise<Piece> {
  const code = readPieceCode(text);
  if (!code) {
    throw new OperatorError(
      `${text} is not the code of a piece: a code has 6 characters, such as 4F7K20, and one of these is wrong.`,
    );
  }
  const [piece] = await findPieces(db, { codes: [code] });
  if (!piece) throw new OperatorError(unknownPiece({ code }));
  return piece;
}

async function makeOne(
  tools: PhotographTools,
  piece: Piece,
  settings: { folder: string; recipe: RecipeChoice },
): Promise<Outcome> {
  try {
    const context = { ...tools, author: 'terminal', now: () => new Date() } as const;
    const file = await makePrintFile(context, piece, settings);
    return { piece: piece.code, file };
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    return { piece: piece.code, problem: error.message };
  }
}

function describeOutcome(outcome: Outcome): string {
  if ('problem' in outcome) return outcome.problem;
  const { path, layout, bits, hasProfile, isUnchanged, notes } = outcome.file;
  const facts = [
    `${Math.round(layout.pixelsPerInch)} ppi`,
    `${bits} bits`,
    hasProfile ? 'with its profile' : 'no profile',
    ...(isUnchanged ? ['unchanged'] : []),
  ];
  return [`${path}: ${facts.join(', ')}.`, ...notes.map((note) => `  ${note}`)].join('\n');
}

function toJson(outcome: Outcome): object {
  if ('problem' in outcome) return outcome;
  const { layout, ...file } = outcome.file;
  const { pixelsPerInch, realPixelsPerInch } = layout;
  return { piece: outcome.piece, ...file, pixelsPerInch, realPixelsPerInch };
}
