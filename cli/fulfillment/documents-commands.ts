import { type Command, Option } from 'commander';
import { countOf } from '#domain/count-of.ts';
import { currentPieces } from '#domain/fulfillment/pieces.ts';
import { OperatorError } from '#server/configuration/operator-error.ts';
import type { UnprintablePiece } from '#server/fulfillment/documents/draw-documents.ts';
import {
  type DocumentTools,
  writeBackLabels,
  writeCertificates,
  writeJobTickets,
  writePackingSlips,
  writeReturnLabels,
} from '#server/fulfillment/documents/write-documents.ts';
import { findParcels, type Parcel } from '#server/fulfillment/parcels/find-parcels.ts';
import { findPieces, type Piece } from '#server/fulfillment/pieces/find-pieces.ts';
import { findShopDetails } from '#server/shop/save-shop-details.ts';
import { chooseFile } from '../choose-file.ts';
import { requireOrder } from '../orders/with-order-context.ts';
import { jsonOption, printResult, yesOption } from '../output.ts';
import { pieceCodes } from '../parse-arguments.ts';
import { withPhotographs } from '../with-shop.ts';

/** Imported when it is used, because PDFKit takes 30 MB that other commands do not need. */
const importDrawing = () => import('#server/fulfillment/documents/draw-documents.ts');

const orders = ['<order...>', 'their ids, numbers or payment sessions'] as const;

const slipsHelp = `
An order with labels has a slip for each labeled parcel. Other orders have one slip with all that has not shipped and is not set
aside, or with the whole order once everything has shipped.

Examples: npm run shop -- packing-slips 1A2B3C4D
          npm run shop -- packing-slips 1A2B3C4D --pieces 4F7K20,8G2M1A`;

export function addDocumentsCommands(program: Command): void {
  addCommand(program, 'tickets', 'job tickets, a page for each piece: measures, cut list and stations')
    .argument('[order...]', orders[1])
    .option('--today', 'every piece that waits for the printer')
    .addHelpText('after', '\nExample: npm run shop -- tickets --today')
    .action(printTickets);
  addCommand(
    program,
    'back-labels',
    'labels for the backs of pieces: artist, title, years, and where they hang',
  )
    .argument(...orders)
    .addHelpText('after', '\nExample: npm run shop -- back-labels 1A2B3C4D')
    .action(printBackLabels);
  addCommand(program, 'certificates', 'certificates of authenticity, a page for each piece')
    .argument(...orders)
    .addHelpText('after', '\nExample: npm run shop -- certificates 1A2B3C4D')
    .action(printCertificates);
  addCommand(program, 'packing-slips', 'what goes into the parcels of orders, without prices')
    .argument(...orders)
    .addOption(
      new Option('--pieces <codes>', 'only these pieces of one order, with commas between').argParser(
        pieceCodes,
      ),
    )
    .option('--prices', 'with what was paid; a parcel may be a present')
    .addHelpText('after', slipsHelp)
    .action(printPackingSlips);
  addCommand(program, 'return-labels', 'how to return a print, and the return address to cut out')
    .argument(...orders)
    .addHelpText('after', '\nExample: npm run shop -- return-labels 1A2B3C4D')
    .action(printReturnLabels);
}

/** All write one PDF in US Letter. */
function addCommand(program: Command, name: string, contents: string): Command {
  return program
    .command(name)
    .description(`writes a PDF with ${contents}`)
    .option('--output <file>', 'where to write it', `${name}.pdf`)
    .option(...yesOption)
    .option(...jsonOption);
}

interface DocumentOptions {
  output: string;
  yes?: true;
  json?: true;
}

/** `shop tickets`. */
async function printTickets(names: string[], options: DocumentOptions & { today?: true }): Promise<void> {
  if (names.length > 0 === (options.today ?? false)) {
    throw new OperatorError('tickets takes either orders or --today.');
  }
  await withDocuments(options, async (tools, path) => {
    const pieces = options.today
      ? await findPieces(tools.db, { station: 'queued', isInTheWorkshop: true })
      : await findPiecesOf(tools, names);
    if (pieces.length === 0) return printResult(options, { files: [] }, 'No piece waits for the printer.');
    const { findUnprintablePieces } = await importDrawing();
    const unprintable = await findUnprintablePieces(pieces);
    await writeJobTickets(tools, pieces, path);
    warnOfUnprintable(unprintable, 'Its ticket shows ? for them: add them by hand');
    report(
      options,
      path,
      { pieces: pieces.map(({ code }) => code), unprintable },
      countOf(pieces.length, 'job ticket'),
    );
  });
}

/** `shop certificates`. */
async function printCertificates(names: string[], options: DocumentOptions): Promise<void> {
  await printNamed(names, options, { write: writeCertificates, paper: 'certificate' });
}

/** `shop back-labels`. */
async function printBackLabels(names: string[], options: DocumentOptions): Promise<void> {
  await printNamed(names, options, { write: writeBackLabels, paper: 'back label' });
}

interface NamedPaper {
  write(tools: DocumentTools, pieces: Piece[], path: string): Promise<void>;
  paper: string;
}

/** A paper that must name artist and title, so a piece with unprintable texts has none. */
async function printNamed(
  names: string[],
  options: DocumentOptions,
  { write, paper }: NamedPaper,
): Promise<void> {
  await withDocuments(options, async (tools, path) => {
    const pieces = await findPiecesOf(tools, names);
    const { findUnprintablePieces } = await importDrawing();
    const unprintable = await findUnprintablePieces(pieces);
    const printable = pieces.filter(({ code }) => !unprintable.some((piece) => piece.code === code));
    warnOfUnprintable(unprintable, `It has no ${paper}: make it by hand`);
    if (unprintable.length > 0) process.exitCode = 1;
    if (printable.length === 0)
      return printResult(options, { files: [], unprintable }, 'No file was written.');
    await write(tools, printable, path);
    const codes = printable.map(({ code }) => code);
    report(options, path, { pieces: codes, unprintable }, countOf(codes.length, paper));
  });
}

/** `shop packing-slips`. A slip for each parcel that has not shipped, or else for the whole order. */
async function printPackingSlips(
  names: string[],
  options: DocumentOptions & { prices?: true; pieces?: string[] },
): Promise<void> {
  if (options.pieces && names.length > 1) throw new OperatorError('--pieces is for one order.');
  await withDocuments(options, async (tools, path) => {
    const { db } = tools;
    const slips = [];
    for (const name of names) {
      const order = await requireOrder(db, name);
      const all = currentPieces(await findPieces(db, { order: order._id }));
      const contents = options.pieces
        ? [choosePieces(all, options.pieces)]
        : contentsOf(all, await findParcels(db, { order: order._id }));
      for (const pieces of contents)
        slips.push({ order, pieces, pieceCount: all.length, hasPrices: options.prices ?? false });
    }
    await writePackingSlips(tools, slips, path);
    const codes = slips.flatMap(({ pieces }) => pieces.map(({ code }) => code));
    report(options, path, { pieces: codes }, countOf(slips.length, 'packing slip'));
  });
}

/** @throws OperatorError for a piece of another order, or one that was remade */
function choosePieces(all: Piece[], codes: string[]): Piece[] {
  const unknown = codes.filter((code) => !all.some((piece) => piece.code === code));
  if (unknown.length > 0) {
    throw new OperatorError(`The order has no piece ${unknown.join(', ')}, or it was remade.`);
  }
  return all.filter(({ code }) => codes.includes(code));
}

/** What is in each parcel that has not shipped: see `slipsHelp`. */
function contentsOf(all: Piece[], parcels: Parcel[]): Piece[][] {
  const labeled = parcels.filter(({ status }) => status === 'labeled');
  if (labeled.length > 0) return labeled.map(({ id }) => all.filter(({ parcelId }) => parcelId === id));
  const rest = all.filter(({ parcelId, setAsideReason }) => parcelId === null && setAsideReason === null);
  return [rest.length > 0 ? rest : all];
}

/** `shop return-labels`. */
async function printReturnLabels(names: string[], options: DocumentOptions): Promise<void> {
  await withDocuments(options, async (tools, path) => {
    const found = [];
    for (const name of names) found.push(await requireOrder(tools.db, name));
    await writeReturnLabels(tools, found, path);
    report(
      options,
      path,
      { orders: found.map(({ _id }) => _id) },
      countOf(found.length, 'sheet of return labels'),
    );
  });
}

/** Runs a command that writes a file, and asks before it replaces one. */
async function withDocuments(
  { output, yes }: DocumentOptions,
  work: (tools: DocumentTools, path: string) => Promise<void>,
): Promise<void> {
  const path = await chooseFile(output, { yes });
  await withPhotographs(async (tools) => {
    const { details } = await findShopDetails(tools.db);
    const { drawDocument } = await importDrawing();
    await work({ ...tools, details, drawDocument }, path);
  });
}

/** The pieces of orders. @throws OperatorError if an order is unknown or has none */
async function findPiecesOf({ db }: DocumentTools, names: string[]): Promise<Piece[]> {
  const pieces: Piece[] = [];
  for (const name of names) {
    const { _id } = await requireOrder(db, name);
    const found = currentPieces(await findPieces(db, { order: _id }));
    if (found.length === 0) throw new OperatorError(`Order ${name} has no pieces, because it is not paid.`);
    pieces.push(...found);
  }
  return pieces;
}

function warnOfUnprintable(unprintable: UnprintablePiece[], consequence: string): void {
  for (const { code, characters } of unprintable) {
    console.error(`The fonts of piece ${code} lack ${characters.join(' ')}. ${consequence}.`);
  }
}

function report(options: DocumentOptions, path: string, contents: object, count: string): void {
  printResult(options, { files: [path], ...contents }, `${path} has ${count}.`);
}
