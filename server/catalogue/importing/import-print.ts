import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { PrintCrops } from '#domain/api/catalogue/print.ts';
import { orientationOf } from '#domain/catalogue/categories.ts';
import { sharedVariant } from '#domain/catalogue/sharing-picture.ts';
import type { Equipment } from '#domain/fulfillment/equipment.ts';
import type { Database } from '#server/database/database.ts';
import type { Log } from '#server/log.ts';
import { arePicturesOf, derivePictures } from '#server/photographs/derive-pictures.ts';
import { makePicture, mountedPictureUrls } from '#server/photographs/framed/framed-picture.ts';
import { sharingDrawing } from '#server/photographs/framed/sharing-picture.ts';
import { ChangedFileError, type Masters } from '#server/photographs/masters/masters.ts';
import { UnreadablePhotographError } from '#server/photographs/open-photograph.ts';
import { type PhotographStore, photographName } from '#server/photographs/storage/photograph-store.ts';
import { findEquipment } from '#server/shop/find-equipment.ts';
import { findBasePrices } from '../prices/base-prices.ts';
import { savePrint } from '../save-print.ts';
import { forgetMissing } from '../watch-missing-masters.ts';
import { findImportedPrint, findNameConflict, type ImportedPrint, recordSource } from './imported-print.ts';
import type { ParsedDetails } from './lists/parse-listed-details.ts';
import type { DefaultDetails } from './lists/print-details.ts';
import type { ListedVariants } from './lists/read-listed-variants.ts';
import type { FileMatch } from './match-files.ts';
import { type PreparedPrint, preparePrint } from './prepare-print.ts';
import { readImageFile } from './read-image-file.ts';
import { readSidecars } from './sidecars.ts';

export type ImportOutcome =
  /** The notes are for the owner. */
  | { kind: 'added' | 'changed' | 'unchanged'; printId: string; notes: string[] }
  /** Each reason is the end of a sentence that starts with the file's name. */
  | { kind: 'refused'; reasons: string[] };

/** Files that were uploaded together. */
export interface Upload {
  id: string;
  /** For files that state none themselves. */
  defaults: Pick<DefaultDetails, 'artist' | 'category'>;
}

interface PrintImport {
  db: Database;
  store: PhotographStore;
  /** Undefined: the files are not kept. */
  masters: Pick<Masters, 'has' | 'put'> | undefined;
  folder: string;
  /** The folder's real path without symbolic links, which identifies it in later imports. */
  origin: string;
  file: string;
  /** The result of `matchFiles` for the file. */
  match: FileMatch | undefined;
  /** The names of the file's sidecars. */
  sidecars: readonly string[];
  listed: ParsedDetails | undefined;
  listedVariants: ListedVariants | undefined;
  isPrintMaster: boolean;
  mayReplace: boolean;
  upload: Upload | undefined;
  /** The day of hanging of a new print. */
  hangAt: Date;
  /** Gets the errors of libraries, which no refusal shows. */
  log: ImportLog | undefined;
}

export type ImportLog = Pick<Log, 'warn'>;

/**
 * Imports one image file completely or not at all: its pictures and its master are stored before its row, under names
 * derived from their content. A file that has not changed since its last import is left alone.
 * @throws StoreUnavailableError
 */
export async function importPrint(request: PrintImport): Promise<ImportOutcome> {
  const { folder, file, match, isPrintMaster, listed, listedVariants } = request;
  if (match?.kind === 'refused') return refuse(match.reason);
  if (listed?.ok === false) return refuse(listed.reason);
  if (listedVariants?.ok === false) return refuse(listedVariants.reason);
  const image = await readImageFile(join(folder, file));
  if (!image.ok) {
    request.log?.warn({ file, err: image.cause }, image.reason);
    return refuse(image.reason);
  }
  const metadata = await readSidecars(folder, request.sidecars);
  if (!metadata.ok) return refuse(metadata.reason);
  try {
    const preparation = await preparePrint(image.bytes, {
      listed: listed?.details ?? {},
      variants: listedVariants?.variants ?? [],
      sidecars: metadata.sidecars,
      isPrintMaster,
      basePrices: await findBasePrices(request.db),
      defaults: request.upload ? { ...request.upload.defaults, title: titleOfFile(file) } : {},
    });
    if (!preparation.ok) return refuse(...preparation.problems);
    return await hang(request, image.bytes, preparation.print);
  } catch (error) {
    const isRefusal = error instanceof UnreadablePhotographError || error instanceof ChangedFileError;
    if (!isRefusal) throw error;
    if (error.cause) request.log?.warn({ file, err: error.cause }, error.message);
    return refuse(error.message);
  }
}

async function hang(request: PrintImport, bytes: Buffer, print: PreparedPrint): Promise<ImportOutcome> {
  const { db, store, file, match, origin, hangAt } = request;
  const fileHash = createHash('sha256').update(bytes).digest('hex');
  const existing = await findImportedPrint(db, file);
  const conflict = request.mayReplace ? undefined : findNameConflict(existing, { fileHash, origin });
  if (conflict) return refuse(conflict);
  const listNotes = request.listed?.ok ? request.listed.notes : [];
  const notes = [...listNotes, ...print.notes, ...describeChanges(existing, request, print)];
  const hasNewDetails = existing?.lastImport?.words !== print.digests.words;
  const hasNewVariants = existing?.lastImport?.variants !== print.digests.variants;
  const isSame = existing?.fileHash === fileHash && !hasNewDetails && !hasNewVariants;
  if (isSame && (await hasPictures(store, existing, bytes))) {
    if (await keepMaster(request, fileHash)) notes.push('has its master in the vault now');
    await recordSource(db, existing, { folder: origin, keywords: print.details.keywords });
    return { kind: match ? 'changed' : 'unchanged', printId: existing.id, notes };
  }
  // Unless the folder has new details, the owner's changes stay.
  const { takenAt, keywords } = print.details;
  const details = existing && !hasNewDetails ? { ...existing.details, takenAt, keywords } : print.details;
  const toSave = {
    sourceName: file,
    fileHash,
    details,
    pictures: await makePictures(bytes, store, {
      ...{ focus: details.focus, focusByCrop: existing?.focusByCrop ?? {} },
      variants: print.variants,
      mouldings: (await findEquipment(db)).mouldings,
    }),
    variants: hasNewVariants ? print.variants : undefined,
    hangAt,
    isPublished: !request.upload,
    lastImport: { ...print.digests, folder: origin },
  };
  await keepMaster(request, fileHash);
  const saved = await savePrint(db, toSave, existing);
  if (saved.ok) return { kind: existing ? 'changed' : 'added', printId: saved.id, notes };
  // The owner has changed the print since it was read. The pictures exist by now, so this takes a moment.
  return saved.reason === 'stale' ? hang(request, bytes, print) : refuse(saved.reason);
}

/** Copies the file into the vault. False when the vault has it, or when the shop keeps no masters. */
async function keepMaster({ db, masters, folder, file }: PrintImport, fileHash: string): Promise<boolean> {
  if (!masters || (await masters.has(fileHash))) return false;
  await masters.put(fileHash, join(folder, file));
  await forgetMissing(db, fileHash);
  return true;
}

/** False when the store has lost a picture, or when this version of the shop makes other pictures. */
async function hasPictures(store: PhotographStore, existing: ImportedPrint, bytes: Buffer): Promise<boolean> {
  if (!arePicturesOf(bytes, existing.pictureUrls)) return false;
  const areStored = await Promise.all(existing.pictureUrls.map((url) => store.has(photographName(url))));
  return areStored.every(Boolean);
}

/** Makes all pictures that a print needs before pages show it. */
export async function makePictures(
  bytes: Uint8Array,
  store: PhotographStore,
  {
    variants,
    mouldings,
    ...crops
  }: PrintCrops & Pick<PreparedPrint, 'variants'> & Pick<Equipment, 'mouldings'>,
) {
  const photograph = { ...(await derivePictures(bytes, store)), ...crops };
  const print = { photograph, orientation: orientationOf(photograph) };
  const mounted = await mountedPictureUrls(store, print);
  await makePicture({ store, ...sharingDrawing(print, sharedVariant(variants), mouldings) }).made;
  return { ...photograph, ...mounted };
}

function describeChanges(
  existing: ImportedPrint | undefined,
  { match, isPrintMaster }: PrintImport,
  { digests }: PreparedPrint,
): string[] {
  const last = existing?.lastImport;
  const isOfferedAgain = last?.isPrintMaster && !isPrintMaster && last.variants !== digests.variants;
  const offeredAgain =
    'is offered again in variants that it has too few pixels for; import it with --print-masters to prevent that';
  const renaming = match?.kind === 'renamed' ? describeRenaming(match) : [];
  return isOfferedAgain ? [...renaming, offeredAgain] : renaming;
}

function describeRenaming({ from, displaced }: Extract<FileMatch, { kind: 'renamed' }>): string[] {
  const was = `was ${from}`;
  if (!displaced) return [was];
  const { title, artist } = displaced;
  return [was, `took the name of "${title}" by ${artist}, whose file is gone`];
}

/** `misty_ridge-2.jpg` is called "misty ridge 2" until its owner names it. */
function titleOfFile(file: string): string {
  const name = file.replace(/\.[^.]*$/, '');
  return name.replace(/[_-]+/g, ' ').trim() || name;
}

function refuse(...reasons: string[]): ImportOutcome {
  return { kind: 'refused', reasons };
}
