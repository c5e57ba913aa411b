import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { orientationOf } from '#domain/categories.ts';
import { sharedForm } from '#domain/sharing-picture.ts';
import type { Database } from '#server/database/database.ts';
import { arePicturesOf, derivePictures } from '#server/photographs/derive-pictures.ts';
import { mountedPictureUrls } from '#server/photographs/framed/framed-picture.ts';
import { sharingPicture } from '#server/photographs/framed/sharing-picture.ts';
import { UnreadablePhotographError } from '#server/photographs/open-photograph.ts';
import { type PhotographStore, photographName } from '#server/photographs/storage/photograph-store.ts';
import { savePrint } from '../save-print.ts';
import { findImportedPrint, type ImportedPrint } from './find-imported-print.ts';
import { findNamesake, rememberFolder } from './folder-of-print.ts';
import type { PrintWords } from './lists/print-words.ts';
import type { OwnVariants } from './lists/read-own-variants.ts';
import type { ListedWords } from './lists/read-own-words.ts';
import type { FileMatch } from './match-files.ts';
import { readImageFile } from './read-image-file.ts';
import { settlePrint, type WantedPrint } from './settle-print.ts';
import { readSidecars } from './sidecars.ts';

export type ImportOutcome =
  /** What the owner may want to know besides, a line each. */
  | { kind: 'added' | 'changed' | 'unchanged'; notes: string[] }
  /** Why, as the end of a sentence that starts with the file's name. */
  | { kind: 'refused'; reason: string };

export interface PrintImport {
  db: Database;
  store: PhotographStore;
  folder: string;
  /** The same without links on the way, to know it again. */
  origin: string;
  file: string;
  /** What `matchFiles` found out about the file. */
  match: FileMatch | undefined;
  /** Names of the XMP files that belong to it. */
  sidecars: readonly string[];
  ownWords: ListedWords | undefined;
  ownVariants: OwnVariants | undefined;
  isPrintMaster: boolean;
  mayReplace: boolean;
  /** The day of hanging of a new print. */
  hangAt: Date;
}

/**
 * Brings one image file into the shop, whole or not at all: its pictures are stored before its row is, under names
 * that follow from their content. A file that is in the shop as it is now is left alone.
 * @throws StoreAwayError
 */
export async function importPrint(order: PrintImport): Promise<ImportOutcome> {
  const { folder, file, match, isPrintMaster, ownWords, ownVariants } = order;
  if (match?.kind === 'refused') return refuse(match.reason);
  if (ownWords?.ok === false) return refuse(ownWords.reason);
  if (ownVariants?.ok === false) return refuse(ownVariants.reason);
  const image = await readImageFile(join(folder, file));
  if (!image.ok) return refuse(image.reason);
  const beside = await readSidecars(folder, order.sidecars);
  if (!beside.ok) return refuse(beside.reason);
  try {
    const { sidecars } = beside;
    const own = { words: ownWords?.words ?? {}, variants: ownVariants?.variants ?? [] };
    const says = { ...own, sidecars, isPrintMaster };
    const settled = await settlePrint(image.bytes, says);
    if (!settled.ok) return refuse(settled.problems.join('; '));
    return await hang(order, image.bytes, settled.print);
  } catch (error) {
    if (error instanceof UnreadablePhotographError) return refuse(error.message);
    throw error;
  }
}

async function hang(order: PrintImport, bytes: Buffer, wanted: WantedPrint): Promise<ImportOutcome> {
  const { db, store, file, match, origin } = order;
  const fileHash = createHash('sha256').update(bytes).digest('hex');
  const known = await findImportedPrint(db, file);
  const namesake = order.mayReplace ? undefined : findNamesake(known, { fileHash, origin });
  if (namesake) return refuse(namesake);
  const said = order.ownWords?.ok ? order.ownWords.notes : [];
  const notes = [...said, ...wanted.notes, ...describeMoves(known, order, wanted)];
  const isNews = {
    words: known?.lastImport?.words !== wanted.said.words,
    variants: known?.lastImport?.variants !== wanted.said.variants,
  };
  const isSame = known?.fileHash === fileHash && !isNews.words && !isNews.variants;
  if (isSame && (await hasPictures(store, known, bytes))) {
    await rememberFolder(db, known, origin);
    return { kind: match ? 'changed' : 'unchanged', notes };
  }
  const { takenAt } = wanted.words;
  const words = known && !isNews.words ? { ...known.words, takenAt } : wanted.words;
  const pictures = await makePictures(bytes, { focus: words.focus, variants: wanted.variants }, store);
  const variants = isNews.variants ? wanted.variants : undefined;
  const saved = {
    sourceName: file,
    fileHash,
    words,
    pictures,
    variants,
    hangAt: order.hangAt,
    lastImport: { ...wanted.said, folder: origin },
  };
  const reason = await savePrint(db, saved, known);
  return reason ? refuse(reason) : { kind: known ? 'changed' : 'added', notes };
}

/** A data folder that lost its pictures gets them again, and so does a shop that makes others than it used to. */
async function hasPictures(store: PhotographStore, known: ImportedPrint, bytes: Buffer): Promise<boolean> {
  if (!arePicturesOf(bytes, known.pictureUrls)) return false;
  const found = await Promise.all(known.pictureUrls.map((url) => store.has(photographName(url))));
  return found.every(Boolean);
}

async function makePictures(
  bytes: Uint8Array,
  { focus, variants }: Pick<PrintWords, 'focus'> & Pick<WantedPrint, 'variants'>,
  store: PhotographStore,
) {
  const photograph = { ...(await derivePictures(bytes, store)), focus };
  const print = { photograph, orientation: orientationOf(photograph) };
  const mounted = await mountedPictureUrls(store, print);
  await sharingPicture({ store, print, form: sharedForm(variants) }).made;
  return { ...photograph, ...mounted };
}

function describeMoves(
  known: ImportedPrint | undefined,
  { match, isPrintMaster }: PrintImport,
  { said }: WantedPrint,
): string[] {
  const last = known?.lastImport;
  const isFreed = last?.isPrintMaster && !isPrintMaster && last.variants !== said.variants;
  return [
    ...(match?.kind === 'renamed' ? describeRenaming(match) : []),
    ...(isFreed ? ['offers again what its pixels do not fill; --print-masters keeps that back'] : []),
  ];
}

function describeRenaming({ from, displaced }: Extract<FileMatch, { kind: 'renamed' }>): string[] {
  const was = `was ${from}`;
  if (!displaced) return [was];
  const { title, artist } = displaced;
  return [was, `took the name of "${title}" by ${artist}, whose file is gone`];
}

function refuse(reason: string): ImportOutcome {
  return { kind: 'refused', reason };
}
