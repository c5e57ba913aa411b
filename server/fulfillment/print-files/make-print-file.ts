import { join } from 'node:path';
import { orientationOf } from '#domain/catalogue/categories.ts';
import { mountSlug } from '#domain/catalogue/variants/mounts.ts';
import { cropToFill, minPixelsPerInch } from '#domain/framing/framing.ts';
import { formatArea } from '#domain/fulfillment/equipment.ts';
import { makingStatuses } from '#domain/fulfillment/pieces.ts';
import { type RecipeName, recipeNames, recipeOfPaper } from '#domain/fulfillment/recipes.ts';
import { statusInSentence } from '#domain/orders/orders.ts';
import type { Author } from '#domain/staff/staff.ts';
import { explainMaster } from '#server/catalogue/masters-of-prints.ts';
import { OperatorError } from '#server/configuration/operator-error.ts';
import type { Database } from '#server/database/database.ts';
import {
  DamagedMasterError,
  type Masters,
  MissingMasterError,
  type OpenMaster,
} from '#server/photographs/masters/masters.ts';
import { StoreUnavailableError } from '#server/photographs/storage/photograph-store.ts';
import { findEquipment } from '#server/shop/find-equipment.ts';
import { recordStaffChange } from '#server/staff/record-staff-change.ts';
import type { Piece } from '../pieces/find-pieces.ts';
import { layOutPrint } from './lay-out-print.ts';
import { recordPrintFile } from './recorded-files.ts';
import type { PrintFile } from './write-print-file.ts';

export interface PrintContext {
  db: Database;
  masters: Pick<Masters, 'has' | 'open'>;
  /** False with `MASTERS=none`. */
  keepsMasters: boolean;
  author: Author;
  now: () => Date;
}

export interface MadePrintFile extends PrintFile {
  path: string;
  /** What the owner should know before printing, in sentences. */
  notes: string[];
}

/** The name of a recipe, or `paper` for the one of the piece's paper. Without one, the pixels stay as they are. */
export type RecipeChoice = RecipeName | 'paper' | undefined;

/**
 * Makes the print file of a piece in a folder. Records its SHA-256 in the piece's history, and a new file in the log of
 * changes.
 * @throws OperatorError when it cannot be made, with what to do
 */
export async function makePrintFile(
  context: PrintContext,
  piece: Piece,
  { folder, recipe: choice }: { folder: string; recipe: RecipeChoice },
): Promise<MadePrintFile> {
  requirePrinting(piece);
  const { db, author } = context;
  const { cuts } = piece;
  const recipeName = chooseRecipe(piece, choice);
  const recipe = recipeName && (cuts.recipes ?? (await findEquipment(db)).recipes)[recipeName];
  const { measurePhotograph, UnreadablePhotographError } = await import(
    '#server/photographs/open-photograph.ts'
  );
  const { writePrintFile } = await import('./write-print-file.ts');
  const master = await openMaster(context, piece);
  try {
    const size = await measurePhotograph(master.path);
    const crop = piece.crop ?? cropToFill({ ...size, focus: { x: 0.5, y: 0.5 } }, cuts.window);
    const { pixelsPerInch } = layOutPrint(size, crop, cuts, recipe?.pixelsPerInch);
    // The code alone, because the strip is too narrow for the longer address that tickets have.
    const ident = { qr: piece.code, text: describeForSheet(piece, pixelsPerInch, recipeName) };
    const name = printFileName(piece, pixelsPerInch, recipeName);
    const path = join(folder, name);
    const file = await writePrintFile({ masterPath: master.path, crop, cuts, ident, recipe }, path);
    await recordPrintFile(db, piece, { name, hash: file.hash, author });
    if (!file.isUnchanged) {
      const change = {
        author,
        action: 'piece.print-file-made',
        id: piece.code,
        after: { file: name },
      } as const;
      await recordStaffChange(db, context, change);
    }
    return { ...file, path, notes: [...explainCrop(piece, size), ...describeNotes(piece, file)] };
  } catch (error) {
    if (!(error instanceof UnreadablePhotographError)) throw error;
    throw new OperatorError(`${nameOf(piece)}: its master ${piece.sourceName ?? ''} ${error.message}.`);
  } finally {
    await master.close();
  }
}

/**
 * Refuses a piece of which the shop knows that it can have no print file, before a file is made.
 * @throws OperatorError with what to do
 */
export async function requirePrintable(
  context: PrintContext,
  piece: Piece,
  choice: RecipeChoice,
): Promise<void> {
  requirePrinting(piece);
  chooseRecipe(piece, choice);
  const { masterHash } = piece;
  const isThere = masterHash !== null && (await context.masters.has(masterHash).catch(() => false));
  // Opening a master that is not there says which file to import.
  if (!isThere) await (await openMaster(context, piece)).close();
}

/** @throws OperatorError for a piece that is made again with the print it had */
function requirePrinting(piece: Piece): void {
  if (piece.cuts.kept?.includes('print'))
    throw new OperatorError(`${nameOf(piece)} keeps its print, so it is not printed again.`);
}

function chooseRecipe(piece: Piece, choice: RecipeChoice): RecipeName | undefined {
  if (choice !== 'paper') return choice;
  const name = recipeOfPaper(piece.paper);
  if (name) return name;
  throw new OperatorError(
    `${nameOf(piece)}: there is no recipe for its paper, ${piece.paper}. Choose one of ${recipeNames.join(', ')}.`,
  );
}

/** `Piece 4F7K20 (Misty Ridge)`. */
function nameOf({ code, title }: Piece): string {
  return `Piece ${code} (${title})`;
}

/** What to check when the shop chose the crop now, because the print's file was replaced before the payment. */
function explainCrop({ crop, orientation }: Piece, size: { width: number; height: number }): string[] {
  if (crop) return [];
  const shape = orientationOf(size);
  const turned =
    shape === orientation ? '' : ` The photograph is a ${shape}, and the piece a ${orientation}.`;
  return [
    `The print showed another file when the order was paid, so the crop is the middle of the ordered file. Look at it before you print.${turned}`,
  ];
}

async function openMaster(
  { db, masters, keepsMasters, author }: PrintContext,
  piece: Piece,
): Promise<OpenMaster> {
  if (piece.masterHash === null) {
    throw new OperatorError(
      `${nameOf(piece)} has no record of its file, because its order is older than these records.`,
    );
  }
  return masters.open(piece.masterHash).catch(async (error: unknown) => {
    if (error instanceof StoreUnavailableError)
      throw new OperatorError(`${nameOf(piece)}: ${error.message}.`);
    const isUnusable = error instanceof MissingMasterError || error instanceof DamagedMasterError;
    throw isUnusable
      ? new OperatorError(
          `${nameOf(piece)}: ${await explainMaster(db, error, { keepsMasters, isInTerminal: author === 'terminal' })}`,
        )
      : error;
  });
}

/** `4F7K2Q_small_border_9.75x13.75in_312ppi.tif`, with the size of the printed image. */
function printFileName(
  { code, variant, cuts }: Piece,
  pixelsPerInch: number,
  recipe: RecipeName | undefined,
): string {
  const { width, height } = cuts.image;
  const parts = [
    code,
    variant.size,
    mountSlug(variant.mount),
    `${width}x${height}in`,
    `${Math.round(pixelsPerInch)}ppi`,
    ...(recipe ? [recipe] : []),
  ];
  return `${parts.join('_')}.tif`;
}

/** The title may be long; the code before it and the recipe after it must fit on the sheet. */
const maxTitleLength = 40;

function describeForSheet(
  { code, title, variant, cuts }: Piece,
  pixelsPerInch: number,
  recipe: RecipeName | undefined,
): string {
  return [
    code,
    title.slice(0, maxTitleLength),
    `${formatArea(cuts.image)} in`,
    `${variant.size} ${mountSlug(variant.mount)}`,
    `${Math.round(pixelsPerInch)} ppi`,
    ...(recipe ? [`recipe ${recipe}`] : []),
  ].join('  ');
}

function describeNotes(piece: Piece, { layout, hasProfile }: PrintFile): string[] {
  const { setAsideReason, orderStatus, cuts } = piece;
  const ppi = Math.floor(layout.realPixelsPerInch);
  const sides = mirroredSides(layout);
  const notes: (string | false)[] = [
    setAsideReason !== null && `The piece is set aside: ${setAsideReason}.`,
    !makingStatuses.some((status) => status === orderStatus) &&
      `Its order is ${statusInSentence(orderStatus)}.`,
    ppi < minPixelsPerInch &&
      `The photograph is too small: it prints at ${ppi} ppi, less than ${minPixelsPerInch}.`,
    sides.length > 0 &&
      `The photograph ends before the ${cuts.bleedInches > 0 ? 'bleed' : 'overlap'} at the ${sides.join(', ')}, where it is mirrored.`,
    !hasProfile &&
      'The master has no color profile, so print it as sRGB, gray gamma 2.2 or US Web Coated (SWOP).',
  ];
  return notes.filter((note) => note !== false);
}

function mirroredSides({ horizontal, vertical }: PrintFile['layout']): string[] {
  const sides = {
    left: horizontal.mirrored.before,
    right: horizontal.mirrored.after,
    top: vertical.mirrored.before,
    bottom: vertical.mirrored.after,
  };
  return Object.entries(sides).flatMap(([side, pixels]) => (pixels > 0 ? [side] : []));
}
